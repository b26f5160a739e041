create table moc_type (
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
  "description" text not null,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index moc_type__key on moc_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index moc_type__sort on moc_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table moc_status (
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
  "description" text not null,
  "is_default" boolean not null default false,
  "closes" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index moc_status__key on moc_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index moc_status__sort on moc_status (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table moc (
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
  "moc_type" uuid not null,
  "description" text not null,
  "state" text,
  "moc_status" uuid,
  "raised_by" uuid not null,
  "raised_date" date,
  "assigned_to" uuid,
  "document_code" text,
  "document_reference" text,
  "parent_moc" uuid,
  "manhours" numeric,
  "location" uuid,
  "removal_date" date,
  "impact_no" text,
  "disciplines" uuid[] not null default '{}'::uuid[],
  "systems" uuid[] not null default '{}'::uuid[],
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "tagged_items" uuid[] not null default '{}'::uuid[],
  "areas" uuid[] not null default '{}'::uuid[],
  "modules" uuid[] not null default '{}'::uuid[],
  "drawings" uuid[] not null default '{}'::uuid[],
  "detailed_description" text,
  "proposed_solution" text,
  "response" text,
  "originator_accepts" text,
  "requires_clarification" boolean not null default false,
  "clarification_details" text,
  "engineering_complete" boolean not null default false,
  "pac_to_be_issued" boolean not null default false,
  "ncr_to_be_issued" boolean not null default false,
  "actions_taken" text,
  "answered_on" date,
  "closed_on" date,
  "closed_by" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index moc__key on moc (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index moc__sort on moc (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index moc__moc_type on moc (tenant_id, "moc_type");
create index moc__moc_status on moc (tenant_id, "moc_status") where "moc_status" is not null;
create index moc__raised_by on moc (tenant_id, "raised_by");
create index moc__assigned_to on moc (tenant_id, "assigned_to") where "assigned_to" is not null;
create index moc__parent_moc on moc (tenant_id, "parent_moc") where "parent_moc" is not null;
create index moc__location on moc (tenant_id, "location") where "location" is not null;
create index moc__closed_by on moc (tenant_id, "closed_by") where "closed_by" is not null;
create index moc__disciplines on moc using gin ("disciplines");
create index moc__systems on moc using gin ("systems");
create index moc__sub_systems on moc using gin ("sub_systems");
create index moc__tagged_items on moc using gin ("tagged_items");
create index moc__areas on moc using gin ("areas");
create index moc__modules on moc using gin ("modules");
create index moc__drawings on moc using gin ("drawings");
alter table moc add constraint moc__moc_type__fk foreign key (tenant_id, "moc_type") references moc_type (tenant_id, id);
alter table moc add constraint moc__moc_status__fk foreign key (tenant_id, "moc_status") references moc_status (tenant_id, id);
alter table moc add constraint moc__raised_by__fk foreign key (tenant_id, "raised_by") references authorised_person (tenant_id, id);
alter table moc add constraint moc__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table moc add constraint moc__parent_moc__fk foreign key (tenant_id, "parent_moc") references moc (tenant_id, id);
alter table moc add constraint moc__location__fk foreign key (tenant_id, "location") references location (tenant_id, id);
alter table moc add constraint moc__closed_by__fk foreign key (tenant_id, "closed_by") references authorised_person (tenant_id, id);
alter table authorised_person add column "sign_mocs" boolean not null default false;
