-- the full documentation of work packs: its order, the documents being made and made, their parts
create table work_pack_outline (
  tenant_id uuid not null,
  work_pack uuid not null,
  -- what stands where: lines of key and on, of the pack and within each card
  outline jsonb not null,
  primary key (tenant_id, work_pack)
);
create table work_pack_document (
  tenant_id uuid not null,
  id uuid not null,
  work_pack uuid not null,
  -- as the pack was called and how often it had been revised when it was asked for
  title text not null,
  pack_rev integer not null,
  user_id uuid not null,
  level_path jsonb not null,
  language text not null,
  -- where the product is as its asker sees it: printed as QR code
  origin text not null,
  outline jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancelled boolean not null default false,
  at timestamptz not null default now(),
  -- when it last came further
  moved_at timestamptz not null default now(),
  expires_at timestamptz,
  pages integer,
  size bigint,
  sha256 text,
  primary key (tenant_id, id)
);
create index work_pack_document__user on work_pack_document (tenant_id, user_id, at desc);
create unique index work_pack_document__open on work_pack_document (tenant_id, work_pack, user_id) where state in ('queued', 'running');
create index work_pack_document__expires on work_pack_document (expires_at);
create table work_pack_document_part (
  tenant_id uuid not null,
  document uuid not null,
  place integer not null,
  -- what it is made of: see features/work-packs/document/plan.ts
  made_of jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'named')),
  -- why a file has no pages
  reason text,
  pages integer not null default 0,
  -- what begins on which of its pages
  marks jsonb not null default '[]',
  sha256 text,
  primary key (tenant_id, document, place),
  foreign key (tenant_id, document) references work_pack_document (tenant_id, id) on delete cascade
);
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('attachment', 'signature', 'staged', 'document'));
