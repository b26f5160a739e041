-- changes name work packs and job cards
alter table moc add column "work_packs" uuid[] not null default '{}'::uuid[];
alter table moc add column "job_cards" uuid[] not null default '{}'::uuid[];
create index moc__work_packs on moc using gin ("work_packs");
create index moc__job_cards on moc using gin ("job_cards");
