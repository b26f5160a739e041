-- backups that were made, or tried; of the whole installation, so each company has the same lines
create table backup_run (
  tenant_id uuid not null,
  id uuid not null,
  cause text not null check (cause in ('night', 'page', 'command')),
  night date,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  began_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  name text not null,
  place text not null,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  missing_files integer,
  verified_at timestamptz(3),
  problem text,
  detail text,
  asked_by text,
  primary key (tenant_id, id)
);
create index backup_run__at on backup_run (tenant_id, began_at desc, id);
