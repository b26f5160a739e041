-- rows with lines: members of tag sets have places, test packs have contents in an order (ADR 0034)
create table test_pack_item (
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
  "test_pack" uuid not null,
  "number" integer,
  "item" uuid not null,
  "remarks" text,
  primary key (tenant_id, id)
);
create unique index test_pack_item__key on test_pack_item (tenant_id, level_id, "test_pack", "item") nulls not distinct where deleted_at is null;
create index test_pack_item__level on test_pack_item (tenant_id, level_id, id) where deleted_at is null;
create index test_pack_item__test_pack on test_pack_item (tenant_id, "test_pack");
create index test_pack_item__item on test_pack_item (tenant_id, "item");
alter table test_pack_item add constraint test_pack_item__test_pack__fk foreign key (tenant_id, "test_pack") references tagged_item (tenant_id, id);
alter table test_pack_item add constraint test_pack_item__item__fk foreign key (tenant_id, "item") references tagged_item (tenant_id, id);
alter table tag_set_member add column "number" integer;

-- members of a set get the places of lines: in the order in which they came, of one day by their names
update tag_set_member m set number = p.place from (
  select l.tenant_id, l.id, row_number() over (partition by l.tenant_id, l.tag_set order by l.date_added, t.title_sort, l.id) as place
  from tag_set_member l join tagged_item t on t.tenant_id = l.tenant_id and t.id = l.member where l.deleted_at is null) p
where p.tenant_id = m.tenant_id and p.id = m.id;

-- what test packs hold by kind becomes their contents, kind by kind; the lists stay and say the same from now on
insert into test_pack_item (tenant_id, id, level_id, created_at, created_by, updated_by, test_pack, number, item)
  select p.tenant_id, new_id(), p.level_id, p.created_at, p.created_by, p.updated_by, p.id,
    row_number() over (partition by p.tenant_id, p.id order by x.kind, t.title_sort, t.id), t.id
  from tagged_item p
  cross join lateral (
    select 1 as kind, unnest(p.lines) as item union all select 2, unnest(p.spools) union all select 3, unnest(p.mechanical_joints)) x
  join tagged_item t on t.tenant_id = p.tenant_id and t.id = x.item
  where p.tag_type = 'testPack' and p.deleted_at is null;
insert into history (tenant_id, level_id, register, row_id, user_name, action, via)
  select tenant_id, level_id, 'testPackItem', id, 'Plumbline', 'add', 'migration' from test_pack_item;
