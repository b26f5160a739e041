-- changes name the procedure steps that departed from what was written
alter table moc add column "procedure_steps" uuid[] not null default '{}'::uuid[];
create index moc__procedure_steps on moc using gin ("procedure_steps");
