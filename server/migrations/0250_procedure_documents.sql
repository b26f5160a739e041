-- The mechanism of full documentation also makes that of a procedure. A document is of one of the four; one of a kind is under way for a
-- person at a time.
alter table work_pack_document add column procedure uuid;
alter table work_pack_document drop constraint work_pack_document__of;
alter table work_pack_document add constraint work_pack_document__of check (num_nonnulls(work_pack, procedure, tag, purchase_order) = 1);
create unique index work_pack_document__open_procedure on work_pack_document (tenant_id, procedure, user_id, (level_path->>'E'))
  where procedure is not null and state in ('queued', 'running');
