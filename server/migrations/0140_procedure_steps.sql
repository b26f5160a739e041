create table procedure_skeleton (
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
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_skeleton__key on procedure_skeleton (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_skeleton__sort on procedure_skeleton (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table procedure_skeleton_section (
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
  "procedure_skeleton" uuid not null,
  "number" text not null,
  "description" text not null,
  "parent_section" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_skeleton_section__key on procedure_skeleton_section (tenant_id, level_id, "procedure_skeleton", lower("number")) nulls not distinct where deleted_at is null;
create index procedure_skeleton_section__sort on procedure_skeleton_section (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure_skeleton_section__procedure_skeleton on procedure_skeleton_section (tenant_id, "procedure_skeleton");
create index procedure_skeleton_section__parent_section on procedure_skeleton_section (tenant_id, "parent_section") where "parent_section" is not null;
create table procedure_skeleton_step (
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
  "procedure_skeleton" uuid,
  "procedure_skeleton_section" uuid not null,
  "number" text not null,
  "description" text not null,
  "hold_point" boolean not null default false,
  "expected_value" text,
  "unit" uuid,
  "lower_limit" numeric,
  "upper_limit" numeric,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_skeleton_step__key on procedure_skeleton_step (tenant_id, level_id, "procedure_skeleton_section", lower("number")) nulls not distinct where deleted_at is null;
create index procedure_skeleton_step__sort on procedure_skeleton_step (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure_skeleton_step__procedure_skeleton on procedure_skeleton_step (tenant_id, "procedure_skeleton") where "procedure_skeleton" is not null;
create index procedure_skeleton_step__procedure_skeleton_section on procedure_skeleton_step (tenant_id, "procedure_skeleton_section");
create index procedure_skeleton_step__unit on procedure_skeleton_step (tenant_id, "unit") where "unit" is not null;
create table procedure_section (
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
  "procedure" uuid not null,
  "number" text not null,
  "description" text not null,
  "parent_section" uuid,
  "completed_by" uuid,
  "completed_on" date,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_section__key on procedure_section (tenant_id, level_id, "procedure", lower("number")) nulls not distinct where deleted_at is null;
create index procedure_section__sort on procedure_section (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure_section__procedure on procedure_section (tenant_id, "procedure");
create index procedure_section__parent_section on procedure_section (tenant_id, "parent_section") where "parent_section" is not null;
create index procedure_section__completed_by on procedure_section (tenant_id, "completed_by") where "completed_by" is not null;
create table procedure_step (
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
  "procedure" uuid,
  "procedure_section" uuid not null,
  "number" text not null,
  "description" text not null,
  "hold_point" boolean not null default false,
  "expected_value" text,
  "unit" uuid,
  "lower_limit" numeric,
  "upper_limit" numeric,
  "measured_value" numeric,
  "out_of_limits" boolean not null default false,
  "remark" text,
  "completed_by" uuid,
  "completed_on" date,
  "taken_back" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_step__key on procedure_step (tenant_id, level_id, "procedure_section", lower("number")) nulls not distinct where deleted_at is null;
create index procedure_step__sort on procedure_step (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure_step__procedure on procedure_step (tenant_id, "procedure") where "procedure" is not null;
create index procedure_step__procedure_section on procedure_step (tenant_id, "procedure_section");
create index procedure_step__unit on procedure_step (tenant_id, "unit") where "unit" is not null;
create index procedure_step__completed_by on procedure_step (tenant_id, "completed_by") where "completed_by" is not null;
alter table procedure_skeleton_section add constraint procedure_skeleton_section__procedure_skeleton__fk foreign key (tenant_id, "procedure_skeleton") references procedure_skeleton (tenant_id, id);
alter table procedure_skeleton_section add constraint procedure_skeleton_section__parent_section__fk foreign key (tenant_id, "parent_section") references procedure_skeleton_section (tenant_id, id);
alter table procedure_skeleton_step add constraint procedure_skeleton_step__procedure_skeleton__fk foreign key (tenant_id, "procedure_skeleton") references procedure_skeleton (tenant_id, id);
alter table procedure_skeleton_step add constraint procedure_skeleton_step__procedure_skeleton_section__fk foreign key (tenant_id, "procedure_skeleton_section") references procedure_skeleton_section (tenant_id, id);
alter table procedure_skeleton_step add constraint procedure_skeleton_step__unit__fk foreign key (tenant_id, "unit") references unit_of_measure (tenant_id, id);
alter table procedure_section add constraint procedure_section__procedure__fk foreign key (tenant_id, "procedure") references procedure (tenant_id, id);
alter table procedure_section add constraint procedure_section__parent_section__fk foreign key (tenant_id, "parent_section") references procedure_section (tenant_id, id);
alter table procedure_section add constraint procedure_section__completed_by__fk foreign key (tenant_id, "completed_by") references authorised_person (tenant_id, id);
alter table procedure_step add constraint procedure_step__procedure__fk foreign key (tenant_id, "procedure") references procedure (tenant_id, id);
alter table procedure_step add constraint procedure_step__procedure_section__fk foreign key (tenant_id, "procedure_section") references procedure_section (tenant_id, id);
alter table procedure_step add constraint procedure_step__unit__fk foreign key (tenant_id, "unit") references unit_of_measure (tenant_id, id);
alter table procedure_step add constraint procedure_step__completed_by__fk foreign key (tenant_id, "completed_by") references authorised_person (tenant_id, id);
alter table authorised_person add column "sign_procedures" boolean not null default false;
alter table procedure add column "author_system" uuid;
alter table procedure add column "document_late" integer;
alter table procedure add column "execution_days" integer;
alter table procedure add column "issue_late" integer;
alter table procedure add column "start_late" integer;
alter table procedure add column "step_percent" numeric;
alter table procedure add column "steps" integer;
alter table procedure add column "steps_done" integer;
alter table punch_list_item add column "procedure_step" uuid;
alter table procedure add constraint procedure__author_system__fk FOREIGN KEY (tenant_id, author_system) REFERENCES system(tenant_id, id);
alter table punch_list_item add constraint punch_list_item__procedure_step__fk FOREIGN KEY (tenant_id, procedure_step) REFERENCES procedure_step(tenant_id, id);
CREATE INDEX procedure__author_system ON public.procedure USING btree (tenant_id, author_system) WHERE (author_system IS NOT NULL);
CREATE INDEX punch_list_item__procedure_step ON public.punch_list_item USING btree (tenant_id, procedure_step) WHERE (procedure_step IS NOT NULL);
-- what is reckoned from now on, for the procedures that are there: they have no steps yet
update procedure set steps = 0, steps_done = 0, start_late = actual_start - planned_start,
  issue_late = authorised_on - planned_finish, document_late = authorised_on - document_required_by,
  execution_days = completed_on - actual_start;
