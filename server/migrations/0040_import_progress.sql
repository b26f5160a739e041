-- how far an import is stands beside its line of the log: every change of a row of a register has a line of history
alter table import_file add column "phase" text;
alter table import_file add column "rows_done" integer not null default 0;
alter table import_job drop column "phase";
alter table import_job drop column "rows_done";
