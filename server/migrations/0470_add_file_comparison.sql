-- The changed places of two revisions of a drawing are kept for the two contents: calculated once, asked by later work.
create table file_comparison (
  tenant_id uuid not null,
  older text not null,
  newer text not null,
  pages jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, older, newer),
  foreign key (tenant_id, older) references file_object (tenant_id, sha256) on delete cascade,
  foreign key (tenant_id, newer) references file_object (tenant_id, sha256) on delete cascade
);
create index file_comparison__newer on file_comparison (tenant_id, newer);
