create table instrument (
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
  "kind" text,
  "manufacturer" text,
  "model_number" text,
  "serial_number" text,
  "calibration_date" date,
  "calibration_due" date,
  "inactive" boolean not null default false,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index instrument__key on instrument (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index instrument__sort on instrument (tenant_id, level_id, title_sort, id) where deleted_at is null;

-- the answers of other forms a form shows, by task, as they were at the first sign-off of the round; null before
alter table form_result add column links jsonb;

-- which instrument took which reading: follows the answers of the form
create table form_instrument (
  tenant_id uuid not null,
  row_id uuid not null,
  task text not null,
  level_id uuid not null,
  register text not null,
  instrument uuid not null,
  number text not null,
  value numeric,
  unit text not null default '',
  day date,
  due date,
  expired boolean not null default false,
  primary key (tenant_id, row_id, task)
);
create index form_instrument__instrument on form_instrument (tenant_id, instrument, day desc);
