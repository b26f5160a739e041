-- What was sent back, of all signatures: the count of a person's returned work reads these few.
create index sign_event__returned on sign_event (tenant_id, level_id, register, row_id) where kind = 'takenBack';
