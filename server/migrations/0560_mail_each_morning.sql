-- whether a kind of message is mailed at once or each morning is chosen for each kind; until now it was chosen for all together
alter table message_choice alter column mail type text using case when mail then 'immediate' else 'none' end;
alter table message_choice add constraint message_choice_mail_check check (mail in ('none', 'immediate', 'daily'));
update message_choice c set mail = 'daily' from message_habit h
  where h.tenant_id = c.tenant_id and h.user_id = c.user_id and h.digest and c.mail = 'immediate';
alter table message add column daily boolean not null default false;
update message m set daily = true from message_habit h
  where h.tenant_id = m.tenant_id and h.user_id = m.user_id and h.digest and m.held;
alter table message_habit drop column digest;
