-- The statuses of job cards stand on their board in the order in which cards go through them.
alter table job_card_status add column "order" integer;
