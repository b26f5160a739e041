-- scans of paper wait in a tray until somebody files them
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('attachment', 'signature', 'staged', 'document', 'scan'));
create table scan (
  tenant_id uuid not null,
  -- the id of its file
  id uuid not null,
  -- the scope of work in whose tray it waits
  level_id uuid not null,
  pages integer not null,
  -- what was read on each page, from the first: {"codes": […]}, or {"fault": …} for a page that cannot be drawn
  read jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references file (tenant_id, id) on delete cascade
);
create index scan__tray on scan (tenant_id, level_id, at);
