-- Departments, posts and the data dictionary become registers of the company: the derived tables replace the hand-written ones. Rows keep
-- their ids, and with them their histories.
create temporary table department_before on commit drop as select * from department;
create temporary table post_before on commit drop as select * from post;
create temporary table dictionary_type_before on commit drop as select * from dictionary_type;
create temporary table dictionary_item_before on commit drop as select * from dictionary_item;
alter table app_user drop constraint app_user_tenant_id_department_id_fkey, drop constraint app_user_tenant_id_post_id_fkey;
drop table dictionary_item, dictionary_type, department, post;

create table department (
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
  "parent" uuid,
  "sort" integer,
  "inactive" boolean not null default false,
  "remark" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index department__key on department (tenant_id, level_id, lower("code")) nulls not distinct where deleted_at is null;
create index department__sort on department (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index department__parent on department (tenant_id, "parent") where "parent" is not null;
create table post (
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
  "sort" integer,
  "inactive" boolean not null default false,
  "remark" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index post__key on post (tenant_id, level_id, lower("code")) nulls not distinct where deleted_at is null;
create index post__sort on post (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table dictionary_type (
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
  "allows_other" boolean not null default false,
  "inactive" boolean not null default false,
  "remark" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index dictionary_type__key on dictionary_type (tenant_id, level_id, lower("code")) nulls not distinct where deleted_at is null;
create index dictionary_type__sort on dictionary_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table dictionary_item (
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
  "dictionary_type" uuid not null,
  "number" integer,
  "code" text not null,
  "name_en" text not null,
  "name_zh" text not null,
  "inactive" boolean not null default false,
  "remark" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index dictionary_item__key on dictionary_item (tenant_id, level_id, "dictionary_type", lower("code")) nulls not distinct where deleted_at is null;
create index dictionary_item__sort on dictionary_item (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index dictionary_item__dictionary_type on dictionary_item (tenant_id, "dictionary_type");

insert into department (tenant_id, id, level_id, code, name_en, name_zh, inactive, remark, parent, sort)
  select tenant_id, id, tenant_id, code, name_en, name_zh, not enabled, nullif(remark, ''), parent_id, sort from department_before;
insert into post (tenant_id, id, level_id, code, name_en, name_zh, inactive, remark, sort)
  select tenant_id, id, tenant_id, code, name_en, name_zh, not enabled, nullif(remark, ''), sort from post_before;
insert into dictionary_type (tenant_id, id, level_id, code, name_en, name_zh, inactive, remark)
  select tenant_id, id, tenant_id, code, name_en, name_zh, not enabled, nullif(remark, '') from dictionary_type_before;
insert into dictionary_item (tenant_id, id, level_id, code, name_en, name_zh, inactive, remark, dictionary_type, number)
  select tenant_id, id, tenant_id, code, name_en, name_zh, not enabled, nullif(remark, ''), type_id,
    row_number() over (partition by tenant_id, type_id order by sort, natural_sort(code), id)
  from dictionary_item_before;

alter table department add constraint department__parent__fk foreign key (tenant_id, "parent") references department (tenant_id, id);
alter table dictionary_item add constraint dictionary_item__dictionary_type__fk foreign key (tenant_id, "dictionary_type") references dictionary_type (tenant_id, id);
alter table app_user add constraint app_user__department__fk foreign key (tenant_id, department_id) references department (tenant_id, id);
alter table app_user add constraint app_user__post__fk foreign key (tenant_id, post_id) references post (tenant_id, id);

-- rows of registers are found by any part of their code or name
insert into search_text (tenant_id, row_id, level_id, register, body)
  select tenant_id, id, level_id, register, lower(concat_ws(' ', code, name_en, nullif(name_zh, name_en))) from (
    select tenant_id, id, level_id, 'department' as register, code, name_en, name_zh from department
    union all select tenant_id, id, level_id, 'post', code, name_en, name_zh from post
    union all select tenant_id, id, level_id, 'dictionaryType', code, name_en, name_zh from dictionary_type
    union all select tenant_id, id, level_id, 'dictionaryItem', code, name_en, name_zh from dictionary_item) x;

-- the history of the area becomes that of its two registers; the note of these lines was the title of their row
update history set register = case when changes ? 'typeId' or exists (
    select from dictionary_item i where i.tenant_id = history.tenant_id and i.id = history.row_id) or exists (
    select from history h where h.tenant_id = history.tenant_id and h.row_id = history.row_id and h.changes ? 'typeId')
  then 'dictionaryItem' else 'dictionaryType' end
  where level_id = tenant_id and register = 'dictionary';
update history set note = null
  where level_id = tenant_id and register in ('department', 'post', 'dictionaryType', 'dictionaryItem');
