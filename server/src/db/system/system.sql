-- Tables that are no registers. Every key begins with tenant_id, so that all can be distributed by it.
create extension if not exists pg_trgm;

-- the order people expect: P-9 before P-10
create function natural_sort(value text) returns text language sql immutable strict parallel safe as $$
  select left(regexp_replace(regexp_replace(lower(value), '(\d+)', '00000000000\1', 'g'), '\d*(\d{12})', '\1', 'g'), 400)
$$;

create table level (
  tenant_id uuid not null,
  id uuid not null,
  step text not null check (step in ('A', 'B', 'C', 'D', 'E')),
  parent_id uuid,
  name text not null,
  description text not null default '',
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references level (tenant_id, id),
  check ((step = 'A') = (parent_id is null))
);
create unique index level__name on level (tenant_id, parent_id, lower(name)) nulls not distinct;
create index level__parent on level (tenant_id, parent_id);

create table app_user (
  tenant_id uuid not null,
  id uuid not null,
  username text not null,
  email text,
  full_name text not null,
  mobile_phone text,
  password_hash text not null,
  status smallint not null default 1,
  last_level_e uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index app_user__username on app_user (tenant_id, lower(username));
create unique index app_user__email on app_user (tenant_id, lower(email)) where email is not null;

create table role (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  permissions text[] not null default '{}',
  primary key (tenant_id, id)
);
create unique index role__code on role (tenant_id, code);

create table user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);

create table level_grant (
  tenant_id uuid not null,
  user_id uuid not null,
  level_id uuid not null,
  primary key (tenant_id, user_id, level_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, level_id) references level (tenant_id, id) on delete cascade
);

create table session (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create table login_attempt (
  key text primary key,
  failures integer not null,
  since timestamptz not null
);

create table history (
  tenant_id uuid not null,
  id bigint generated always as identity,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  action text not null,
  via text not null,
  changes jsonb,
  note text,
  primary key (tenant_id, id)
);
create index history__row on history (tenant_id, row_id, id desc);

create table sign_off (
  tenant_id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  label text not null,
  person_id uuid not null,
  signed_on date not null,
  by_user uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, row_id, label)
);
