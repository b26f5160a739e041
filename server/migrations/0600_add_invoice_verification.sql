alter table accounting_period add column "carried_in" numeric(18,2);
alter table invoice add column "deduction_month" text;
alter table invoice add column "transfer_month" text;
alter table invoice add column "transferred_out" numeric(18,2);
alter table invoice add column "verification_answer" text;
alter table invoice add column "verified_by" text;
alter table invoice add column "verified_with" text;
