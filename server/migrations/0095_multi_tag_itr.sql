-- one form for many Tag ITRs of one ITR: filled once, signed once
create table multi_tag_itr (
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
  "number" text,
  "document_code" text,
  "external_number" text,
  "description" text,
  "itr" uuid not null,
  "members" uuid[] not null default '{}'::uuid[],
  "member_count" integer,
  "progress" text,
  "task_percent" numeric,
  "out_of_limits" integer,
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "discipline" uuid,
  "signed_on" date,
  "signed_by" uuid,
  "document_reference" text,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "comments" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index multi_tag_itr__key on multi_tag_itr (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create unique index multi_tag_itr__external_number on multi_tag_itr (tenant_id, level_id, lower("external_number")) nulls not distinct where deleted_at is null and "external_number" is not null;
create index multi_tag_itr__sort on multi_tag_itr (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index multi_tag_itr__itr on multi_tag_itr (tenant_id, "itr");
create index multi_tag_itr__discipline on multi_tag_itr (tenant_id, "discipline") where "discipline" is not null;
create index multi_tag_itr__signed_by on multi_tag_itr (tenant_id, "signed_by") where "signed_by" is not null;
create index multi_tag_itr__members on multi_tag_itr using gin ("members");
create index multi_tag_itr__sub_systems on multi_tag_itr using gin ("sub_systems");
create index multi_tag_itr__subcontractor_names on multi_tag_itr using gin ("subcontractor_names");
alter table multi_tag_itr add constraint multi_tag_itr__itr__fk foreign key (tenant_id, "itr") references itr (tenant_id, id);
alter table multi_tag_itr add constraint multi_tag_itr__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table multi_tag_itr add constraint multi_tag_itr__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table tag_itr add column "is_multi_tag" boolean not null default false;
update tag_itr t set is_multi_tag = true from itr i where i.tenant_id = t.tenant_id and i.id = t.itr and i.is_multi_tag;
