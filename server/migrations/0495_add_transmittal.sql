create table transmittal (
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
  "number" text not null,
  "direction" text not null,
  "subject" text,
  "from_company" text not null,
  "to_company" text not null,
  "sent_on" date,
  "purpose" text not null,
  "reason" text,
  "state" text,
  "issued_at" timestamp with time zone,
  "issued_by" text,
  "acknowledged_on" date,
  "acknowledged_by" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index transmittal__key on transmittal (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index transmittal__sort on transmittal (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table transmittal_line (
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
  "transmittal" uuid not null,
  "place" integer,
  "document" text not null,
  "title" text,
  "revision" text,
  "revision_date" date,
  "drawing_type" uuid,
  "drawing_status" uuid,
  "drawing" uuid,
  "outcome" text,
  "files" integer,
  "title_sort" text generated always as (natural_sort("document")) stored,
  primary key (tenant_id, id)
);
create unique index transmittal_line__key on transmittal_line (tenant_id, level_id, "transmittal", lower("document")) nulls not distinct where deleted_at is null;
create index transmittal_line__sort on transmittal_line (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index transmittal_line__transmittal on transmittal_line (tenant_id, "transmittal");
create index transmittal_line__drawing_type on transmittal_line (tenant_id, "drawing_type") where "drawing_type" is not null;
create index transmittal_line__drawing_status on transmittal_line (tenant_id, "drawing_status") where "drawing_status" is not null;
create index transmittal_line__drawing on transmittal_line (tenant_id, "drawing") where "drawing" is not null;
alter table transmittal_line add constraint transmittal_line__transmittal__fk foreign key (tenant_id, "transmittal") references transmittal (tenant_id, id);
alter table transmittal_line add constraint transmittal_line__drawing_type__fk foreign key (tenant_id, "drawing_type") references drawing_type (tenant_id, id);
alter table transmittal_line add constraint transmittal_line__drawing_status__fk foreign key (tenant_id, "drawing_status") references drawing_status (tenant_id, id);
alter table transmittal_line add constraint transmittal_line__drawing__fk foreign key (tenant_id, "drawing") references drawing (tenant_id, id);
