-- work packs, their job cards and operations, approvals before work begins, and who signs them
create table work_pack (
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
  "name" text not null,
  "external_number" text,
  "document_code" text,
  "work_pack_type" uuid not null,
  "description" text not null,
  "state" text,
  "percent" numeric,
  "completion_status" uuid,
  "approval_comments" text,
  "originator" uuid,
  "assigned_to" uuid,
  "assigned_date" date,
  "narrative" text,
  "detailed_description" text,
  "document_reference" text,
  "signed_on" date,
  "signed_by" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index work_pack__key on work_pack (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create unique index work_pack__external_number on work_pack (tenant_id, level_id, lower("external_number")) nulls not distinct where deleted_at is null and "external_number" is not null;
create index work_pack__sort on work_pack (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index work_pack__work_pack_type on work_pack (tenant_id, "work_pack_type");
create index work_pack__completion_status on work_pack (tenant_id, "completion_status") where "completion_status" is not null;
create index work_pack__originator on work_pack (tenant_id, "originator") where "originator" is not null;
create index work_pack__assigned_to on work_pack (tenant_id, "assigned_to") where "assigned_to" is not null;
create index work_pack__signed_by on work_pack (tenant_id, "signed_by") where "signed_by" is not null;
create table work_pack_approval (
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
  "work_pack" uuid not null,
  "round" integer not null,
  "name" text not null,
  "state" text,
  "discipline" uuid,
  "assigned_to" uuid,
  "due_date" date,
  "notified_on" date,
  "approved_on" date,
  "approved_by" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index work_pack_approval__key on work_pack_approval (tenant_id, level_id, "work_pack", "round", lower("name")) nulls not distinct where deleted_at is null;
create index work_pack_approval__sort on work_pack_approval (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index work_pack_approval__work_pack on work_pack_approval (tenant_id, "work_pack");
create index work_pack_approval__discipline on work_pack_approval (tenant_id, "discipline") where "discipline" is not null;
create index work_pack_approval__assigned_to on work_pack_approval (tenant_id, "assigned_to") where "assigned_to" is not null;
create index work_pack_approval__approved_by on work_pack_approval (tenant_id, "approved_by") where "approved_by" is not null;
create table job_card (
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
  "name" text not null,
  "external_number" text,
  "document_code" text,
  "description" text not null,
  "discipline" uuid not null,
  "sub_system" uuid not null,
  "work_pack" uuid,
  "order" integer,
  "activity" uuid,
  "state" text,
  "percent" numeric,
  "job_card_status" uuid,
  "assigned_to" uuid,
  "assigned_date" date,
  "planned_start" date,
  "planned_finish" date,
  "actual_start" date,
  "actual_finish" date,
  "original_estimate" numeric,
  "current_estimate" numeric,
  "detailed_description" text,
  "rejection_reason" text,
  "drawings" uuid[] not null default '{}'::uuid[],
  "signed_on" date,
  "signed_by" uuid,
  "accepted_on" date,
  "accepted_by" uuid,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index job_card__key on job_card (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create unique index job_card__external_number on job_card (tenant_id, level_id, lower("external_number")) nulls not distinct where deleted_at is null and "external_number" is not null;
create index job_card__sort on job_card (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index job_card__discipline on job_card (tenant_id, "discipline");
create index job_card__sub_system on job_card (tenant_id, "sub_system");
create index job_card__work_pack on job_card (tenant_id, "work_pack") where "work_pack" is not null;
create index job_card__activity on job_card (tenant_id, "activity") where "activity" is not null;
create index job_card__job_card_status on job_card (tenant_id, "job_card_status") where "job_card_status" is not null;
create index job_card__assigned_to on job_card (tenant_id, "assigned_to") where "assigned_to" is not null;
create index job_card__signed_by on job_card (tenant_id, "signed_by") where "signed_by" is not null;
create index job_card__accepted_by on job_card (tenant_id, "accepted_by") where "accepted_by" is not null;
create index job_card__drawings on job_card using gin ("drawings");
create index job_card__subcontractor_names on job_card using gin ("subcontractor_names");
create table operation (
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
  "job_card" uuid not null,
  "place" integer,
  "number" text,
  "description" text not null,
  "operation_type" uuid not null,
  "weighting" numeric not null,
  "is_complete" boolean not null default false,
  "percent_complete" integer,
  "done_percent" numeric,
  "state" text,
  "assigned_to" uuid,
  "planned_start" date,
  "planned_finish" date,
  "actual_start" date,
  "actual_finish" date,
  "tag_itr" uuid,
  "materials" text,
  "discipline" uuid,
  "signed_on" date,
  "signed_by" uuid,
  "comments" text,
  "done_before" integer,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index operation__key on operation (tenant_id, level_id, "job_card", lower("number")) nulls not distinct where deleted_at is null;
create index operation__sort on operation (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index operation__job_card on operation (tenant_id, "job_card");
create index operation__operation_type on operation (tenant_id, "operation_type");
create index operation__assigned_to on operation (tenant_id, "assigned_to") where "assigned_to" is not null;
create index operation__tag_itr on operation (tenant_id, "tag_itr") where "tag_itr" is not null;
create index operation__discipline on operation (tenant_id, "discipline") where "discipline" is not null;
create index operation__signed_by on operation (tenant_id, "signed_by") where "signed_by" is not null;
alter table work_pack add constraint work_pack__work_pack_type__fk foreign key (tenant_id, "work_pack_type") references work_pack_type (tenant_id, id);
alter table work_pack add constraint work_pack__completion_status__fk foreign key (tenant_id, "completion_status") references work_pack_completion_status (tenant_id, id);
alter table work_pack add constraint work_pack__originator__fk foreign key (tenant_id, "originator") references authorised_person (tenant_id, id);
alter table work_pack add constraint work_pack__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table work_pack add constraint work_pack__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table work_pack_approval add constraint work_pack_approval__work_pack__fk foreign key (tenant_id, "work_pack") references work_pack (tenant_id, id);
alter table work_pack_approval add constraint work_pack_approval__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table work_pack_approval add constraint work_pack_approval__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table work_pack_approval add constraint work_pack_approval__approved_by__fk foreign key (tenant_id, "approved_by") references authorised_person (tenant_id, id);
alter table job_card add constraint job_card__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table job_card add constraint job_card__sub_system__fk foreign key (tenant_id, "sub_system") references sub_system (tenant_id, id);
alter table job_card add constraint job_card__work_pack__fk foreign key (tenant_id, "work_pack") references work_pack (tenant_id, id);
alter table job_card add constraint job_card__activity__fk foreign key (tenant_id, "activity") references activity (tenant_id, id);
alter table job_card add constraint job_card__job_card_status__fk foreign key (tenant_id, "job_card_status") references job_card_status (tenant_id, id);
alter table job_card add constraint job_card__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table job_card add constraint job_card__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table job_card add constraint job_card__accepted_by__fk foreign key (tenant_id, "accepted_by") references authorised_person (tenant_id, id);
alter table operation add constraint operation__job_card__fk foreign key (tenant_id, "job_card") references job_card (tenant_id, id);
alter table operation add constraint operation__operation_type__fk foreign key (tenant_id, "operation_type") references operation_type (tenant_id, id);
alter table operation add constraint operation__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table operation add constraint operation__tag_itr__fk foreign key (tenant_id, "tag_itr") references tag_itr (tenant_id, id);
alter table operation add constraint operation__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table operation add constraint operation__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table authorised_person add column "sign_job_cards" boolean not null default false;
alter table authorised_person add column "sign_operations" boolean not null default false;
alter table authorised_person add column "sign_work_pack_approvals" boolean not null default false;
alter table authorised_person add column "sign_work_packs" boolean not null default false;
alter table operation_type add column "itr_completes" boolean not null default false;
-- a Tag ITR hangs on one operation at most: judged when a writer ends, since lines of an import change places with each other
alter table operation add constraint operation__one_tag_itr exclude using btree (tenant_id with =, tag_itr with =)
  where (deleted_at is null and tag_itr is not null) deferrable initially deferred;
