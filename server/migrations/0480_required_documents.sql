-- documents that the matrix requires of tagged items by equipment type, and the document type of files and drawing types
create table document_type (
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
  "code" text,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index document_type__key on document_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index document_type__sort on document_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table required_document (
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
  "equipment_type" uuid not null,
  "document_type" uuid not null,
  "handover_gate" integer,
  "blocks" boolean not null default false,
  "comments" text,
  primary key (tenant_id, id)
);
create unique index required_document__key on required_document (tenant_id, level_id, "equipment_type", "document_type") nulls not distinct where deleted_at is null;
create index required_document__level on required_document (tenant_id, level_id, id) where deleted_at is null;
create index required_document__equipment_type on required_document (tenant_id, "equipment_type");
create index required_document__document_type on required_document (tenant_id, "document_type");
alter table required_document add constraint required_document__equipment_type__fk foreign key (tenant_id, "equipment_type") references equipment_type (tenant_id, id);
alter table required_document add constraint required_document__document_type__fk foreign key (tenant_id, "document_type") references document_type (tenant_id, id);
-- which document a file is
alter table attachment add column document_type uuid;
alter table attachment add constraint attachment__document_type__fk foreign key (tenant_id, document_type) references document_type (tenant_id, id);
create index attachment__document_type on attachment (tenant_id, document_type) where document_type is not null;
-- drawings of this type are documents of that type
alter table drawing_type add column "document_type" uuid;
create index drawing_type__document_type on drawing_type (tenant_id, "document_type") where "document_type" is not null;
alter table drawing_type add constraint drawing_type__document_type__fk foreign key (tenant_id, "document_type") references document_type (tenant_id, id);
