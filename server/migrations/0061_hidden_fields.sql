-- what its condition hides is not kept: Ex fields of tags that are not Ex rated, test dates of joints that were not tested
update tagged_item set rev = rev + 1, ex_zone = null, ex_protection = null, ex_ip_rating = null, ex_certifying_body = null, ex_rated_model = null
  where not is_ex_rated and num_nonnulls(ex_zone, ex_protection, ex_ip_rating, ex_certifying_body, ex_rated_model) > 0;
update tagged_item set rev = rev + 1, leak_tested_on = null where is_leak_tested is not true and leak_tested_on is not null;

-- a punch item refers to what its scope says, and has the gate its check has today
update punch_list_item set rev = rev + 1, sub_system = case when scope = 'subSystem' then sub_system end,
    tagged_item = case when scope = 'taggedItem' then tagged_item end, tag_itr = case when scope = 'tagItr' then tag_itr end
  where (scope <> 'subSystem' and sub_system is not null) or (scope <> 'taggedItem' and tagged_item is not null)
    or (scope <> 'tagItr' and tag_itr is not null);
update punch_list_item p set rev = p.rev + 1, gate = c.handover_gate
  from tag_itr k join itr_class c on c.tenant_id = k.tenant_id and c.id = k.itr_class
  where k.tenant_id = p.tenant_id and k.id = p.tag_itr and p.scope = 'tagItr' and p.gate is distinct from c.handover_gate;
delete from counter_punch_list_item;
insert into counter_punch_list_item (tenant_id, level_id, sub_systems, category, gate, total, cleared, done)
  select t.tenant_id, t.level_id, t.sub_systems, t.category, coalesce(t.gate, 0), count(*),
    count(*) filter (where t.state = 'cleared'), count(*) filter (where t.state = 'accepted')
  from punch_list_item t where t.deleted_at is null and not t.is_owl group by 1, 2, 3, 4, 5;
