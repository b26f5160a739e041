-- what was decided of the records a change touches, and by whom; lines are only ever added
create table moc_decision (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- the scope of work it was decided in
  level_id uuid not null,
  moc uuid not null,
  register text not null,
  row_id uuid not null,
  -- what the record was called on that day
  title text not null,
  decision text not null check (decision in ('reverify', 'waived')),
  reason text not null,
  by_user uuid,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index moc_decision__row on moc_decision (tenant_id, moc, row_id, id desc);
create trigger moc_decision__stays before update or delete on moc_decision for each row execute function refuse_change();
