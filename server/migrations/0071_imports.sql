-- mappings have a name and an owner: a row without a name is what somebody ran last for such captions in a project
alter table import_mapping add column "id" uuid not null default gen_random_uuid();
alter table import_mapping add column "name" text;
-- null: of the company, kept before mappings had owners
alter table import_mapping add column "user_id" uuid;
alter table import_mapping add column "user_name" text;
-- where it ran: what is fixed in it, such as a subsystem, holds there alone
alter table import_mapping add column "project_id" uuid;
alter table import_mapping add column "shared" boolean not null default true;
-- the captions as the file had them, and what the file was called
alter table import_mapping add column "headers" text[] not null default '{}';
alter table import_mapping add column "file_name" text;
alter table import_mapping drop constraint import_mapping_pkey;
alter table import_mapping add primary key (tenant_id, id);
create index import_mapping__captions on import_mapping (tenant_id, captions);
create unique index import_mapping__last on import_mapping (tenant_id, captions, register, user_id, project_id)
  nulls not distinct where name is null;
create unique index import_mapping__name on import_mapping (tenant_id, user_id, lower(name)) nulls not distinct
  where name is not null;
-- how large the file of an import may be, as its sender was allowed
alter table import_file add column "limits" jsonb not null default '{}';
-- whether rows of the register that the file does not hold are looked for, and among which
alter table import_file add column "compare" jsonb;
-- of a changed row: the text each changed field has after, by field
alter table import_row add column "becomes" jsonb;
-- the row that was there
alter table import_row add column "row_id" uuid;
-- rows of the register that the file does not hold, where it was compared
create table import_missing (
  tenant_id uuid not null,
  job_id uuid not null,
  row_id uuid not null,
  title text not null,
  title_sort text not null,
  primary key (tenant_id, job_id, row_id)
);
