-- the week board reads its places one by one, what is open and what was done in its weeks, from the index alone; a place of a round is
-- walked by name; and of the rounds to come those after the next are found by the day they begin
drop index tag_pwl__open_place;
create index tag_pwl__open_place on tag_pwl (tenant_id, level_id, location, due_date, id) include (discipline, frequency, end_date) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__closed_place on tag_pwl (tenant_id, level_id, progress, location, due_date, id) where deleted_at is null and progress in ('signedOff', 'skipped');
create index tag_pwl__open_place_name on tag_pwl (tenant_id, level_id, location, title_sort, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__later_due on tag_pwl (tenant_id, level_id, (due_date + 2 * frequency)) where deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped');
