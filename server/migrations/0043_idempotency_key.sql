-- every call that writes may be sent under a key; what is kept is the whole answer
drop table idempotency;
create table idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  hash text not null,
  answer text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key__at on idempotency_key (at);
