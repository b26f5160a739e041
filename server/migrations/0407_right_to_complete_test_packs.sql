-- A test pack is completed by a person with that right. Whoever has completed one before has it from now on.
alter table authorised_person add column "sign_test_packs" boolean not null default false;
update authorised_person p set sign_test_packs = true
  where exists (select from tagged_item x where x.tenant_id = p.tenant_id and x.completed_by = p.id);
