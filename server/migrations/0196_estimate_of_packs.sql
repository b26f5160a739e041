-- A pack keeps how heavy its cards are together: the first tile of the grid weighs packs by it.
alter table work_pack add column "estimate" numeric;
update work_pack p set estimate = coalesce((select sum(coalesce(c.current_estimate, c.original_estimate)) from job_card c
  where c.tenant_id = p.tenant_id and c.work_pack = p.id and c.deleted_at is null), 0);
