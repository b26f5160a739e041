-- the tagged items that differ from what a matrix or a rule wants in a scope of work: they lack a record, have one too many, or one
-- that comes otherwise
create table matrix_drift (
  tenant_id uuid not null,
  -- the scope of work
  level_id uuid not null,
  -- what they are compared with
  matrix text not null,
  tagged_item uuid not null,
  primary key (tenant_id, level_id, matrix, tagged_item)
);
create index matrix_drift__tagged_item on matrix_drift (tenant_id, tagged_item);

-- those that differ already, as they are judged from now on
insert into matrix_drift (tenant_id, level_id, matrix, tagged_item)
select x.tenant_id, e.id, 'tagItr', x.id from tagged_item x
join level d on d.tenant_id = x.tenant_id and d.parent_id = x.level_id
join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
where x.deleted_at is null and not x.ignore_equipment_type_to_itr and (
  exists (select from equipment_type_itr m where m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
    and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status
    and not exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id and k.deleted_at is null and k.itr = m.itr and lower(coalesce(k.test_reference, '')) = lower(coalesce(m.test_reference, ''))))
  or exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id and k.deleted_at is null
    and not exists (select from equipment_type_itr m where m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
    and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status and k.itr = m.itr and lower(coalesce(k.test_reference, '')) = lower(coalesce(m.test_reference, '')))));
insert into matrix_drift (tenant_id, level_id, matrix, tagged_item)
select x.tenant_id, e.id, 'tagPwl', x.id from tagged_item x
join level d on d.tenant_id = x.tenant_id and d.parent_id = x.level_id
join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
where x.deleted_at is null and not x.ignore_equipment_type_to_pwl and (
  exists (select from equipment_type_pwl m where m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
    and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status
    and not exists (select from tag_pwl k where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id and k.deleted_at is null and k.pwl = m.pwl))
  or exists (select from tag_pwl k where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id and k.deleted_at is null
    and not exists (select from equipment_type_pwl m where m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
    and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status and k.pwl = m.pwl))
  or exists (select from tag_pwl k join equipment_type_pwl m on m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
    and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status and k.pwl = m.pwl
    where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id and k.deleted_at is null
      and k.id = (select o.id from tag_pwl o where o.tenant_id = k.tenant_id and o.level_id = k.level_id and o.tagged_item = k.tagged_item
        and o.pwl = k.pwl and o.deleted_at is null order by o.progress in ('signedOff', 'skipped'), o.due_date desc nulls last, o.id limit 1)
      and coalesce(k.frequency, 0) <> coalesce(m.frequency, 0)));
insert into matrix_drift (tenant_id, level_id, matrix, tagged_item)
select x.tenant_id, e.id, 'exRatedToItr', x.id from tagged_item x
join level d on d.tenant_id = x.tenant_id and d.parent_id = x.level_id
join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
where x.deleted_at is null and x.is_ex_rated and exists (select from ex_rated_to_itr r where r.tenant_id = x.tenant_id
  and r.level_id = x.level_id and r.discipline = x.discipline and r.deleted_at is null
  and not exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = e.id and k.tagged_item = x.id
    and k.itr = r.itr and k.deleted_at is null));
