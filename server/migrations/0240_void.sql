-- Tagged items and checks are voided and restored (ADR 0071). Nothing is void yet, so that the indexes are empty; with 2,000,000 checks
-- each of the eight is a scan of its table all the same, some seconds long.
alter table tag_itr add column "void_reason" text;
alter table tag_itr add column "voided_by" text;
alter table tag_itr add column "voided_from" text;
alter table tag_itr add column "voided_on" date;
alter table tag_itr add column "voided_with_tag" boolean not null default false;
alter table tag_pwl add column "voided_from" text;
alter table tag_pwl add column "voided_with_tag" boolean not null default false;
alter table tagged_item add column "is_void" boolean not null default false;
alter table tagged_item add column "void_reason" text;
alter table tagged_item add column "voided_by" text;
alter table tagged_item add column "voided_on" date;
CREATE INDEX tag_itr__void_reason__order ON public.tag_itr USING btree (tenant_id, level_id, lower(void_reason)) WHERE ((deleted_at IS NULL) AND (void_reason IS NOT NULL));
CREATE INDEX tag_itr__voided_by__order ON public.tag_itr USING btree (tenant_id, level_id, lower(voided_by), voided_by) WHERE ((deleted_at IS NULL) AND (voided_by IS NOT NULL));
CREATE INDEX tag_itr__voided_on__order ON public.tag_itr USING btree (tenant_id, level_id, voided_on) WHERE ((deleted_at IS NULL) AND (voided_on IS NOT NULL));
CREATE INDEX tag_itr__voided_with_tag__set ON public.tag_itr USING btree (tenant_id, level_id, title_sort, id) WHERE (voided_with_tag AND (deleted_at IS NULL));
CREATE INDEX tag_pwl__voided_with_tag__set ON public.tag_pwl USING btree (tenant_id, level_id, title_sort, id) WHERE (voided_with_tag AND (deleted_at IS NULL));
CREATE INDEX tagged_item__is_void__set ON public.tagged_item USING btree (tenant_id, level_id, title_sort, id, tag_type) WHERE (is_void AND (deleted_at IS NULL));
CREATE INDEX tagged_item__void_reason__order ON public.tagged_item USING btree (tenant_id, level_id, lower(void_reason), tag_type) WHERE ((deleted_at IS NULL) AND (void_reason IS NOT NULL));
CREATE INDEX tagged_item__voided_by__order ON public.tagged_item USING btree (tenant_id, level_id, lower(voided_by), voided_by, tag_type) WHERE ((deleted_at IS NULL) AND (voided_by IS NOT NULL));
CREATE INDEX tagged_item__voided_on__order ON public.tagged_item USING btree (tenant_id, level_id, voided_on, tag_type) WHERE ((deleted_at IS NULL) AND (voided_on IS NOT NULL));
CREATE STATISTICS public.tag_itr__void_reason__texts ON lower(void_reason) FROM tag_itr;
CREATE STATISTICS public.tag_itr__voided_by__texts ON lower(voided_by) FROM tag_itr;
CREATE STATISTICS public.tag_itr__voided_from__texts ON lower(voided_from) FROM tag_itr;
CREATE STATISTICS public.tag_pwl__voided_from__texts ON lower(voided_from) FROM tag_pwl;
CREATE STATISTICS public.tagged_item__void_reason__texts ON lower(void_reason) FROM tagged_item;
CREATE STATISTICS public.tagged_item__voided_by__texts ON lower(voided_by) FROM tagged_item;
