-- The text of a PDF is read once for each content, in the background (ADR 108). A content without a row is waiting.
create table file_text (
  tenant_id uuid not null,
  sha256 text not null,
  state text not null check (state in ('reading', 'text', 'part', 'none', 'failed')),
  reason text check ((reason is not null) = (state = 'failed')),
  pages integer not null default 0,
  tries integer not null default 1,
  at timestamptz not null default now(),
  primary key (tenant_id, sha256),
  foreign key (tenant_id, sha256) references file_object (tenant_id, sha256) on delete cascade
);
create table file_page (
  tenant_id uuid not null,
  sha256 text not null,
  page integer not null,
  width real not null,
  height real not null,
  body text not null,
  letters text not null generated always as (search_letters(lower(body))) stored,
  -- each word with its place: PlacedWord in server/src/files/render/render-messages.ts
  words jsonb not null,
  primary key (tenant_id, sha256, page),
  foreign key (tenant_id, sha256) references file_text (tenant_id, sha256) on delete cascade
);
create index file_page__letters on file_page using gin (letters gin_trgm_ops);
create index file__pdf on file (tenant_id, sha256) include (at) where media_type = 'application/pdf' and purpose = 'attachment' and deleted_at is null;
-- The tag numbers on the sheets of a drawing: found again when the file or the prefix of its drawing type changes.
alter table drawing_type add column "tag_prefix" text;
create table drawing_scan (
  tenant_id uuid not null,
  link uuid not null,
  sha256 text not null,
  rule text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, link),
  foreign key (tenant_id, link) references attachment_link (tenant_id, id) on delete cascade
);
create table drawing_mention (
  tenant_id uuid not null,
  link uuid not null,
  page integer not null,
  name text not null,
  -- what the register may call it, in lower case, the likeliest first
  names text[] not null,
  is_tag boolean not null,
  -- left, top, width and height of each place, in points from the upper left corner of the page
  places jsonb not null,
  primary key (tenant_id, link, page, name),
  foreign key (tenant_id, link) references drawing_scan (tenant_id, link) on delete cascade
);
create index attachment_link__drawing on attachment_link (tenant_id, id) where register = 'drawing' and deleted_at is null;
create table drawing_pin (
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
  "drawing" uuid not null,
  "tagged_item" uuid not null,
  "page" integer not null,
  "x" numeric not null,
  "y" numeric not null,
  primary key (tenant_id, id)
);
create unique index drawing_pin__key on drawing_pin (tenant_id, level_id, "drawing", "tagged_item") nulls not distinct where deleted_at is null;
create index drawing_pin__level on drawing_pin (tenant_id, level_id, id) where deleted_at is null;
create index drawing_pin__drawing on drawing_pin (tenant_id, "drawing");
create index drawing_pin__tagged_item on drawing_pin (tenant_id, "tagged_item");
alter table drawing_pin add constraint drawing_pin__drawing__fk foreign key (tenant_id, "drawing") references drawing (tenant_id, id);
alter table drawing_pin add constraint drawing_pin__tagged_item__fk foreign key (tenant_id, "tagged_item") references tagged_item (tenant_id, id);
