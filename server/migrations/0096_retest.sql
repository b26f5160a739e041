-- checks that were signed and are in doubt since: they count, and are not done
alter table counter_tag_itr add column "doubted" integer not null default 0;
