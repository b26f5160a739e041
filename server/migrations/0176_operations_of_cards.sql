-- what is done of each job card, and when its operations end, is read without the operations themselves
create index operation__of_card on operation (tenant_id, level_id, job_card) include (done_percent, planned_finish) where deleted_at is null;
-- the list of operations by its shortest heading
create index operation__by_type on operation (tenant_id, level_id, operation_type, id) where deleted_at is null;
