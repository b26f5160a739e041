-- A column of the board of job cards is read in its order, by status and by assignee (ADR 75): the first cards are found without reading all it
-- has. At 30,000 cards this takes a tenth of a second.
create index job_card__job_card_status__board on job_card (tenant_id, level_id, job_card_status, planned_finish, title_sort, id) where (deleted_at is null);
create index job_card__assigned_to__board on job_card (tenant_id, level_id, assigned_to, planned_finish, title_sort, id) where (deleted_at is null);
