-- Tables other than registers. Every key begins with tenant_id, so that all tables can be distributed by it.
create extension if not exists pg_trgm;

-- the sort order people expect: P-9 before P-10
create function natural_sort(value text) returns text language sql immutable strict parallel safe as $$
  select left(regexp_replace(regexp_replace(lower(value), '(\d+)', '00000000000\1', 'g'), '\d*(\d{12})', '\1', 'g'), 400)
$$;

-- the position of a revision among those of a drawing, as contract/src/rules/drawing-revision.ts has it
create function revision_order(value text) returns text language sql immutable strict parallel safe as $$
  select (case when trim(value) ~ '^\d' then '1' else '0' end || regexp_replace(natural_sort(trim(value)), '^p(?=\d)', ' p')) collate "C"
$$;

-- a text as one word of letters, for the index on parts of texts (ADR 78): each separator becomes one letter, each Chinese character two
create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  it text := replace(replace(replace(replace(value, '-', 'q'), ' ', 'j'), '/', 'x'), '.', 'z');
  sign text;
begin
  if octet_length(it) = length(it) then return it; end if;
  foreach sign in array string_to_array(regexp_replace(it, '[\x01-\x7f]+', '', 'g'), null) loop
    it := replace(it, sign, chr(97 + ascii(sign) % 26) || chr(97 + ascii(sign) / 26 % 26));
  end loop;
  return it;
end $$;

create table level (
  tenant_id uuid not null,
  id uuid not null,
  step text not null check (step in ('A', 'B', 'C', 'D', 'E')),
  parent_id uuid,
  name text not null,
  description text not null default '',
  disabled boolean not null default false,
  -- options that differ from the defaults in contract/src/level-options.ts
  options jsonb not null default '{}',
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references level (tenant_id, id),
  check ((step = 'A') = (parent_id is null))
);
create unique index level__name on level (tenant_id, parent_id, lower(name)) nulls not distinct;
create index level__parent on level (tenant_id, parent_id);

-- a company's names for levels, areas and the like; an empty text keeps the default caption in that language
create table alias (
  tenant_id uuid not null,
  entity text not null,
  en text not null default '',
  zh text not null default '',
  primary key (tenant_id, entity)
);

-- the sign-offs of new records of an entity at a facility, where they differ from the shipped ones
create table default_sign_offs (
  tenant_id uuid not null,
  level_id uuid not null,
  entity text not null,
  sign_offs jsonb not null,
  primary key (tenant_id, level_id, entity),
  foreign key (tenant_id, level_id) references level (tenant_id, id)
);

