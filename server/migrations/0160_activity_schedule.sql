alter table activity add column "original_days" numeric;
alter table activity add column "remaining_days" numeric;
alter table activity add column "schedule" text;
alter table activity add column "schedule_percent" numeric;
alter table activity add column "schedule_status" text;
alter table activity add column "wbs_name" text;
