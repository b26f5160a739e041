alter table itr add column "ex_grade" text;
alter table pwl add column "ex_grade" text;
alter table tag_pwl add column "ex_grade" text;