-- small pictures for print: the logos of a project, the signature of an authorised person
create table picture (
  tenant_id uuid not null,
  owner_id uuid not null,
  place text not null check (place in ('logoLeft', 'logoRight', 'signature')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  at timestamptz not null default now(),
  primary key (tenant_id, owner_id, place)
);

create table app_user (
  tenant_id uuid not null,
  id uuid not null,
  username text not null,
  email text,
  full_name text not null,
  mobile_phone text,
  password_hash text not null,
  -- 'given' was set by another user and must be changed at the next sign-in; otherwise 'own'
  password_state text not null default 'own' check (password_state in ('own', 'given')),
  password_at timestamptz not null default now(),
  -- sign-in requires a code by SMS in addition to the password
  second_factor boolean not null default false,
  status smallint not null default 1,
  last_level_e uuid,
  remark text not null default '',
  department_id uuid,
  post_id uuid,
  created_at timestamptz not null default now(),
  -- deleted users are kept for the names in the history; the login name can be used again, and no password matches
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index app_user__username on app_user (tenant_id, lower(username)) where deleted_at is null;
create unique index app_user__email on app_user (tenant_id, lower(email)) where email is not null;
-- sign-in knows a name before it knows the tenant
create index app_user__login on app_user (lower(username));
create index app_user__login_email on app_user (lower(email)) where email is not null;
create index app_user__department on app_user (tenant_id, department_id) where department_id is not null;
create index app_user__post on app_user (tenant_id, post_id) where post_id is not null;
create index app_user__mobile on app_user (regexp_replace(mobile_phone, '[^0-9+]', '', 'g')) where mobile_phone is not null;

create table role (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  -- empty: the same as name
  name_zh text not null default '',
  remark text not null default '',
  permissions text[] not null default '{}',
  -- whose sign-in needs an authenticator app too: nobody's, that of those who give a password or an SMS code, everybody's
  second_factor text not null default 'none' check (second_factor in ('none', 'password', 'always')),
  primary key (tenant_id, id)
);
create unique index role__code on role (tenant_id, code);
-- the shipped roles a tenant was given, so that a deleted one stays deleted
create table role_given (
  tenant_id uuid not null,
  code text not null,
  primary key (tenant_id, code)
);

-- the catalogue of permission codes; the codes of a role are in role.permissions
create table permission (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name_en text not null,
  name_zh text not null,
  type text not null check (type in ('register', 'area', 'wildcard', 'custom')),
  remark text not null default '',
  primary key (tenant_id, id)
);
create unique index permission__code on permission (tenant_id, lower(code));

create table user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);
create index user_role__role on user_role (tenant_id, role_id);

create table level_grant (
  tenant_id uuid not null,
  user_id uuid not null,
  level_id uuid not null,
  primary key (tenant_id, user_id, level_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, level_id) references level (tenant_id, id) on delete cascade
);

create table session (
  tenant_id uuid not null,
  token_hash bytea not null,
  -- identifies the session whatever its current token: it survives a change of token
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- time at which the screen was locked; null while it is unlocked
  locked_at timestamptz,
  -- the flag of the phone form sent at sign-in
  single boolean not null default false,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create index session__user on session (tenant_id, user_id);
create index session__id on session (tenant_id, id);

-- the code last sent to a user for a purpose, and the token that identifies it: stored as hashes, so that the table gives no access
create table sent_code (
  tenant_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, purpose),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- one-time tickets, issued by a refused sign-in, for its next step: a new password, the code of an app, or setting up an app
create table password_ticket (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  purpose text not null default 'password' check (purpose in ('password', 'code', 'enrol')),
  -- the refusal that follows a correct code: the password must be changed; null when the code opens a session
  refusal text,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- authenticator apps: the shared secret is given out only until its first code confirms it
create table authenticator (
  tenant_id uuid not null,
  user_id uuid not null,
  secret text not null,
  -- null until a code has confirmed it: then it counts for nothing
  confirmed_at timestamptz,
  -- the time step of the last accepted code, in periods of 30 seconds: each code is accepted once
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- the codes to sign in without the app, as hashes; a used one is deleted
create table recovery_code (
  tenant_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- when somebody last proved, in a session, who they are, for signing in a facility
create table signing_proof (
  tenant_id uuid not null,
  session_id uuid not null,
  level_id uuid not null,
  user_id uuid not null,
  method text not null check (method in ('password', 'code', 'recovery')),
  at timestamptz not null default now(),
  primary key (tenant_id, session_id, level_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index signing_proof__user on signing_proof (tenant_id, user_id);

-- sign-in attempts: who, from where, how, and with what outcome; retained for 400 days
create table sign_in (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  -- null for a name without an account; not a foreign key, since the attempt outlives the account
  user_id uuid,
  name text not null,
  way text not null,
  outcome text not null,
  address text not null,
  agent text not null,
  -- the id of the call in the log
  request text not null,
  primary key (tenant_id, id)
);
create index sign_in__at on sign_in (tenant_id, at desc, id);
-- finds whether an account recently signed in from an address
create index sign_in__user on sign_in (tenant_id, user_id, address, at desc);

-- how often something was attempted within a window: sign-ins, captchas, codes
create table tries (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  window_seconds integer not null
);

-- captchas issued and not yet checked; like tries, they precede knowledge of the tenant
create table captcha (
  token text primary key,
  type text not null,
  -- the position of the answer in the picture's coordinates; never leaves the server
  solution jsonb not null,
  -- the client whose wrong answers are counted together
  client text not null,
  expires_at timestamptz not null
);
create index captcha__expires_at on captcha (expires_at);
-- captchas passed and not yet used, by the SHA-256 of the proof the page sends
create table captcha_pass (
  key bytea primary key,
  expires_at timestamptz not null
);
create index captcha_pass__expires_at on captcha_pass (expires_at);

-- sign-ins through another server in progress; they precede knowledge of the tenant
create table provider_sign_in (
  -- SHA-256 of the state, or of the single-use ticket or signature
  key bytea primary key,
  -- SHA-256 of the cookie of the browser that started it
  browser bytea not null,
  provider text not null,
  -- secrets only we may know until it ends: PKCE verifier and nonce
  secrets jsonb not null default '{}',
  used boolean not null default false,
  -- the verified identity, while the person chooses a company
  proven jsonb,
  at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_sign_in__expires_at on provider_sign_in (expires_at);
-- a user's identity at a provider, as linked by an administrator
create table provider_link (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  subject text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index provider_link__subject on provider_link (tenant_id, provider, subject);
create index provider_link__user on provider_link (tenant_id, user_id);
create index provider_link__signs_in on provider_link (provider, subject);

create table history (
  tenant_id uuid not null,
  id bigint generated always as identity,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  -- when it was recorded: the start of the transaction
  at timestamptz not null default now(),
  -- when and on which device it was done, if offline; null: online, at once
  acted_at timestamptz,
  device_id uuid,
  user_id uuid,
  user_name text not null,
  action text not null,
  via text not null,
  -- everything written together that may be undone together: the id of an import
  batch uuid,
  -- the batches this line undoes; undoing such a line redoes the original change, and leaves this empty
  undoes uuid[],
  changes jsonb,
  note text,
  -- the transaction that wrote it: distinguishes lines that became visible since the last look
  xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id)
);
create index history__xid on history (tenant_id, xid, id);
create index history__row on history (tenant_id, row_id, id desc);
create index history__batch on history (tenant_id, batch) where batch is not null;
-- the history of a scope, newest first, as its list orders them: src/features/operations/history-rows.ts
create index history__time on history (tenant_id, level_id, register, at desc nulls last, id desc);
-- what was done to users, roles and the like, which belong to the company; hardly anything else does
create index history__company on history (tenant_id, register, id desc) where level_id = tenant_id;

-- the history in the order in which lines became visible, numbered without gaps by one writer: src/ledger
create table ledger_entry (
  tenant_id uuid not null,
  seq bigint not null,
  history_id bigint not null,
  primary key (tenant_id, seq)
);
create unique index ledger_entry__history on ledger_entry (tenant_id, history_id);
create table ledger_head (
  tenant_id uuid not null,
  -- the last assigned number
  seq bigint not null default 0,
  -- everything visible in this snapshot is numbered
  seen pg_snapshot not null,
  -- while a long stretch is numbered page by page: the snapshot at its end, and the last history line numbered
  target pg_snapshot,
  after bigint not null default 0,
  -- the cluster the snapshots belong to; in another cluster they mean nothing
  cluster text not null default '',
  primary key (tenant_id)
);

-- signatures given and taken back, and by whom; lines are only ever added
create table sign_event (
  tenant_id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  -- how often the record had been sent back before; each time it is signed again
  round integer not null default 0,
  kind text not null check (kind in ('given', 'takenBack')),
  -- the sign-off that was given; blank when all sign-offs of the round are taken back
  label text not null,
  -- its type: required, complete or optional
  type text,
  -- the signer, as named on that day
  person_id uuid,
  person_name text,
  company text,
  signed_on date,
  -- the person who signed on the signer's behalf while they were away; `person_name` then contains both names
  deputy_id uuid,
  -- the account that gave it or took it back, and why
  by_user uuid,
  by_name text not null,
  reason text,
  -- the set of sign-offs of the record, stored with the first sign-off of a round
  sign_set jsonb,
  at timestamptz not null default now(),
  -- what the signature meant, in both languages, as the signer was shown; null for those given before meanings were stored
  meaning jsonb,
  -- the time zone in which the moment of the signature is shown
  zone text,
  -- how the signer had just proven who they are; null where the session alone was enough
  proof text,
  primary key (tenant_id, row_id, round, kind, label),
  check (kind = 'takenBack' or (type is not null and person_id is not null and person_name is not null and signed_on is not null)),
  check (kind = 'given' or reason is not null)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are never changed or deleted', tg_table_name;
end $$;
create trigger sign_event__stays before update or delete on sign_event for each row execute function refuse_change();

-- the signatures currently valid
create view sign_off as
  select e.tenant_id, e.level_id, e.register, e.row_id, e.round, e.label, e.type, e.person_id, e.person_name, e.company, e.signed_on,
    e.by_user, e.sign_set, e.at, e.deputy_id, e.meaning, e.zone
  from sign_event e
  where e.kind = 'given' and not exists (select from sign_event b
    where b.tenant_id = e.tenant_id and b.row_id = e.row_id and b.round = e.round and b.kind = 'takenBack');

-- what puts accepted certificates in doubt and what clears the doubt; lines are only ever added. A certificate is in doubt while it has a
-- cause later than its last line of another kind
create table doubt_event (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- the scope of work of the certificate
  level_id uuid not null,
  -- the certificate
  row_id uuid not null,
  kind text not null check (kind in ('cause', 'reverified', 'waived', 'reopened')),
  -- the cause, and the number of changed rows and their register; the first of these rows, and their titles on that day
  cause text,
  register text,
  count integer,
  rows uuid[],
  titles text[],
  -- everything done by one call, or one import
  act uuid,
  -- who verified it again or waived it, as named on that day, and why
  person_id uuid,
  person_name text,
  company text,
  cleared_on date,
  reason text,
  by_user uuid,
  by_name text not null,
  via text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (kind <> 'cause' or (cause is not null and register is not null and count is not null and rows is not null and titles is not null)),
  check (kind not in ('reverified', 'waived') or (person_id is not null and person_name is not null and cleared_on is not null and reason is not null))
);
create index doubt_event__row on doubt_event (tenant_id, row_id, id desc);
create index doubt_event__act on doubt_event (tenant_id, act);
create trigger doubt_event__stays before update or delete on doubt_event for each row execute function refuse_change();

-- decisions on the records a change affects, and by whom; lines are only ever added
create table moc_decision (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- the scope of work of the decision
  level_id uuid not null,
  moc uuid not null,
  register text not null,
  row_id uuid not null,
  -- the record's title on that day
  title text not null,
  decision text not null check (decision in ('reverify', 'waived')),
  reason text not null,
  by_user uuid,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index moc_decision__row on moc_decision (tenant_id, moc, row_id, id desc);
create trigger moc_decision__stays before update or delete on moc_decision for each row execute function refuse_change();

-- ids ordered by time, like those the application makes (UUIDv7), for rows created by statements
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- six capital letters, never repeated: steps through all 26^6 of them in an order that looks random
create sequence document_code_number;
create function document_code() returns text language sql volatile as $$
  select string_agg(chr(65 + ((n / (26 ^ place)::bigint) % 26)::int), '' order by place desc)
  from (select (nextval('document_code_number') * 190899411 + 7654321) % 308915776 as n) code, generate_series(0, 5) place
$$;

-- running numbers without gaps or clashes: the row is locked until the writer commits
create table running_number (
  tenant_id uuid not null,
  level_id uuid not null,
  name text not null,
  last integer not null default 0,
  primary key (tenant_id, level_id, name)
);

-- backups made, or attempted; they cover the whole installation, so each company has the same lines
create table backup_run (
  tenant_id uuid not null,
  id uuid not null,
  -- night: scheduled; page, command: requested by a user
  cause text not null check (cause in ('night', 'page', 'command')),
  -- the night it was due, if scheduled
  night date,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  began_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  name text not null,
  place text not null,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  missing_files integer,
  -- when it was read back completely and found equal to what was written
  verified_at timestamptz(3),
  problem text,
  detail text,
  asked_by text,
  primary key (tenant_id, id)
);
create index backup_run__at on backup_run (tenant_id, began_at desc, id);

-- the texts people search by, separate from the wide tables, so that a change of a row does not touch a trigram index
create table search_text (
  tenant_id uuid not null,
  row_id uuid not null,
  level_id uuid not null,
  register text not null,
  body text not null,
  letters text not null generated always as (search_letters(body)) stored,
  primary key (tenant_id, row_id)
);
create index search_text__letters on search_text using gin (letters gin_trgm_ops);

-- views of a register or query list, under a name; shared with the company or private
create table list_view (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  register text not null,
  name text not null,
  shared boolean not null default false,
  view jsonb not null,
  at timestamptz not null default now(),
  rev integer not null default 1,
  deleted_at timestamptz,
  -- the page, where it is not that of the register itself
  route text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index list_view__name on list_view (tenant_id, user_id, register, coalesce(route, ''), lower(name))
  where deleted_at is null;
-- the views in the sidebar of a user
create table list_view_pin (
  tenant_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_pin__view on list_view_pin (tenant_id, view_id);
-- the view with which a list begins for the users of a role
create table list_view_role (
  tenant_id uuid not null,
  role_id uuid not null,
  register text not null,
  -- empty: the page of the register itself
  route text not null default '',
  view_id uuid not null,
  primary key (tenant_id, role_id, register, route),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_role__view on list_view_role (tenant_id, view_id);

-- named selections of a register's columns; shared with the company or private
create table column_set (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  register text not null,
  name text not null,
  shared boolean not null default false,
  columns jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index column_set__name on column_set (tenant_id, user_id, register, lower(name));

-- a call repeated with the same key gets the first result; retained for a day
create table idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  -- hash of the call, the levels and the body: the same key for something else is refused
  hash text not null,
  -- JSON, as returned
  answer text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key__at on idempotency_key (at);

-- check sheets: templates by revision, and the answers filled in
create table form_template (
  tenant_id uuid not null,
  id uuid not null,
  owner_register text not null,
  owner_id uuid not null,
  revision integer not null,
  model jsonb not null,
  comment text not null default '',
  by_name text not null,
  at timestamptz not null default now(),
  -- a starter of the product is marked until somebody approves it
  is_starter boolean not null default false,
  approved_by text,
  approved_at timestamptz,
  primary key (tenant_id, id)
);
create unique index form_template__revision on form_template (tenant_id, owner_id, revision);

create table form_result (
  tenant_id uuid not null,
  row_id uuid not null,
  level_id uuid not null,
  template_id uuid not null,
  answers jsonb not null default '{}',
  -- the header values and list rows as of the first sign-off; null before it
  header jsonb,
  lists jsonb,
  -- the answers of other forms it shows, by task, as of the first sign-off of the round; null before it
  links jsonb,
  edited_at timestamptz not null default now(),
  primary key (tenant_id, row_id),
  foreign key (tenant_id, template_id) references form_template (tenant_id, id)
);
create index form_result__template on form_result (tenant_id, template_id);

-- which instrument took which reading: updated with the answers of the form
create table form_instrument (
  tenant_id uuid not null,
  row_id uuid not null,
  task text not null,
  level_id uuid not null,
  register text not null,
  instrument uuid not null,
  number text not null,
  value numeric,
  unit text not null default '',
  day date,
  -- the calibration due date at the time of the reading
  due date,
  expired boolean not null default false,
  primary key (tenant_id, row_id, task)
);
create index form_instrument__instrument on form_instrument (tenant_id, instrument, day desc);

-- the punch items raised by tasks
create table task_punch (
  tenant_id uuid not null,
  punch_id uuid not null,
  -- the record whose form contains the task
  row_id uuid not null,
  task text not null,
  primary key (tenant_id, punch_id)
);
create index task_punch__row on task_punch (tenant_id, row_id);

-- the tagged items that differ from what a matrix or a rule requires in a scope of work: they lack a record, have one too many, or have one
-- that differs
create table matrix_drift (
  tenant_id uuid not null,
  -- the scope of work
  level_id uuid not null,
  -- what they are compared with
  matrix text not null,
  tagged_item uuid not null,
  -- the rule whose check the item lacks, one row per rule; not stored for a comparison with a matrix, where this is all zeros
  lacks uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (tenant_id, level_id, matrix, tagged_item, lacks)
);
create index matrix_drift__tagged_item on matrix_drift (tenant_id, tagged_item);
create index matrix_drift__lacks on matrix_drift (tenant_id, level_id, matrix, lacks, tagged_item) where lacks <> '00000000-0000-0000-0000-000000000000';

-- What the next start puts right once, after a migration that cannot do so in SQL alone.
create table repair_due (
  name text primary key
);

-- how often lists were sorted or filtered by columns whose index is made on demand
create table index_demand (
  name text primary key,
  asked integer not null,
  last_asked timestamptz not null
);

-- the outcome of the rows of an import; unchanged rows are only counted
create table import_row (
  tenant_id uuid not null,
  job_id uuid not null,
  number integer not null,
  outcome text not null,
  key text not null,
  problems jsonb,
  -- of a changed row: the previous text of each changed field, by field
  was jsonb,
  -- remarks on a row that has no error, such as a protected cell that differs
  notes jsonb,
  -- of a changed row: the new text of each changed field, by field
  becomes jsonb,
  -- the row that already existed
  row_id uuid,
  primary key (tenant_id, job_id, number)
);
create index import_row__outcome on import_row (tenant_id, job_id, outcome, number);
-- consequences of an import beyond its own rows; of a trial, its predicted consequences
create table import_consequence (
  tenant_id uuid not null,
  job_id uuid not null,
  subject text not null,
  action text not null,
  count integer not null,
  titles text[] not null default '{}',
  primary key (tenant_id, job_id, subject, action)
);
-- rows of the register that are missing from the file, where the two were compared
create table import_missing (
  tenant_id uuid not null,
  job_id uuid not null,
  row_id uuid not null,
  title text not null,
  title_sort text not null,
  primary key (tenant_id, job_id, row_id)
);
-- the records affected, by name, where the history does not show them: certificates in doubt, and what a trial would have changed
create table import_followed (
  tenant_id uuid not null,
  job_id uuid not null,
  number integer not null,
  register text not null,
  row_id uuid not null,
  action text not null,
  name text not null,
  -- the changed fields, by their names in code
  fields text[] not null default '{}',
  primary key (tenant_id, job_id, number)
);
-- the input of an import; the sheets of one workbook are jobs of one bundle, run in the order of their place
create table import_file (
  tenant_id uuid not null,
  job_id uuid not null,
  bundle uuid not null,
  place integer not null default 1,
  path text not null,
  name text not null,
  register text not null,
  user_id uuid not null,
  level_path jsonb not null,
  language text not null,
  cancelled boolean not null default false,
  -- progress while it runs, shown on its line of the import log
  phase text,
  rows_done integer not null default 0,
  -- when it last made progress; null before it has started
  moved_at timestamptz,
  -- when its process last gave a sign of life: a job whose process is silent is taken over
  seen_at timestamptz,
  -- how often it was started: again after its process, or the database, went away
  begun integer not null default 0,
  sheet text,
  header_row integer,
  -- the encoding the user chose; null to detect it from the file
  encoding text,
  mapping jsonb,
  -- names it adds to other tables at the wish of its user: by field, the values of the added rows beside the name
  adds jsonb not null default '{}',
  -- how the file was read, and remarks: encoding, blankRows, leftOut, notes
  facts jsonb,
  -- the maximum size of the file that its sender was allowed
  limits jsonb not null default '{}',
  -- whether to look for rows of the register that are missing from the file, and among which rows
  compare jsonb,
  -- the source of its rows when there is no file: the name of the maker, and its input
  made jsonb,
  -- how the sender had just proven who they are; null when they had not
  proof text,
  primary key (tenant_id, job_id)
);
create index import_file__bundle on import_file (tenant_id, bundle, place);
-- the demonstration plant of a company: its parameters, and the number of completed steps
create table demonstration (
  tenant_id uuid primary key,
  path jsonb not null,
  tags integer not null,
  as_of date not null,
  steps integer not null default 0,
  ended boolean not null default false
);
-- mappings of foreign files; captions are the md5 of their sorted set. Without a name: the mapping a user last ran for such captions in a
-- project
create table import_mapping (
  tenant_id uuid not null,
  register text not null,
  captions text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  name text,
  -- null: belongs to the company, from before mappings had owners
  user_id uuid,
  user_name text,
  -- the project it ran in: fixed values in it, such as a subsystem, are valid only there
  project_id uuid,
  shared boolean not null default true,
  -- the captions as in the file, and the name of the file
  headers text[] not null default '{}',
  file_name text,
  primary key (tenant_id, id)
);
create index import_mapping__captions on import_mapping (tenant_id, captions);
create unique index import_mapping__last on import_mapping (tenant_id, captions, register, user_id, project_id)
  nulls not distinct where name is null;
create unique index import_mapping__name on import_mapping (tenant_id, user_id, lower(name)) nulls not distinct
  where name is not null;

-- the menu: groups (M), pages (S) and buttons (B), created from the catalogue of pages and maintained by administrators
create table menu (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  code text not null,
  name_en text not null,
  name_zh text not null,
  type text not null check (type in ('M', 'S', 'B', 'other')),
  front_path text not null default '',
  sort integer not null,
  sys_code text not null,
  position text not null default 'LEFT_TREE',
  enable boolean not null default true,
  display_flag boolean not null default true,
  login_flag text,
  -- created or changed by an administrator: a new version of the product leaves it unchanged
  custom_flag boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references menu (tenant_id, id) on delete cascade
);
create unique index menu__code on menu (tenant_id, code);
create index menu__parent on menu (tenant_id, parent_id, sort);

-- the menu nodes bound to a role; the administrator has all of them without being bound
create table role_menu (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id uuid not null,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, menu_id) references menu (tenant_id, id) on delete cascade
);
create index role_menu__menu on role_menu (tenant_id, menu_id);

-- messages to users: a row for each person and event; the words are derived from the facts, in either language. While a message of a topic
-- is unread, the next one of that topic is added to the same row
create table message (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  project_id uuid,
  scene text not null,
  topic text,
  facts jsonb not null,
  item jsonb not null,
  row_ids uuid[] not null default '{}',
  bell boolean not null,
  toast boolean not null,
  mail boolean not null,
  -- its mail waits for the end of quiet hours, or, as a daily one, for the morning
  held boolean not null default false,
  daily boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index message__topic on message (tenant_id, user_id, topic) where topic is not null and read_at is null;
create index message__list on message (tenant_id, user_id, created_at desc);
create index message__held on message (tenant_id, user_id) where held;

-- how a person receives each kind of message, where it is not the default
create table message_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  scene text not null,
  bell boolean not null,
  toast boolean not null,
  mail text not null check (mail in ('none', 'immediate', 'daily')),
  primary key (tenant_id, user_id, scene),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- a person's quiet hours, and the time zone of their mornings
create table message_habit (
  tenant_id uuid not null,
  user_id uuid not null,
  -- the hours between which nothing is shown or mailed, 0 to 23 in the time zone `zone`; over midnight where the first is later
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  zone text not null,
  primary key (tenant_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- the objects in the file store: identical bytes of a company are stored once; rows are inserted before the bytes and deleted after them
create table file_object (
  tenant_id uuid not null,
  sha256 text not null,
  size bigint not null,
  kept_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);

-- what differs between two PDFs, page by page (contract/src/features/documents/calls.ts): calculated once for two contents, gone with either
create table file_comparison (
  tenant_id uuid not null,
  older text not null,
  newer text not null,
  pages jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, older, newer),
  foreign key (tenant_id, older) references file_object (tenant_id, sha256) on delete cascade,
  foreign key (tenant_id, newer) references file_object (tenant_id, sha256) on delete cascade
);
create index file_comparison__newer on file_comparison (tenant_id, newer);

-- the text of PDFs, read once for each content in the background (ADR 108); a content without a row is waiting
create table file_text (
  tenant_id uuid not null,
  sha256 text not null,
  state text not null check (state in ('reading', 'text', 'part', 'none', 'failed')),
  reason text check ((reason is not null) = (state = 'failed')),
  pages integer not null default 0,
  tries integer not null default 1,
  at timestamptz not null default now(),
  primary key (tenant_id, sha256),
  foreign key (tenant_id, sha256) references file_object (tenant_id, sha256) on delete cascade
);
create table file_page (
  tenant_id uuid not null,
  sha256 text not null,
  page integer not null,
  width real not null,
  height real not null,
  body text not null,
  letters text not null generated always as (search_letters(lower(body))) stored,
  -- each word with its place: PlacedWord in server/src/files/render/render-messages.ts
  words jsonb not null,
  primary key (tenant_id, sha256, page),
  foreign key (tenant_id, sha256) references file_text (tenant_id, sha256) on delete cascade
);
create index file_page__letters on file_page using gin (letters gin_trgm_ops);

-- stored files, each on one row: versions of attachments, drawn signatures, finished documents, staged files that a
-- save will attach to a row, and scans that wait to be filed
create table file (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  purpose text not null check (purpose in ('attachment', 'signature', 'staged', 'document', 'scan', 'report', 'scheduled')),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  -- a deleted file can be restored for a while
  deleted_at timestamptz,
  -- the task of the check sheet a photo was taken for
  task text,
  -- of a version of a file on a drawing: the revision of the drawing that it shows
  revision text,
  primary key (tenant_id, id),
  foreign key (tenant_id, sha256) references file_object (tenant_id, sha256)
);
create index file__row on file (tenant_id, row_id, id desc);
-- a facility with a quota has its files' total size summed at each upload: from the index alone
create index file__storage on file (tenant_id, level_id, sha256) include (size) where deleted_at is null;
-- the PDFs whose text is read, the last one first
create index file__pdf on file (tenant_id, sha256) include (at) where media_type = 'application/pdf' and purpose = 'attachment' and deleted_at is null;
create index file__staged on file (tenant_id, by_user) where purpose = 'staged';

-- a file that users attach: its current version, and what they note about it. Its versions are files on it
create table attachment (
  tenant_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  version integer not null default 1,
  name text not null,
  title_sort text generated always as (natural_sort(name)) stored,
  description text not null default '',
  -- when, by whom and why it was marked as no longer in use
  retired_at timestamptz,
  retired_by text,
  retired_reason text,
  -- which document it is
  document_type uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id),
  check ((retired_reason is null) = (retired_at is null))
);
create index attachment__sort on attachment (tenant_id, title_sort, id);
create index attachment__file on attachment (tenant_id, file_id);
create index attachment__document_type on attachment (tenant_id, document_type) where document_type is not null;

-- an attachment on a row of a register; deleted, it can be restored for a while
create table attachment_link (
  tenant_id uuid not null,
  id uuid not null,
  attachment uuid not null,
  -- the level of the row
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  -- the task of the check sheet a photo was taken for
  task text,
  by_name text not null,
  at timestamptz not null default now(),
  deleted_at timestamptz,
  -- what the file is to the row: an invoice as its issuer sent it, or a document that came with it
  role text check (role in ('original', 'other')),
  primary key (tenant_id, id),
  foreign key (tenant_id, attachment) references attachment (tenant_id, id)
);
create unique index attachment_link__row on attachment_link (tenant_id, row_id, attachment) where deleted_at is null;
create index attachment_link__attachment on attachment_link (tenant_id, attachment);
create index attachment_link__list on attachment_link (tenant_id, level_id, register, at desc nulls last, id desc) where deleted_at is null;
create index attachment_link__gone on attachment_link (deleted_at) where deleted_at is not null;
create index attachment_link__drawing on attachment_link (tenant_id, id) where register = 'drawing' and deleted_at is null;

-- the tag numbers on the sheets of a drawing, found by the rule of that text
create table drawing_scan (
  tenant_id uuid not null,
  link uuid not null,
  sha256 text not null,
  rule text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, link),
  foreign key (tenant_id, link) references attachment_link (tenant_id, id) on delete cascade
);
create table drawing_mention (
  tenant_id uuid not null,
  link uuid not null,
  page integer not null,
  name text not null,
  -- what the register may call it, in lower case, the likeliest first
  names text[] not null,
  is_tag boolean not null,
  -- left, top, width and height of each place, in points from the upper left corner of the page
  places jsonb not null,
  primary key (tenant_id, link, page, name),
  foreign key (tenant_id, link) references drawing_scan (tenant_id, link) on delete cascade
);
create index drawing_mention__names on drawing_mention using gin (names);

-- the tag numbers on drawings matched with the register (ADR 122)
create table drawing_match (
  tenant_id uuid not null,
  drawing uuid not null,
  level_id uuid not null,
  -- something that its rows follow from has changed since they were calculated
  due boolean not null,
  primary key (tenant_id, drawing)
);
create index drawing_match__due on drawing_match (tenant_id, level_id, drawing) where due;
create table drawing_tag (
  tenant_id uuid not null,
  drawing uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- null where the register has no tag of that name
  tag uuid,
  name text not null,
  title_sort text not null,
  -- linked, unlinked, unknown, absent, unread: DRAWING_TAG_STATES in contract/src/lists/drawing-tag.ts
  state text not null,
  page integer,
  places integer,
  primary key (tenant_id, drawing, id)
);
create index drawing_tag__sort on drawing_tag (tenant_id, level_id, title_sort, id);
create index drawing_tag__state__sort on drawing_tag (tenant_id, level_id, state, title_sort, id);
create index drawing_tag__tag on drawing_tag (tenant_id, tag);
create index drawing_tag__name on drawing_tag using gin (lower(name) gin_trgm_ops);
-- the moment in the history up to which a facility's drawings are marked as due
create table drawing_match_seen (
  tenant_id uuid not null,
  level_id uuid not null,
  seen text not null,
  history text not null,
  primary key (tenant_id, level_id)
);

-- what the files of an invoice stated (contract/src/features/finance/read-calls.ts)
create table invoice_reading (
  tenant_id uuid not null,
  invoice uuid not null,
  -- of the file; empty for what a person stated when the files were read
  sha256 text not null,
  way text not null,
  path text not null,
  file text not null,
  value text not null,
  -- the invoice has it from here
  taken boolean not null,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, invoice, sha256, way, path)
);

-- scans of paper that wait in the tray of a scope until somebody files them (contract/src/features/documents/scans.ts)
create table scan (
  tenant_id uuid not null,
  -- the id of its file
  id uuid not null,
  -- the scope of work in whose tray it waits
  level_id uuid not null,
  pages integer not null,
  -- what was read on each page, from the first: {"codes": […]}, or {"fault": …} for a page that cannot be drawn
  read jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references file (tenant_id, id) on delete cascade
);
create index scan__tray on scan (tenant_id, level_id, at);

-- who opened or downloaded an attachment, how often and when last
create table attachment_reader (
  tenant_id uuid not null,
  attachment uuid not null,
  user_id uuid not null,
  opened integer not null default 0,
  downloaded integer not null default 0,
  last_at timestamptz not null default now(),
  primary key (tenant_id, attachment, user_id),
  foreign key (tenant_id, attachment) references attachment (tenant_id, id) on delete cascade
);

-- the full documentation of work packs: its outline, the documents in progress and finished, their parts
create table work_pack_outline (
  tenant_id uuid not null,
  work_pack uuid not null,
  -- the order of contents: lines of key and on, of the pack and within each card
  outline jsonb not null,
  primary key (tenant_id, work_pack)
);
create table work_pack_document (
  tenant_id uuid not null,
  id uuid not null,
  -- of a work pack or procedure, or the evidence of preservation for a tagged item or for all items of a purchase order
  work_pack uuid,
  procedure uuid,
  tag uuid,
  purchase_order text,
  -- its title and the revision of the pack at the time of the request
  title text not null,
  pack_rev integer,
  user_id uuid not null,
  level_path jsonb not null,
  language text not null,
  -- the product's address as the requesting user sees it: printed as QR code
  origin text not null,
  outline jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancelled boolean not null default false,
  at timestamptz not null default now(),
  -- when it last made progress
  moved_at timestamptz not null default now(),
  -- when its process last gave a sign of life
  seen_at timestamptz,
  expires_at timestamptz,
  pages integer,
  size bigint,
  sha256 text,
  constraint work_pack_document__of check (num_nonnulls(work_pack, procedure, tag, purchase_order) = 1),
  primary key (tenant_id, id)
);
create index work_pack_document__user on work_pack_document (tenant_id, user_id, at desc);
create unique index work_pack_document__open on work_pack_document (tenant_id, work_pack, user_id) where state in ('queued', 'running');
create unique index work_pack_document__open_procedure on work_pack_document (tenant_id, procedure, user_id, (level_path->>'E'))
  where procedure is not null and state in ('queued', 'running');
create unique index work_pack_document__open_tag on work_pack_document (tenant_id, tag, user_id, (level_path->>'E'))
  where tag is not null and state in ('queued', 'running');
create unique index work_pack_document__open_order on work_pack_document (tenant_id, lower(purchase_order), user_id, (level_path->>'E'))
  where purchase_order is not null and state in ('queued', 'running');
create index work_pack_document__expires on work_pack_document (expires_at);
create table work_pack_document_part (
  tenant_id uuid not null,
  document uuid not null,
  place integer not null,
  -- its source: see features/work-packs/document/plan.ts
  made_of jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'named')),
  -- why a file has no pages
  reason text,
  pages integer not null default 0,
  -- what begins on which of its pages
  marks jsonb not null default '[]',
  sha256 text,
  primary key (tenant_id, document, place),
  foreign key (tenant_id, document) references work_pack_document (tenant_id, id) on delete cascade
);
-- every run of a report: the last of each is shown in the list, and the files of those made in the queue are kept for a time
create table report_run (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- the id of the definition, or the code of a shipped report; null for a report that is not saved
  definition text,
  layout jsonb not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  user_id uuid not null,
  by_name text not null,
  level_path jsonb not null,
  language text not null,
  origin text not null,
  queued boolean not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancelled boolean not null default false,
  -- why it failed, in both languages
  reason jsonb,
  rows bigint,
  -- the number of the ledger it was read at
  seq bigint,
  at timestamptz not null default now(),
  expires_at timestamptz,
  name text,
  media_type text,
  size bigint,
  sha256 text,
  primary key (tenant_id, id)
);
create index report_run__last on report_run (tenant_id, level_id, definition, at desc);
create index report_run__user on report_run (tenant_id, user_id, at desc) where queued;
create index report_run__expires on report_run (expires_at);

-- when each scheduled report runs next; not part of its row, so that a run is no change of the schedule
create table schedule_clock (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  -- the zone the next run was calculated in, and the option of the scope it came from
  zone text not null,
  zone_option text not null,
  -- null while the schedule is paused
  next_at timestamptz,
  -- why the product paused it, in both languages
  paused_why jsonb,
  primary key (tenant_id, id)
);
create index schedule_clock__due on schedule_clock (next_at) where next_at is not null;

-- each run of a scheduled report; the time it was due makes it unique, so that it exists once however many processes look
create table schedule_run (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  schedule uuid not null,
  name text not null,
  due_at timestamptz not null,
  -- the user who ran it by hand; null at its time
  by_name text,
  -- how many earlier times nobody ran, because no server was running
  missed integer not null default 0,
  late boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'running', 'sending', 'ended')),
  outcome text check (outcome in ('done', 'empty', 'partly', 'failed')),
  reason jsonb,
  -- the report as it was run, and the revision of its definition
  layout jsonb,
  format text,
  rev integer,
  owner_id uuid,
  owner_name text,
  tries integer not null default 0,
  retry_at timestamptz,
  at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create unique index schedule_run__once on schedule_run (tenant_id, schedule, due_at);
create index schedule_run__retry on schedule_run (retry_at) where retry_at is not null;
create index schedule_run__queued on schedule_run (tenant_id, due_at) where state = 'queued';

-- what became of each recipient of a run: the log of who got what, outsiders with their address
create table schedule_delivery (
  tenant_id uuid not null,
  id uuid not null,
  run uuid not null,
  user_id uuid,
  address text,
  name text not null,
  outside boolean not null default false,
  state text not null check (state in ('waiting', 'made', 'sent', 'empty', 'refused', 'failed')),
  how text check (how in ('attachment', 'link', 'note', 'message', 'notice')),
  reason jsonb,
  rows bigint,
  -- the number of the ledger it was read at
  seq bigint,
  file_name text,
  media_type text,
  size bigint,
  sha256 text,
  -- the same whenever the mail is sent again
  message_id text not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, run) references schedule_run (tenant_id, id) on delete cascade
);
create unique index schedule_delivery__once on schedule_delivery
  (tenant_id, run, (how is not distinct from 'notice'), coalesce(user_id::text, lower(address), id::text));
create index schedule_delivery__user on schedule_delivery (tenant_id, user_id, id desc) where user_id is not null;

create index file__object on file (tenant_id, sha256);
create index file__deleted on file (deleted_at) where deleted_at is not null;

-- the key that signs addresses of files; a different one for each company
create table file_key (
  tenant_id uuid primary key,
  secret bytea not null
);

-- hand-drawn signatures: by whom, when and with which words; the drawing is a file
create table signature (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  file_id uuid not null,
  signed_by uuid not null,
  signer text not null,
  remark text not null default '',
  signed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index signature__row on signature (tenant_id, row_id, id desc);
create index signature__file on signature (tenant_id, file_id);

-- rows are stored in order of time, so a day is a contiguous range of the table: found without an index entry for each row
create index history__at on history using brin (at);
create index sign_event__at on sign_event using brin (at);
-- what was sent back, of all signatures: the count of a person's returned work reads these few
create index sign_event__returned on sign_event (tenant_id, level_id, register, row_id) where kind = 'takenBack';
