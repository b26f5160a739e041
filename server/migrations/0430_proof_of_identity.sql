-- a second factor by an authenticator app, which roles may require
alter table role add column second_factor text not null default 'none' check (second_factor in ('none', 'password', 'always'));

-- a refused sign-in continues with a ticket for its next step
alter table password_ticket add column purpose text not null default 'password' check (purpose in ('password', 'code', 'enrol'));
alter table password_ticket add column refusal text;

create table authenticator (
  tenant_id uuid not null,
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create table recovery_code (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- when somebody last proved, in a session, who they are, for signing in a facility
create table signing_proof (
  tenant_id uuid not null,
  session_id uuid not null,
  level_id uuid not null,
  user_id uuid not null,
  method text not null check (method in ('password', 'code', 'recovery')),
  at timestamptz not null default now(),
  primary key (tenant_id, session_id, level_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index signing_proof__user on signing_proof (tenant_id, user_id);

-- what a signature meant, when it was given, and how the signer had proven who they are; earlier ones have none of these
alter table sign_event add column meaning jsonb, add column zone text, add column proof text;
create or replace view sign_off as
  select e.tenant_id, e.level_id, e.register, e.row_id, e.round, e.label, e.type, e.person_id, e.person_name, e.company, e.signed_on,
    e.by_user, e.sign_set, e.at, e.deputy_id, e.meaning, e.zone
  from sign_event e
  where e.kind = 'given' and not exists (select from sign_event b
    where b.tenant_id = e.tenant_id and b.row_id = e.row_id and b.round = e.round and b.kind = 'takenBack');

-- the proof given when a file that signs was sent
alter table import_file add column proof text;
