alter table handover add column "external_number" text;
alter table punch_list_item add column "external_number" text;
alter table tag_itr add column "external_number" text;
CREATE UNIQUE INDEX handover__external_number ON public.handover USING btree (tenant_id, level_id, lower(external_number)) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (external_number IS NOT NULL));
CREATE UNIQUE INDEX punch_list_item__external_number ON public.punch_list_item USING btree (tenant_id, level_id, lower(external_number)) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (external_number IS NOT NULL));
CREATE UNIQUE INDEX tag_itr__external_number ON public.tag_itr USING btree (tenant_id, level_id, lower(external_number)) NULLS NOT DISTINCT WHERE ((deleted_at IS NULL) AND (external_number IS NOT NULL));
