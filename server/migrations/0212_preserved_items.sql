-- a review of PWLs of a discipline looks at the items whose type has a line, and not at all of the discipline
create index tagged_item__preserved on tagged_item (tenant_id, level_id, discipline, equipment_type) where deleted_at is null and not ignore_equipment_type_to_pwl;
