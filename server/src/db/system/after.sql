
-- the cells a recount looks rows up by
create index tagged_item__cell on tagged_item (tenant_id, level_id, sub_systems) where deleted_at is null;
create index tag_itr__cell on tag_itr (tenant_id, level_id, sub_systems, discipline, itr_class, progress) where deleted_at is null;
create index punch_list_item__cell on punch_list_item (tenant_id, level_id, sub_systems, category) where deleted_at is null;
