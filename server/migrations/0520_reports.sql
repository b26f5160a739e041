create table report_definition (
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
  "code" text not null,
  "name_en" text not null,
  "name_zh" text not null,
  "category" text not null,
  "kind" text not null,
  "entity" text not null,
  "groupings" text[] not null default '{}'::text[],
  "breakdown" text,
  "sort" text[] not null default '{}'::text[],
  "columns" text,
  "filter" text,
  "paper" text not null,
  "orientation" text not null,
  "bilingual" boolean not null default false,
  "logos" boolean not null default false,
  "page_break" boolean not null default false,
  "folder" text,
  "place" integer,
  "shared" boolean not null default false,
  "owner" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index report_definition__key on report_definition (tenant_id, level_id, lower("code")) nulls not distinct where deleted_at is null;
create index report_definition__sort on report_definition (tenant_id, level_id, title_sort, id) where deleted_at is null;

-- the files of reports are kept for a time
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('attachment', 'signature', 'staged', 'document', 'scan', 'report'));

-- every run of a report: the last of each is shown in the list, and the files of those made in the queue are kept for a time
create table report_run (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- the id of the definition, or the code of a shipped report; null for a report that is not saved
  definition text,
  layout jsonb not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  user_id uuid not null,
  by_name text not null,
  level_path jsonb not null,
  language text not null,
  origin text not null,
  queued boolean not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancelled boolean not null default false,
  -- why it failed, in both languages
  reason jsonb,
  rows bigint,
  -- the number of the ledger it was read at
  seq bigint,
  at timestamptz not null default now(),
  expires_at timestamptz,
  name text,
  media_type text,
  size bigint,
  sha256 text,
  primary key (tenant_id, id)
);
create index report_run__last on report_run (tenant_id, level_id, definition, at desc);
create index report_run__user on report_run (tenant_id, user_id, at desc) where queued;
create index report_run__expires on report_run (expires_at);
