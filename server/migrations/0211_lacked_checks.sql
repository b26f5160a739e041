-- which of the checks that rules ask for an Ex rated item lacks is kept as well, and not only that it lacks some
alter table matrix_drift add column lacks uuid not null default '00000000-0000-0000-0000-000000000000';
alter table matrix_drift drop constraint matrix_drift_pkey;
alter table matrix_drift add primary key (tenant_id, level_id, matrix, tagged_item, lacks);
create index matrix_drift__lacks on matrix_drift (tenant_id, level_id, matrix, lacks, tagged_item) where lacks <> '00000000-0000-0000-0000-000000000000';

-- what they lack already, as it is judged from now on
delete from matrix_drift where matrix = 'exRatedToItr';
insert into matrix_drift (tenant_id, level_id, matrix, tagged_item, lacks)
select x.tenant_id, e.id, 'exRatedToItr', x.id, r.id from tagged_item x
join ex_rated_to_itr r on r.tenant_id = x.tenant_id and r.level_id = x.level_id and r.discipline = x.discipline and r.deleted_at is null
join level d on d.tenant_id = x.tenant_id and d.parent_id = x.level_id
join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
where x.deleted_at is null and x.is_ex_rated and not exists (select from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = e.id
  and k.tagged_item = x.id and k.itr = r.itr and k.deleted_at is null);
