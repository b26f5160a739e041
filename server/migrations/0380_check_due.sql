-- The due dates of checks, by the subsystems and class they are counted under: the earliest planned finish of the
-- certificates that are not accepted and whose gates and scope include them. There are few such pairs, however many
-- checks. It is a function so that the planner expects many rows and joins them by hash: it would expect two, and compare
-- every check with every pair.
create function check_due(tenant uuid, facility uuid, scope uuid)
  returns table (sub_systems uuid[], itr_class uuid, due date) language sql stable strict rows 5000 set enable_nestloop = off as $$
  with open as materialized (
    select h.sub_system, h.system, g.gate, min(h.planned_finish) as due
    from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      cross join lateral unnest(y.gates::int[]) g(gate)
    where h.tenant_id = check_due.tenant and h.level_id = check_due.scope and h.deleted_at is null
      and h.state <> 'accepted' and h.planned_finish is not null
    group by 1, 2, 3),
  place as (
    select o.sub_system, o.gate, min(o.due) as due from (
      select p.sub_system, p.gate, p.due from open p where p.sub_system is not null
      union all
      select b.id, p.gate, p.due from open p join sub_system b on b.system = p.system
        where p.sub_system is null and b.tenant_id = check_due.tenant and b.deleted_at is null
      union all
      select b.id, p.gate, p.due from open p join sub_system b on b.level_id = check_due.facility
        where p.sub_system is null and p.system is null and b.tenant_id = check_due.tenant and b.deleted_at is null) o
    group by 1, 2),
  counted as materialized (
    select s.sub_systems, s.itr_class, u.id as sub_system, k.handover_gate as gate
    from (select distinct c.sub_systems, c.itr_class from counter_tag_itr c
        where c.tenant_id = check_due.tenant and c.level_id = check_due.scope) s
      join itr_class k on k.tenant_id = check_due.tenant and k.id = s.itr_class
      cross join lateral unnest(s.sub_systems) u(id))
  select c.sub_systems, c.itr_class, min(p.due) from counted c join place p using (sub_system, gate) group by 1, 2
$$;
