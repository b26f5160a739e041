create table as_built_drawing (
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
  "name" text,
  "drawing" uuid not null,
  "revision" text not null,
  "discipline" uuid,
  "state" text,
  "is_draft" boolean not null default false,
  "description" text,
  "job_card" uuid,
  "reviewed_by" uuid,
  "reviewed_on" date,
  "accepted_by" uuid,
  "accepted_on" date,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index as_built_drawing__key on as_built_drawing (tenant_id, level_id, "drawing", lower("revision"), "discipline") nulls not distinct where deleted_at is null;
create index as_built_drawing__sort on as_built_drawing (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index as_built_drawing__drawing on as_built_drawing (tenant_id, "drawing");
create index as_built_drawing__discipline on as_built_drawing (tenant_id, "discipline") where "discipline" is not null;
create index as_built_drawing__job_card on as_built_drawing (tenant_id, "job_card") where "job_card" is not null;
create index as_built_drawing__reviewed_by on as_built_drawing (tenant_id, "reviewed_by") where "reviewed_by" is not null;
create index as_built_drawing__accepted_by on as_built_drawing (tenant_id, "accepted_by") where "accepted_by" is not null;
alter table as_built_drawing add constraint as_built_drawing__drawing__fk foreign key (tenant_id, "drawing") references drawing (tenant_id, id);
alter table as_built_drawing add constraint as_built_drawing__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table as_built_drawing add constraint as_built_drawing__job_card__fk foreign key (tenant_id, "job_card") references job_card (tenant_id, id);
alter table as_built_drawing add constraint as_built_drawing__reviewed_by__fk foreign key (tenant_id, "reviewed_by") references authorised_person (tenant_id, id);
alter table as_built_drawing add constraint as_built_drawing__accepted_by__fk foreign key (tenant_id, "accepted_by") references authorised_person (tenant_id, id);
