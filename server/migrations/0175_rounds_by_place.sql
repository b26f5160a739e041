-- a round is walked place by place, and a look-ahead read by discipline: each in the order of its days, and of open rounds alone
create index tag_pwl__open_place on tag_pwl (tenant_id, level_id, location, due_date, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__open_discipline on tag_pwl (tenant_id, level_id, discipline, due_date, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
