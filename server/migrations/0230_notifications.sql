alter table handover_type add column "notification_group" uuid;
alter table notification_group add column "hears_imports" boolean not null default false;
alter table tag_itr_completion_status add column "notify_assigned_to" boolean not null default false;
alter table tag_itr_completion_status add column "notify_sign_offs" text[] not null default '{}'::text[];
alter table handover_type add constraint handover_type__notification_group__fk FOREIGN KEY (tenant_id, notification_group) REFERENCES notification_group(tenant_id, id);
CREATE INDEX handover_type__notification_group ON public.handover_type USING btree (tenant_id, notification_group) WHERE (notification_group IS NOT NULL);
