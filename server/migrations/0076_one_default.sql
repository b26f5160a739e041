-- one default at each level: of several the first stays, which is the one that was written
update tag_itr_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from tag_itr_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update handover_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from handover_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update punch_list_item_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from punch_list_item_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update assurance_tracker_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from assurance_tracker_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update preservation_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from preservation_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update work_pack_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from work_pack_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update procedure_completion_status t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from procedure_completion_status o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and ((o.title_sort, o.id) < (t.title_sort, t.id)));
update digital_document_check_box_type t set is_default = false, rev = t.rev + 1 where t.is_default and t.deleted_at is null
  and exists (select from digital_document_check_box_type o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.is_default and o.deleted_at is null
    and (o.id < t.id));
