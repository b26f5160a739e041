-- certificates and punch items keep the completion status a signature gives them
alter table handover add column "completion_status" uuid;
alter table handover add constraint handover__completion_status__fk foreign key (tenant_id, "completion_status") references handover_completion_status (tenant_id, id);
create index handover__completion_status on handover (tenant_id, "completion_status") where "completion_status" is not null;
alter table punch_list_item add column "completion_status" uuid;
alter table punch_list_item add constraint punch_list_item__completion_status__fk foreign key (tenant_id, "completion_status") references punch_list_item_completion_status (tenant_id, id);
create index punch_list_item__completion_status on punch_list_item (tenant_id, "completion_status") where "completion_status" is not null;
