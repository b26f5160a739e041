-- when something was done, and on which device, beside when we learned it
alter table history add column "acted_at" timestamp with time zone;
alter table history add column "device_id" uuid;
