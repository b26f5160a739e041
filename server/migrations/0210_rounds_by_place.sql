-- the week board reads what was done in its weeks place by place, as it reads what is open; a place of a round is walked by name; and of
-- the rounds to come those after the next are found by the day they begin
create index tag_pwl__closed_place on tag_pwl (tenant_id, level_id, progress, location, due_date, id) where deleted_at is null and progress in ('signedOff', 'skipped');
create index tag_pwl__open_place_name on tag_pwl (tenant_id, level_id, location, title_sort, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__later_due on tag_pwl (tenant_id, level_id, (due_date + 2 * frequency)) where deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped');
