create table cover_sheet (
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
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index cover_sheet__key on cover_sheet (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index cover_sheet__sort on cover_sheet (tenant_id, level_id, title_sort, id) where deleted_at is null;
alter table work_pack_type add column "cover_sheet" uuid;
alter table work_pack_type add constraint work_pack_type__cover_sheet__fk FOREIGN KEY (tenant_id, cover_sheet) REFERENCES cover_sheet(tenant_id, id);
CREATE INDEX work_pack_type__cover_sheet ON public.work_pack_type USING btree (tenant_id, cover_sheet) WHERE (cover_sheet IS NOT NULL);
