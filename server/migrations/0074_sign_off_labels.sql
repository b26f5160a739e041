-- labels of sign-offs are pairs: those everybody has get their Chinese; what was signed keeps the set it was signed by
create function pg_temp.in_both(signs jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(case when k.zh is null or x.one ? 'zh' then x.one else x.one || jsonb_build_object('zh', k.zh) end order by x.at), '[]'::jsonb)
  from jsonb_array_elements(signs) with ordinality x(one, at)
  left join (values ('completed', '完成'),
    ('accepted', '接收'),
    ('reviewed', '复核'),
    ('verified', '核验'),
    ('cleared', '消项'),
    ('signed off', '签署完成'),
    ('answered', '答复'),
    ('closed', '关闭'),
    ('approved', '批准'),
    ('witnessed', '见证')) k(label, zh) on k.label = lower(x.one->>'label')
$$;
update default_sign_offs set sign_offs = pg_temp.in_both(sign_offs) where sign_offs <> pg_temp.in_both(sign_offs);
update itr set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
update punch_list_item_category set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
update pwl set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
update work_pack_type set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
update tracker_type set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
update handover_type set sign_offs = pg_temp.in_both(sign_offs), rev = rev + 1 where sign_offs <> pg_temp.in_both(sign_offs);
drop function pg_temp.in_both(jsonb);
