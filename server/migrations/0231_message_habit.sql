-- when a person wants to be left alone, and whether mails come together
create table message_habit (
  tenant_id uuid not null,
  user_id uuid not null,
  -- the hours between which nothing is shown or mailed, 0 to 23 by the clock of the zone; over midnight where the first is later
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  digest boolean not null default false,
  zone text not null,
  primary key (tenant_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
-- a mail of it waits for the end of the quiet hours, or for that of the morning
alter table message add column held boolean not null default false;
create index message__held on message (tenant_id, user_id) where held;
