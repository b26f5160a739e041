-- what puts accepted certificates in doubt and what clears them; lines are only ever added. A certificate is in doubt while it
-- has a cause later than the last line that is none
create table doubt_event (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- the scope of work of the certificate
  level_id uuid not null,
  -- the certificate
  row_id uuid not null,
  kind text not null check (kind in ('cause', 'reverified', 'waived', 'reopened')),
  -- which cause, of how many rows of which register; the first of them, and what they were called on that day
  cause text,
  register text,
  count integer,
  rows uuid[],
  titles text[],
  -- all that one call did, or one import
  deed uuid,
  -- who verified it again or waived it, as named on that day, and why
  person_id uuid,
  person_name text,
  company text,
  cleared_on date,
  reason text,
  by_user uuid,
  by_name text not null,
  via text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (kind <> 'cause' or (cause is not null and register is not null and count is not null and rows is not null and titles is not null)),
  check (kind not in ('reverified', 'waived') or (person_id is not null and person_name is not null and cleared_on is not null and reason is not null))
);
create index doubt_event__row on doubt_event (tenant_id, row_id, id desc);
create index doubt_event__deed on doubt_event (tenant_id, deed);
create trigger doubt_event__stays before update or delete on doubt_event for each row execute function refuse_change();

alter table handover add column "doubt" text;

-- accepted certificates are few among the rows that change: each change asks which of them it touches
create index handover__accepted on handover (tenant_id, level_id) where state = 'accepted' and deleted_at is null;
