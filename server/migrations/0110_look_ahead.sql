-- the look-ahead and the figures of preservation read done rounds by their days, as they read open ones
create index tag_pwl__closed_due on tag_pwl (tenant_id, level_id, progress, due_date, id) where deleted_at is null and progress in ('signedOff', 'skipped');
create index tag_pwl__signed_on on tag_pwl (tenant_id, level_id, signed_on) where deleted_at is null and progress = 'signedOff';
create index tag_pwl__next_due on tag_pwl (tenant_id, level_id, (due_date + frequency)) where deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped');
