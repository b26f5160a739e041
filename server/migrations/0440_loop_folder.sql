-- A loop has a status, a target date, a subcontractor and comments, as the loop folders of the trade do.
alter table loop add column "loop_status" text;
alter table loop add column "target_date" date;
alter table loop add column "subcontractor_name" uuid;
alter table loop add column "comments" text;
create index loop__subcontractor_name on loop (tenant_id, "subcontractor_name") where "subcontractor_name" is not null;
alter table loop add constraint loop__subcontractor_name__fk foreign key (tenant_id, "subcontractor_name") references subcontractor_name (tenant_id, id);
