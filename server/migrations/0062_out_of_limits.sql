alter table assurance_tracker add column "out_of_limits" integer;
alter table tag_itr add column "out_of_limits" integer;

-- what was filled in before: numbers outside the limits of their tasks, but where the task does not apply
create temp table outside on commit drop as
  select f.tenant_id, f.row_id, count(*)::int as readings
  from form_result f join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
  cross join lateral jsonb_array_elements(m.model->'tasks') k
  cross join lateral (select f.answers->((k->>'name') || '.value') as value, f.answers->>((k->>'name') || '.box') as box) a
  where k->'input'->>'kind' = 'number' and jsonb_typeof(a.value) = 'number' and coalesce(a.box, '') not in ('NA', 'N/A')
    and ((a.value #>> '{}')::numeric < (k->'input'->>'min')::numeric or (a.value #>> '{}')::numeric > (k->'input'->>'max')::numeric)
  group by 1, 2;
update tag_itr t set rev = t.rev + 1, out_of_limits = o.readings from outside o where o.tenant_id = t.tenant_id and o.row_id = t.id;
update assurance_tracker t set rev = t.rev + 1, out_of_limits = o.readings from outside o
  where o.tenant_id = t.tenant_id and o.row_id = t.id;
drop table outside;
