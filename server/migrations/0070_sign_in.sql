-- who tried to sign in, from where, how, and with what outcome
create table sign_in (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  user_id uuid,
  name text not null,
  way text not null,
  outcome text not null,
  address text not null,
  agent text not null,
  request text not null,
  primary key (tenant_id, id)
);
create index sign_in__at on sign_in (tenant_id, at desc, id);
