-- the history of a scope is listed by time: for each register from the newest line, as its list orders them
create index history__time on history (tenant_id, level_id, register, at desc nulls last, id desc);
