-- when an import last came further: one that has not for long may be stuck
alter table import_file add column "moved_at" timestamptz;
