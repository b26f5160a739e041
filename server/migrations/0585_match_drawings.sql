-- The tag numbers on drawings matched with the register, and what the register has on them: a row for each tag number
-- on each drawing (ADR 122). They follow from mentions, pins, drawings and tagged items.
create table drawing_match (
  tenant_id uuid not null,
  drawing uuid not null,
  level_id uuid not null,
  -- something that its rows follow from has changed since they were calculated
  due boolean not null,
  primary key (tenant_id, drawing),
  constraint drawing_match__drawing__fk foreign key (tenant_id, drawing) references drawing (tenant_id, id) on delete cascade
);
create index drawing_match__due on drawing_match (tenant_id, level_id, drawing) where due;
create table drawing_tag (
  tenant_id uuid not null,
  drawing uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- null where the register has no tag of that name
  tag uuid,
  name text not null,
  title_sort text not null,
  -- linked, unlinked, unknown, absent, unread: DRAWING_TAG_STATES in contract/src/lists/drawing-tag.ts
  state text not null,
  page integer,
  places integer,
  primary key (tenant_id, drawing, id)
);
create index drawing_tag__sort on drawing_tag (tenant_id, level_id, title_sort, id);
create index drawing_tag__state__sort on drawing_tag (tenant_id, level_id, state, title_sort, id);
create index drawing_tag__tag on drawing_tag (tenant_id, tag);
create index drawing_tag__name on drawing_tag using gin (lower(name) gin_trgm_ops);
-- the moment in the history up to which a facility's drawings are marked as due
create table drawing_match_seen (
  tenant_id uuid not null,
  level_id uuid not null,
  seen text not null,
  history text not null,
  primary key (tenant_id, level_id)
);
create index drawing_mention__names on drawing_mention using gin (names);
