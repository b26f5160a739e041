-- saved searches become views of a list: they also carry the columns to count by, groups and colour, have revisions and
-- can be restored
alter table saved_search rename to list_view;
alter table list_view rename constraint saved_search_pkey to list_view_pkey;
alter table list_view rename constraint saved_search_tenant_id_user_id_fkey to list_view_tenant_id_user_id_fkey;
alter table list_view add column rev integer not null default 1;
alter table list_view add column deleted_at timestamptz;
alter table list_view add column route text;
drop index saved_search__name;
create unique index list_view__name on list_view (tenant_id, user_id, register, coalesce(route, ''), lower(name))
  where deleted_at is null;
update list_view set view =
  '{"sort": "", "columns": [], "groupBy": [], "grouped": false, "colourBy": null}'::jsonb || view;

-- the views in the sidebar of a user
create table list_view_pin (
  tenant_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_pin__view on list_view_pin (tenant_id, view_id);
-- the view with which a list begins for the users of a role
create table list_view_role (
  tenant_id uuid not null,
  role_id uuid not null,
  register text not null,
  -- empty: the page of the register itself
  route text not null default '',
  view_id uuid not null,
  primary key (tenant_id, role_id, register, route),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_role__view on list_view_role (tenant_id, view_id);
