-- 100 % is for what is done completely (ADR 100): progress stored before, of rows with a part that is not done, is calculated
-- again. Cards before packs, whose parts they are.
update job_card c set percent = 99.99 where c.deleted_at is null and c.percent > 99.99
  and exists (select from operation o where o.tenant_id = c.tenant_id and o.job_card = c.id and o.deleted_at is null
    and coalesce(o.done_percent, 0) < 100);
update work_pack p set percent = case when x.least < 100 then least(x.mean, 99.99) else x.mean end
  from (select c.tenant_id, c.work_pack, min(coalesce(c.percent, 0)) as least,
      round(coalesce(sum(coalesce(c.current_estimate, c.original_estimate, 0) * coalesce(c.percent, 0))
        / nullif(sum(coalesce(c.current_estimate, c.original_estimate, 0)), 0), avg(coalesce(c.percent, 0))), 2) as mean
    from job_card c where c.deleted_at is null and c.work_pack is not null group by c.tenant_id, c.work_pack) x
  where p.tenant_id = x.tenant_id and p.id = x.work_pack and p.deleted_at is null
    and p.percent is distinct from case when x.least < 100 then least(x.mean, 99.99) else x.mean end;
update procedure t set step_percent = 99 where t.step_percent = 100 and t.steps_done < t.steps;
