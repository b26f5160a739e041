-- A check may be issued as paper (domain guide 3.4.2), and names the revision and the group of the schedule it is planned by. At 2,000,000
-- checks the three indexes take some seconds each.
alter table tag_itr add column "issued_as_paper" boolean not null default false;
alter table tag_itr add column "schedule_group" text;
alter table tag_itr add column "schedule_revision" text;
CREATE INDEX tag_itr__issued_as_paper__set ON public.tag_itr USING btree (tenant_id, level_id, title_sort, id) WHERE (issued_as_paper AND (deleted_at IS NULL));
CREATE INDEX tag_itr__schedule_group__order ON public.tag_itr USING btree (tenant_id, level_id, lower(schedule_group)) WHERE ((deleted_at IS NULL) AND (schedule_group IS NOT NULL));
CREATE INDEX tag_itr__schedule_revision__order ON public.tag_itr USING btree (tenant_id, level_id, lower(schedule_revision)) WHERE ((deleted_at IS NULL) AND (schedule_revision IS NOT NULL));
CREATE STATISTICS public.tag_itr__schedule_group__texts ON lower(schedule_group) FROM tag_itr;
CREATE STATISTICS public.tag_itr__schedule_revision__texts ON lower(schedule_revision) FROM tag_itr;
