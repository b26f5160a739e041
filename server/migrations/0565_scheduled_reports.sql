create table scheduled_report (
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
  "description" text,
  "ready" text,
  "definition" uuid,
  "format" text not null,
  "every" text not null,
  "time" text not null,
  "weekday" text,
  "day" integer,
  "date" text,
  "users" text[] not null default '{}'::text[],
  "groups" uuid[] not null default '{}'::uuid[],
  "recipients" text[] not null default '{}'::text[],
  "language" text not null,
  "subject" text,
  "body" text,
  "delivery" text not null,
  "empty" text not null,
  "keep_runs" integer,
  "filter" text,
  "paused" boolean not null default false,
  "owner" text,
  "owner_id" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index scheduled_report__key on scheduled_report (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index scheduled_report__sort on scheduled_report (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index scheduled_report__definition on scheduled_report (tenant_id, "definition") where "definition" is not null;
create index scheduled_report__groups on scheduled_report using gin ("groups");
alter table scheduled_report add constraint scheduled_report__definition__fk foreign key (tenant_id, "definition") references report_definition (tenant_id, id);

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('attachment', 'signature', 'staged', 'document', 'scan', 'report', 'scheduled'));

-- when each scheduled report runs next; not part of its row, so that a run is no change of the schedule
create table schedule_clock (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- the zone the next run was calculated in, and the option of the scope it came from
  zone text not null,
  zone_option text not null,
  -- null while the schedule is paused
  next_at timestamptz,
  -- why the product paused it, in both languages
  paused_why jsonb,
  primary key (tenant_id, id)
);
create index schedule_clock__due on schedule_clock (next_at) where next_at is not null;

-- each run of a scheduled report; the time it was due makes it unique, so that it exists once however many processes look
create table schedule_run (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  schedule uuid not null,
  name text not null,
  due_at timestamptz not null,
  -- the user who ran it by hand; null at its time
  by_name text,
  -- how many earlier times nobody ran, because no server was running
  missed integer not null default 0,
  late boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'running', 'sending', 'ended')),
  outcome text check (outcome in ('done', 'empty', 'partly', 'failed')),
  reason jsonb,
  -- the report as it was run, and the revision of its definition
  layout jsonb,
  format text,
  rev integer,
  owner_id uuid,
  owner_name text,
  tries integer not null default 0,
  retry_at timestamptz,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create unique index schedule_run__once on schedule_run (tenant_id, schedule, due_at);
create index schedule_run__retry on schedule_run (retry_at) where retry_at is not null;
create index schedule_run__queued on schedule_run (tenant_id, due_at) where state = 'queued';

-- what became of each recipient of a run: the log of who got what, outsiders with their address
create table schedule_delivery (
  tenant_id uuid not null,
  id uuid not null,
  run uuid not null,
  user_id uuid,
  address text,
  name text not null,
  outside boolean not null default false,
  state text not null check (state in ('waiting', 'made', 'sent', 'empty', 'refused', 'failed')),
  how text check (how in ('attachment', 'link', 'note', 'message', 'notice')),
  reason jsonb,
  rows bigint,
  -- the number of the ledger it was read at
  seq bigint,
  file_name text,
  media_type text,
  size bigint,
  sha256 text,
  -- the same whenever the mail is sent again
  message_id text not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, run) references schedule_run (tenant_id, id) on delete cascade
);
create unique index schedule_delivery__once on schedule_delivery
  (tenant_id, run, (how is not distinct from 'notice'), coalesce(user_id::text, lower(address), id::text));
create index schedule_delivery__user on schedule_delivery (tenant_id, user_id, id desc) where user_id is not null;
