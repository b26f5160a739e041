-- preservation: cycles of Tag PWLs, and who may sign them
create table tag_pwl (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "document_code" text,
  "tagged_item" uuid not null,
  "pwl" uuid not null,
  "due_date" date,
  "frequency" integer,
  "end_date" date,
  "external_number" text,
  "progress" text,
  "task_percent" numeric,
  "out_of_limits" integer,
  "location" uuid,
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "discipline" uuid,
  "completion_status" uuid,
  "assigned_to" uuid,
  "signed_on" date,
  "signed_by" uuid,
  "document_reference" text,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "previous" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tag_pwl__key on tag_pwl (tenant_id, level_id, "tagged_item", "pwl", "due_date") nulls not distinct where deleted_at is null;
create unique index tag_pwl__external_number on tag_pwl (tenant_id, level_id, lower("external_number")) nulls not distinct where deleted_at is null and "external_number" is not null;
create index tag_pwl__sort on tag_pwl (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index tag_pwl__tagged_item on tag_pwl (tenant_id, "tagged_item");
create index tag_pwl__pwl on tag_pwl (tenant_id, "pwl");
create index tag_pwl__location on tag_pwl (tenant_id, "location") where "location" is not null;
create index tag_pwl__discipline on tag_pwl (tenant_id, "discipline") where "discipline" is not null;
create index tag_pwl__completion_status on tag_pwl (tenant_id, "completion_status") where "completion_status" is not null;
create index tag_pwl__assigned_to on tag_pwl (tenant_id, "assigned_to") where "assigned_to" is not null;
create index tag_pwl__signed_by on tag_pwl (tenant_id, "signed_by") where "signed_by" is not null;
create index tag_pwl__previous on tag_pwl (tenant_id, "previous") where "previous" is not null;
create index tag_pwl__sub_systems on tag_pwl using gin ("sub_systems");
create index tag_pwl__subcontractor_names on tag_pwl using gin ("subcontractor_names");
alter table tag_pwl add constraint tag_pwl__tagged_item__fk foreign key (tenant_id, "tagged_item") references tagged_item (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__pwl__fk foreign key (tenant_id, "pwl") references pwl (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__location__fk foreign key (tenant_id, "location") references location (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__completion_status__fk foreign key (tenant_id, "completion_status") references preservation_completion_status (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__previous__fk foreign key (tenant_id, "previous") references tag_pwl (tenant_id, id);
create table counter_tag_pwl (
  tenant_id uuid not null,
  level_id uuid not null,
  "sub_systems" uuid[] not null,
  "discipline" uuid not null,
  "total" integer not null default 0,
  "done" integer not null default 0,
  "skipped" integer not null default 0,
  primary key (tenant_id, level_id, "sub_systems", "discipline")
);
alter table authorised_person add column "sign_preservation" boolean not null default false;
alter table punch_list_item add column "tag_pwl" uuid;
alter table punch_list_item add constraint punch_list_item__tag_pwl__fk foreign key (tenant_id, "tag_pwl") references tag_pwl (tenant_id, id);
alter table tag_pwl add constraint tag_pwl__one_running exclude using btree
  (tenant_id with =, level_id with =, tagged_item with =, pwl with =)
  where (deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped')) deferrable initially deferred;
create index tag_pwl__open_due on tag_pwl (tenant_id, level_id, due_date, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__cell on tag_pwl (tenant_id, level_id, sub_systems, discipline, progress) where deleted_at is null;
create index punch_list_item__tag_pwl on punch_list_item (tenant_id, "tag_pwl") where "tag_pwl" is not null;
