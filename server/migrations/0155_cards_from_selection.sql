-- a job card without a name is given its number; an operation may be made of a punch item
alter table job_card alter column "name" drop not null;
alter table operation add column "punch_list_item" uuid;
alter table operation add constraint operation__punch_list_item__fk foreign key (tenant_id, punch_list_item) references punch_list_item(tenant_id, id);
create index operation__punch_list_item on operation using btree (tenant_id, punch_list_item) where (punch_list_item is not null);
