-- a version of an attachment to a drawing is of a revision of that drawing; drawings are superseded by their status
alter table file add column revision text;
-- the position of a revision among those of a drawing: contract/src/rules/drawing-revision.ts
create function revision_order(value text) returns text language sql immutable strict parallel safe as $$
  select (case when trim(value) ~ '^\d' then '1' else '0' end || regexp_replace(natural_sort(trim(value)), '^p(?=\d)', ' p')) collate "C"
$$;
alter table drawing_status add column "withdraws" boolean not null default false;
alter table drawing add column "drawing_status" uuid;
alter table drawing add column "superseded" boolean not null default false;
create index drawing__drawing_status on drawing (tenant_id, "drawing_status") where "drawing_status" is not null;
alter table drawing add constraint drawing__drawing_status__fk foreign key (tenant_id, "drawing_status") references drawing_status (tenant_id, id);
