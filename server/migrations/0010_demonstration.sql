-- the demonstration plant of a company: how it was begun, and how many of its steps are done
create table demonstration (
  tenant_id uuid primary key,
  path jsonb not null,
  tags integer not null,
  as_of date not null,
  steps integer not null default 0,
  ended boolean not null default false
);
