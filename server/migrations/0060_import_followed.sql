-- the records behind it by name, where the history cannot tell them: certificates in doubt, and what a trial would have changed
create table import_followed (
  tenant_id uuid not null,
  job_id uuid not null,
  number integer not null,
  register text not null,
  row_id uuid not null,
  action text not null,
  name text not null,
  -- the fields that changed, by their names in code
  fields text[] not null default '{}',
  primary key (tenant_id, job_id, number)
);
