-- The mechanism of full documentation also makes the evidence of preservation: of a tagged item, or of all that were bought by a purchase
-- order. A document is of one of the three; one of a kind is under way for a person at a time.
alter table work_pack_document alter column work_pack drop not null;
alter table work_pack_document alter column pack_rev drop not null;
alter table work_pack_document add column tag uuid;
alter table work_pack_document add column purchase_order text;
alter table work_pack_document add constraint work_pack_document__of check (num_nonnulls(work_pack, tag, purchase_order) = 1);
create unique index work_pack_document__open_tag on work_pack_document (tenant_id, tag, user_id, (level_path->>'E'))
  where tag is not null and state in ('queued', 'running');
create unique index work_pack_document__open_order on work_pack_document (tenant_id, lower(purchase_order), user_id, (level_path->>'E'))
  where purchase_order is not null and state in ('queued', 'running');
