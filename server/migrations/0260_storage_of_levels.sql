-- what the files of a facility take up is summed at each upload where it has a quota: from the index alone
create index file__storage on file (tenant_id, level_id) include (size) where deleted_at is null;
