
-- the cells a recount looks rows up by
create index tagged_item__cell on tagged_item (tenant_id, level_id, sub_systems) where deleted_at is null;
create index tag_itr__cell on tag_itr (tenant_id, level_id, sub_systems, discipline, itr_class, progress) where deleted_at is null and not is_mock;
create index punch_list_item__cell on punch_list_item (tenant_id, level_id, sub_systems, category) where deleted_at is null;

-- the tagged items of a discipline in the order of their titles: the first filter and the first sort people choose
create index tagged_item__by_discipline on tagged_item (tenant_id, level_id, discipline, title_sort, id) where deleted_at is null;
-- what is Ex rated is inspected apart, and is a tenth of the whole
create index tagged_item__ex_rated on tagged_item (tenant_id, level_id, title_sort, id) where is_ex_rated and deleted_at is null;

-- accepted certificates are few among the rows that change: each change asks which of them it touches
create index handover__accepted on handover (tenant_id, level_id) where state = 'accepted' and deleted_at is null;
