-- lists put blank values last: an index in another order is no use for them
drop index attachment_link__list;
create index attachment_link__list on attachment_link (tenant_id, level_id, register, at desc nulls last, id desc) where deleted_at is null;
