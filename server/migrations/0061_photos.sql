-- a photo waits beside its row until the row is saved, and may stand for a task of a check sheet
alter table file add column task text;
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('attachment', 'signature', 'staged'));
create index file__staged on file (tenant_id, by_user) where purpose = 'staged';
