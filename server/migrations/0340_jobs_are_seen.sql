-- When the process of an import or a document last said that it is at it: one that says nothing is taken over, and people are told meanwhile.
alter table import_file add column "seen_at" timestamptz;
alter table work_pack_document add column "seen_at" timestamptz;
-- How often an import was begun: anew after its process, or the database, went away.
alter table import_file add column "begun" integer not null default 0;
