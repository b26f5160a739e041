-- one gapless number for every line of history, in the order in which lines came to be seen
alter table history add column "xid" xid8 not null default pg_current_xact_id();
create index history__xid on history (tenant_id, xid, id);
create table ledger_entry (
  tenant_id uuid not null,
  seq bigint not null,
  history_id bigint not null,
  primary key (tenant_id, seq)
);
create unique index ledger_entry__history on ledger_entry (tenant_id, history_id);
create table ledger_head (
  tenant_id uuid not null,
  seq bigint not null default 0,
  seen pg_snapshot not null,
  target pg_snapshot,
  after bigint not null default 0,
  cluster text not null default '',
  primary key (tenant_id)
);
