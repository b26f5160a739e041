-- a file on a row becomes an attachment of a file, which may be attached to other rows and have later versions
create table attachment (
  tenant_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  version integer not null default 1,
  name text not null,
  title_sort text generated always as (natural_sort(name)) stored,
  description text not null default '',
  retired_at timestamptz,
  retired_by text,
  retired_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  check ((retired_reason is null) = (retired_at is null))
);
create table attachment_link (
  tenant_id uuid not null,
  id uuid not null,
  attachment uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  task text,
  by_name text not null,
  at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, attachment) references attachment (tenant_id, id)
);
create table attachment_reader (
  tenant_id uuid not null,
  attachment uuid not null,
  user_id uuid not null,
  opened integer not null default 0,
  downloaded integer not null default 0,
  last_at timestamptz not null default now(),
  primary key (tenant_id, attachment, user_id),
  foreign key (tenant_id, attachment) references attachment (tenant_id, id) on delete cascade
);
insert into attachment (tenant_id, id, file_id, name)
  select tenant_id, id, id, name from file where purpose = 'attachment';
insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, task, by_name, at, deleted_at)
  select tenant_id, id, id, level_id, register, row_id, task, by_name, at, deleted_at from file where purpose = 'attachment';
update file set register = 'attachment', row_id = id, task = null where purpose = 'attachment';
create unique index attachment_link__row on attachment_link (tenant_id, row_id, attachment) where deleted_at is null;
create index attachment_link__attachment on attachment_link (tenant_id, attachment);
create index attachment_link__list on attachment_link (tenant_id, level_id, register, at desc, id desc) where deleted_at is null;
create index attachment_link__gone on attachment_link (deleted_at) where deleted_at is not null;
create index attachment__sort on attachment (tenant_id, title_sort, id);
create index attachment__file on attachment (tenant_id, file_id);
drop index file__storage;
create index file__storage on file (tenant_id, level_id, sha256) include (size) where deleted_at is null;
