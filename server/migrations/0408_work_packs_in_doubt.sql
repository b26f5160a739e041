-- A signed work pack comes into doubt as a certificate does: by an open change of it or of one of its cards (ADR 29).
alter table work_pack add column "doubt" text;
