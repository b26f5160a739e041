-- Projects number their activities alike: an activity is known by its schedule and its name.
alter table activity add column "title" text;
update activity set title = concat_ws(' - ', schedule, name);
alter table activity drop column title_sort;
alter table activity add column "title_sort" text generated always as (natural_sort("title")) stored;
drop index activity__key;
create unique index activity__key on activity (tenant_id, level_id, lower("schedule"), lower("name")) nulls not distinct where deleted_at is null;
create index activity__sort on activity (tenant_id, level_id, title_sort, id) where deleted_at is null;
update search_text s set body = lower(concat_ws(' ', a.title, a.description)) from activity a
  where s.tenant_id = a.tenant_id and s.row_id = a.id;
