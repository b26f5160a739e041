CREATE INDEX tagged_item__tag_type__sort ON public.tagged_item USING btree (tenant_id, level_id, tag_type, title_sort, id) WHERE (deleted_at IS NULL);
