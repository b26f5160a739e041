-- who signs for whom while they are away
create table signing_delegation (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "authorised_person" uuid not null,
  "deputy" uuid not null,
  "from_date" date not null,
  "to_date" date not null,
  "comments" text,
  primary key (tenant_id, id)
);
create unique index signing_delegation__key on signing_delegation (tenant_id, level_id, "authorised_person", "deputy", "from_date") nulls not distinct where deleted_at is null;
create index signing_delegation__level on signing_delegation (tenant_id, level_id, id) where deleted_at is null;
create index signing_delegation__authorised_person on signing_delegation (tenant_id, "authorised_person");
create index signing_delegation__deputy on signing_delegation (tenant_id, "deputy");
alter table signing_delegation add constraint signing_delegation__authorised_person__fk foreign key (tenant_id, "authorised_person") references authorised_person (tenant_id, id);
alter table signing_delegation add constraint signing_delegation__deputy__fk foreign key (tenant_id, "deputy") references authorised_person (tenant_id, id);

-- a signature that somebody gave for another keeps who did; `person_name` holds both names
alter table sign_event add column deputy_id uuid;
create or replace view sign_off as
  select e.tenant_id, e.level_id, e.register, e.row_id, e.round, e.label, e.type, e.person_id, e.person_name, e.company, e.signed_on,
    e.by_user, e.sign_set, e.at, e.deputy_id
  from sign_event e
  where e.kind = 'given' and not exists (select from sign_event b
    where b.tenant_id = e.tenant_id and b.row_id = e.row_id and b.round = e.round and b.kind = 'takenBack');
