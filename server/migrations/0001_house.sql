-- Tables that are no registers. Every key begins with tenant_id, so that all can be distributed by it.
create extension if not exists pg_trgm;

-- the order people expect: P-9 before P-10
create function natural_sort(value text) returns text language sql immutable strict parallel safe as $$
  select left(regexp_replace(regexp_replace(lower(value), '(\d+)', '00000000000\1', 'g'), '\d*(\d{12})', '\1', 'g'), 400)
$$;

create table level (
  tenant_id uuid not null,
  id uuid not null,
  step text not null check (step in ('A', 'B', 'C', 'D', 'E')),
  parent_id uuid,
  name text not null,
  description text not null default '',
  disabled boolean not null default false,
  -- what differs from the starts of contract/src/level-options.ts
  options jsonb not null default '{}',
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references level (tenant_id, id),
  check ((step = 'A') = (parent_id is null))
);
create unique index level__name on level (tenant_id, parent_id, lower(name)) nulls not distinct;
create index level__parent on level (tenant_id, parent_id);

-- what a company calls levels, areas and the like; an empty text leaves the caption of that language
create table alias (
  tenant_id uuid not null,
  entity text not null,
  en text not null default '',
  zh text not null default '',
  primary key (tenant_id, entity)
);

-- the sign-offs new records of an entity get at a facility, where they differ from those shipped
create table default_sign_offs (
  tenant_id uuid not null,
  level_id uuid not null,
  entity text not null,
  sign_offs jsonb not null,
  primary key (tenant_id, level_id, entity),
  foreign key (tenant_id, level_id) references level (tenant_id, id)
);

-- small pictures that are printed: the logos of a project, the signature of an authorised person
create table picture (
  tenant_id uuid not null,
  owner_id uuid not null,
  place text not null check (place in ('logoLeft', 'logoRight', 'signature')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  at timestamptz not null default now(),
  primary key (tenant_id, owner_id, place)
);

-- how a company is made up, for its users; names in both languages
create table department (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  code text not null,
  name_en text not null,
  name_zh text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references department (tenant_id, id)
);
create unique index department__code on department (tenant_id, lower(code));
create index department__parent on department (tenant_id, parent_id);

create table post (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name_en text not null,
  name_zh text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text not null default '',
  primary key (tenant_id, id)
);
create unique index post__code on post (tenant_id, lower(code));

create table app_user (
  tenant_id uuid not null,
  id uuid not null,
  username text not null,
  email text,
  full_name text not null,
  mobile_phone text,
  password_hash text not null,
  -- 'given' by somebody else: must be changed at the next sign-in; 'own' otherwise
  password_state text not null default 'own' check (password_state in ('own', 'given')),
  password_at timestamptz not null default now(),
  -- signing in wants a code by SMS besides the password
  second_factor boolean not null default false,
  status smallint not null default 1,
  last_level_e uuid,
  remark text not null default '',
  department_id uuid,
  post_id uuid,
  created_at timestamptz not null default now(),
  -- kept for the names in the history; the login name is free again, and no password fits
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, department_id) references department (tenant_id, id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
create unique index app_user__username on app_user (tenant_id, lower(username)) where deleted_at is null;
create unique index app_user__email on app_user (tenant_id, lower(email)) where email is not null;
-- signing in knows a name before it knows the tenant
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
  primary key (tenant_id, id)
);
create unique index role__code on role (tenant_id, code);
-- which shipped roles a tenant was given, so that one it deleted stays deleted
create table role_given (
  tenant_id uuid not null,
  code text not null,
  primary key (tenant_id, code)
);

-- the catalogue of permission codes; what a role holds is role.permissions
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
  -- one session, whatever token it has now: a changed token keeps it
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- since when the screen is locked; null while it is open
  locked_at timestamptz,
  -- the flag of the phone form that came with the sign-in
  single boolean not null default false,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create index session__user on session (tenant_id, user_id);
create index session__id on session (tenant_id, id);

-- the code sent last to a user for a purpose, and the token that names it: hashes, so that the table opens nothing
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

-- what a refused sign-in gave to change the password with, once
create table password_ticket (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- how often something was tried within a window: sign-ins, captchas, codes
create table tries (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  window_seconds integer not null
);

-- captchas given out and not yet checked; like tries, from before anybody knows the tenant
create table captcha (
  token text primary key,
  type text not null,
  -- where the answer lies, in the coordinates of the picture; never leaves the server
  solution jsonb not null,
  -- whose wrong answers count together
  client text not null,
  expires_at timestamptz not null
);
create index captcha__expires_at on captcha (expires_at);
-- captchas that were passed and not yet used, by the SHA-256 of what the page sends to prove it
create table captcha_pass (
  key bytea primary key,
  expires_at timestamptz not null
);
create index captcha_pass__expires_at on captcha_pass (expires_at);

-- a sign-in by another server that is under way, from before anybody knows the tenant
create table provider_sign_in (
  -- SHA-256 of the state, or of the ticket or signature that is used once
  key bytea primary key,
  -- SHA-256 of the cookie of the browser that began it
  browser bytea not null,
  provider text not null,
  -- what only we may know until it ends: PKCE verifier and nonce
  secrets jsonb not null default '{}',
  used boolean not null default false,
  -- who was proven, while that person chooses a company
  proven jsonb,
  at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_sign_in__expires_at on provider_sign_in (expires_at);
-- who a user is at a provider, as an administrator linked it
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
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  action text not null,
  via text not null,
  -- all that was written together and may be taken back together: the id of an import
  batch uuid,
  changes jsonb,
  note text,
  primary key (tenant_id, id)
);
create index history__row on history (tenant_id, row_id, id desc);
create index history__batch on history (tenant_id, batch) where batch is not null;
-- what was done to users, roles and the like, which belong to the company; nearly nothing else does
create index history__company on history (tenant_id, register, id desc) where level_id = tenant_id;

create table sign_off (
  tenant_id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  label text not null,
  person_id uuid not null,
  signed_on date not null,
  by_user uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, row_id, label)
);

-- ids in order of time, like those the application makes (UUIDv7), for rows that statements make
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- six capital letters, never twice: a step through all 26^6 of them that looks like chance
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

-- what people search by, apart from the wide tables, so that a change of a row does not touch a trigram index
create table search_text (
  tenant_id uuid not null,
  row_id uuid not null,
  level_id uuid not null,
  register text not null,
  body text not null,
  primary key (tenant_id, row_id)
);
create index search_text__body on search_text using gin (body gin_trgm_ops);

-- how somebody looks at a register, under a name; shared with the company or kept to oneself
create table saved_search (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  register text not null,
  name text not null,
  shared boolean not null default false,
  view jsonb not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index saved_search__name on saved_search (tenant_id, user_id, register, lower(name));

-- which columns of a register are shown, under a name; shared with the company or kept to oneself
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

-- a create that is repeated with the same key answers the row of the first time
create table idempotency (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  row_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);

-- progress, counted once for every screen: the finest cells; a cell is keyed by the whole set of subsystems of its rows,
-- so that a tag in two subsystems is counted once wherever cells are summed
create table counter_tag (
  tenant_id uuid not null,
  level_id uuid not null,
  sub_systems uuid[] not null,
  total integer not null default 0,
  primary key (tenant_id, level_id, sub_systems)
);
create table counter_tag_itr (
  tenant_id uuid not null,
  level_id uuid not null,
  sub_systems uuid[] not null,
  discipline uuid not null,
  itr_class uuid not null,
  total integer not null default 0,
  started integer not null default 0,
  filled integer not null default 0,
  done integer not null default 0,
  primary key (tenant_id, level_id, sub_systems, discipline, itr_class)
);
create table counter_punch (
  tenant_id uuid not null,
  level_id uuid not null,
  sub_systems uuid[] not null,
  category uuid not null,
  gate integer not null,
  total integer not null default 0,
  cleared integer not null default 0,
  done integer not null default 0,
  primary key (tenant_id, level_id, sub_systems, category, gate)
);

-- the check sheets: templates by revision, and what was filled in
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
  primary key (tenant_id, id)
);
create unique index form_template__revision on form_template (tenant_id, owner_id, revision);

create table form_result (
  tenant_id uuid not null,
  row_id uuid not null,
  level_id uuid not null,
  template_id uuid not null,
  answers jsonb not null default '{}',
  -- the facts of its header and the rows of its lists as they were at the first sign-off; null before
  header jsonb,
  lists jsonb,
  edited_at timestamptz not null default now(),
  primary key (tenant_id, row_id),
  foreign key (tenant_id, template_id) references form_template (tenant_id, id)
);
create index form_result__template on form_result (tenant_id, template_id);

-- which task raised which punch item
create table task_punch (
  tenant_id uuid not null,
  punch_id uuid not null,
  tag_itr uuid not null,
  task text not null,
  primary key (tenant_id, punch_id)
);
create index task_punch__tag_itr on task_punch (tenant_id, tag_itr);

-- what became of the rows of an import; unchanged rows are only counted
create table import_row (
  tenant_id uuid not null,
  job_id uuid not null,
  number integer not null,
  outcome text not null,
  key text not null,
  problems jsonb,
  -- of a changed row: the text each changed field had before, by field
  was jsonb,
  -- what is to be known though nothing is wrong, such as a protected cell that differs
  notes jsonb,
  primary key (tenant_id, job_id, number)
);
create index import_row__outcome on import_row (tenant_id, job_id, outcome, number);
-- what an import brings about beyond its own rows; of a trial, what it would
create table import_consequence (
  tenant_id uuid not null,
  job_id uuid not null,
  subject text not null,
  action text not null,
  count integer not null,
  titles text[] not null default '{}',
  primary key (tenant_id, job_id, subject, action)
);
-- what an import is made of; the sheets of one workbook are jobs of one bundle, done in the order of their place
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
  sheet text,
  header_row integer,
  -- as somebody chose it; null where it is found from the file
  encoding text,
  mapping jsonb,
  -- how it was read and what is to be known: encoding, blankRows, leftOut, notes
  facts jsonb,
  primary key (tenant_id, job_id)
);
create index import_file__bundle on import_file (tenant_id, bundle, place);
-- how files with the same captions were mapped last time; captions are the md5 of their sorted set
create table import_mapping (
  tenant_id uuid not null,
  register text not null,
  captions text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, captions, register)
);

-- the menu: groups (M), pages (S) and buttons (B), made from the catalogue of pages and kept by administrators
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
  -- made or changed by an administrator: a new version of the product leaves it as it is
  custom_flag boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references menu (tenant_id, id) on delete cascade
);
create unique index menu__code on menu (tenant_id, code);
create index menu__parent on menu (tenant_id, parent_id, sort);

-- which nodes of the menu a role is bound to; the administrator has all of them without
create table role_menu (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id uuid not null,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, menu_id) references menu (tenant_id, id) on delete cascade
);
create index role_menu__menu on role_menu (tenant_id, menu_id);

-- the data dictionary: lists that pages choose from
create table dictionary_type (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name_en text not null,
  name_zh text not null,
  enabled boolean not null default true,
  remark text not null default '',
  primary key (tenant_id, id)
);
create unique index dictionary_type__code on dictionary_type (tenant_id, lower(code));
create table dictionary_item (
  tenant_id uuid not null,
  id uuid not null,
  type_id uuid not null,
  code text not null,
  name_en text not null,
  name_zh text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references dictionary_type (tenant_id, id) on delete cascade
);
create unique index dictionary_item__code on dictionary_item (tenant_id, type_id, lower(code));

-- what people are told: a row for each person and event; the words follow from the facts, in either language.
-- While a message of a topic is not read, the next one of that topic goes into the same row and counts on
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
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index message__topic on message (tenant_id, user_id, topic) where topic is not null and read_at is null;
create index message__list on message (tenant_id, user_id, created_at desc);

-- how a person hears of each kind of message, where it is not the default
create table message_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  scene text not null,
  bell boolean not null,
  toast boolean not null,
  mail boolean not null,
  primary key (tenant_id, user_id, scene),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- what lies in the store of files: the same bytes of a company lie there once; rows come before bytes and go after them
create table file_object (
  tenant_id uuid not null,
  sha256 text not null,
  size bigint not null,
  kept_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);

-- files that hang on rows of registers: attachments, and drawn signatures
create table file (
  tenant_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  purpose text not null check (purpose in ('attachment', 'signature')),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  -- for a while it can be brought back
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, sha256) references file_object (tenant_id, sha256)
);
create index file__row on file (tenant_id, row_id, id desc);
create index file__object on file (tenant_id, sha256);
create index file__deleted on file (deleted_at) where deleted_at is not null;

-- what addresses of files are signed with; another key for each company
create table file_key (
  tenant_id uuid primary key,
  secret bytea not null
);

-- what was signed by hand: by whom, when and with which words; the drawing is a file
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

-- what was done lies in order of time, so a day is a stretch of the table: found without a row in an index for each line
create index history__at on history using brin (at);
create index sign_off__at on sign_off using brin (at);

-- derived from the declarations in contract/src/registers
create table discipline (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index discipline__key on discipline (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index discipline__sort on discipline (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table area (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index area__key on area (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index area__sort on area (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table module (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index module__key on module (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index module__sort on module (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table location (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index location__key on location (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index location__sort on location (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table phase (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index phase__key on phase (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index phase__sort on phase (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table priority (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index priority__key on priority (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index priority__sort on priority (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table loop (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index loop__key on loop (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index loop__sort on loop (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table parent_tag (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index parent_tag__key on parent_tag (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index parent_tag__sort on parent_tag (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table equipment_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index equipment_status__key on equipment_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index equipment_status__sort on equipment_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table drawing_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index drawing_type__key on drawing_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index drawing_type__sort on drawing_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table subcontractor_name (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index subcontractor_name__key on subcontractor_name (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index subcontractor_name__sort on subcontractor_name (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table system_group (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index system_group__key on system_group (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index system_group__sort on system_group (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table system (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "system_group" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index system__key on system (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index system__sort on system (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index system__system_group on system (tenant_id, "system_group") where "system_group" is not null;

create table sub_system (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "system" uuid not null,
  "phase" uuid,
  "priority" uuid,
  "planned_mcc" date,
  "planned_rfc" date,
  "planned_rfsu" date,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index sub_system__key on sub_system (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index sub_system__sort on sub_system (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index sub_system__system on sub_system (tenant_id, "system");
create index sub_system__phase on sub_system (tenant_id, "phase") where "phase" is not null;
create index sub_system__priority on sub_system (tenant_id, "priority") where "priority" is not null;

create table equipment_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "discipline" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index equipment_type__key on equipment_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index equipment_type__sort on equipment_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index equipment_type__discipline on equipment_type (tenant_id, "discipline") where "discipline" is not null;

create table itr_class (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "handover_gate" integer not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index itr_class__key on itr_class (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index itr_class__sort on itr_class (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table itr (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "discipline" uuid not null,
  "itr_class" uuid not null,
  "manhours" numeric,
  "generation_method" text not null,
  "revision" text,
  "is_multi_tag" boolean not null default false,
  "is_mock_itr" boolean not null default false,
  "witness_points" boolean not null default false,
  "hold_points" boolean not null default false,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index itr__key on itr (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index itr__sort on itr (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index itr__discipline on itr (tenant_id, "discipline");
create index itr__itr_class on itr (tenant_id, "itr_class");

create table equipment_type_itr (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "equipment_type" uuid not null,
  "equipment_status" uuid,
  "itr" uuid not null,
  "test_reference" text,
  primary key (tenant_id, id)
);
create unique index equipment_type_itr__key on equipment_type_itr (tenant_id, level_id, "equipment_type", "equipment_status", "itr", lower("test_reference")) nulls not distinct where deleted_at is null;
create index equipment_type_itr__level on equipment_type_itr (tenant_id, level_id, id) where deleted_at is null;
create index equipment_type_itr__equipment_type on equipment_type_itr (tenant_id, "equipment_type");
create index equipment_type_itr__equipment_status on equipment_type_itr (tenant_id, "equipment_status") where "equipment_status" is not null;
create index equipment_type_itr__itr on equipment_type_itr (tenant_id, "itr");

create table tag_itr_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tag_itr_completion_status__key on tag_itr_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index tag_itr_completion_status__sort on tag_itr_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table digital_document_check_box_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "check_boxes" text[] not null default '{}'::text[],
  "punch_list_check_box" text,
  "is_default" boolean not null default false,
  primary key (tenant_id, id)
);
create unique index digital_document_check_box_type__key on digital_document_check_box_type (tenant_id, level_id, "check_boxes") nulls not distinct where deleted_at is null;
create index digital_document_check_box_type__level on digital_document_check_box_type (tenant_id, level_id, id) where deleted_at is null;

create table punch_list_item_category (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "will_prevent_handover" boolean not null default false,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index punch_list_item_category__key on punch_list_item_category (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index punch_list_item_category__sort on punch_list_item_category (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table drawing (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "drawing_type" uuid not null,
  "description" text not null,
  "revision" text,
  "revision_date" date,
  "area" uuid,
  "module" uuid,
  "sheet" text,
  "originator" text,
  "link" text,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index drawing__key on drawing (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index drawing__sort on drawing (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index drawing__drawing_type on drawing (tenant_id, "drawing_type");
create index drawing__area on drawing (tenant_id, "area") where "area" is not null;
create index drawing__module on drawing (tenant_id, "module") where "module" is not null;

create table profession (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "disciplines" uuid[] not null default '{}'::uuid[],
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index profession__key on profession (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index profession__sort on profession (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index profession__disciplines on profession using gin ("disciplines");

create table authorised_person (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "login" text,
  "position" text,
  "company" text,
  "inactive" boolean not null default false,
  "professions" uuid[] not null default '{}'::uuid[],
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "sign_tag_itrs" boolean not null default false,
  "sign_punch_list_items" boolean not null default false,
  "sign_handovers" boolean not null default false,
  "sign_assurance_trackers" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index authorised_person__key on authorised_person (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index authorised_person__sort on authorised_person (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index authorised_person__professions on authorised_person using gin ("professions");
create index authorised_person__subcontractor_names on authorised_person using gin ("subcontractor_names");

create table activity (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "planned_start" date,
  "planned_finish" date,
  "actual_start" date,
  "actual_finish" date,
  "budget_hours" numeric,
  "wbs_code" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index activity__key on activity (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index activity__sort on activity (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table cable_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "cores" text,
  "size" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index cable_type__key on cable_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index cable_type__sort on cable_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table gland_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "size" text,
  "ex_rating" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index gland_type__key on gland_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index gland_type__sort on gland_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table test_pack_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index test_pack_type__key on test_pack_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index test_pack_type__sort on test_pack_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table drawing_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index drawing_status__key on drawing_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index drawing_status__sort on drawing_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table ex_zone (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "substance" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index ex_zone__key on ex_zone (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index ex_zone__sort on ex_zone (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table ex_protection (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "minimum_zone" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index ex_protection__key on ex_protection (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index ex_protection__sort on ex_protection (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index ex_protection__minimum_zone on ex_protection (tenant_id, "minimum_zone") where "minimum_zone" is not null;

create table ex_ip_rating (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index ex_ip_rating__key on ex_ip_rating (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index ex_ip_rating__sort on ex_ip_rating (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table ex_certifying_body (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index ex_certifying_body__key on ex_certifying_body (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index ex_certifying_body__sort on ex_certifying_body (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table ex_rated_model (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "manufacturer" text,
  "certificate_number" text,
  "gas_group" text,
  "temperature_class" text,
  "ex_protection" uuid,
  "ex_ip_rating" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index ex_rated_model__key on ex_rated_model (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index ex_rated_model__sort on ex_rated_model (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index ex_rated_model__ex_protection on ex_rated_model (tenant_id, "ex_protection") where "ex_protection" is not null;
create index ex_rated_model__ex_ip_rating on ex_rated_model (tenant_id, "ex_ip_rating") where "ex_ip_rating" is not null;

create table pwl (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "discipline" uuid not null,
  "manhours" numeric,
  "generation_method" text not null,
  "revision" text,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index pwl__key on pwl (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index pwl__sort on pwl (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index pwl__discipline on pwl (tenant_id, "discipline");

create table preservation_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index preservation_completion_status__key on preservation_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index preservation_completion_status__sort on preservation_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table skill (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index skill__key on skill (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index skill__sort on skill (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table work_group (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index work_group__key on work_group (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index work_group__sort on work_group (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table service_interval (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "interval" integer not null,
  "unit" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index service_interval__key on service_interval (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index service_interval__sort on service_interval (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table service_detail (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "skill" uuid,
  "work_group" uuid,
  "service_interval" uuid,
  "estimated_hours" numeric,
  "procedure_text" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index service_detail__key on service_detail (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index service_detail__sort on service_detail (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index service_detail__skill on service_detail (tenant_id, "skill") where "skill" is not null;
create index service_detail__work_group on service_detail (tenant_id, "work_group") where "work_group" is not null;
create index service_detail__service_interval on service_detail (tenant_id, "service_interval") where "service_interval" is not null;

create table work_pack_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index work_pack_type__key on work_pack_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index work_pack_type__sort on work_pack_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table work_pack_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "locks_work_pack" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index work_pack_completion_status__key on work_pack_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index work_pack_completion_status__sort on work_pack_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table job_card_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "locks_job_card" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index job_card_status__key on job_card_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index job_card_status__sort on job_card_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table operation_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "progress_method" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index operation_type__key on operation_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index operation_type__sort on operation_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table procedure_class (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "handover_gate" integer not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_class__key on procedure_class (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_class__sort on procedure_class (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table procedure_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "procedure_class" uuid not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_type__key on procedure_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_type__sort on procedure_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure_type__procedure_class on procedure_type (tenant_id, "procedure_class");

create table procedure_category (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_category__key on procedure_category (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_category__sort on procedure_category (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table procedure_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_completion_status__key on procedure_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_completion_status__sort on procedure_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table procedure_document_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure_document_status__key on procedure_document_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure_document_status__sort on procedure_document_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table tracker_category (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tracker_category__key on tracker_category (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index tracker_category__sort on tracker_category (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table tracker_sub_category (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "tracker_category" uuid not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tracker_sub_category__key on tracker_sub_category (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index tracker_sub_category__sort on tracker_sub_category (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index tracker_sub_category__tracker_category on tracker_sub_category (tenant_id, "tracker_category");

create table tracker_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "tracker_sub_category" uuid,
  "phase" uuid,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tracker_type__key on tracker_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index tracker_type__sort on tracker_type (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index tracker_type__tracker_sub_category on tracker_type (tenant_id, "tracker_sub_category") where "tracker_sub_category" is not null;
create index tracker_type__phase on tracker_type (tenant_id, "phase") where "phase" is not null;

create table assurance_tracker_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index assurance_tracker_completion_status__key on assurance_tracker_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index assurance_tracker_completion_status__sort on assurance_tracker_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table handover_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index handover_completion_status__key on handover_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index handover_completion_status__sort on handover_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table punch_list_item_completion_status (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "is_default" boolean not null default false,
  "requires_reason" boolean not null default false,
  "closes_item" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index punch_list_item_completion_status__key on punch_list_item_completion_status (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index punch_list_item_completion_status__sort on punch_list_item_completion_status (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table unit_of_measure (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index unit_of_measure__key on unit_of_measure (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index unit_of_measure__sort on unit_of_measure (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table vendor (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index vendor__key on vendor (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index vendor__sort on vendor (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table notification_group (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "authorised_persons" uuid[] not null default '{}'::uuid[],
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index notification_group__key on notification_group (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index notification_group__sort on notification_group (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index notification_group__authorised_persons on notification_group using gin ("authorised_persons");

create table equipment_type_pwl (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "equipment_type" uuid not null,
  "equipment_status" uuid,
  "pwl" uuid not null,
  "frequency" integer,
  "first_due" integer,
  primary key (tenant_id, id)
);
create unique index equipment_type_pwl__key on equipment_type_pwl (tenant_id, level_id, "equipment_type", "equipment_status", "pwl") nulls not distinct where deleted_at is null;
create index equipment_type_pwl__level on equipment_type_pwl (tenant_id, level_id, id) where deleted_at is null;
create index equipment_type_pwl__equipment_type on equipment_type_pwl (tenant_id, "equipment_type");
create index equipment_type_pwl__equipment_status on equipment_type_pwl (tenant_id, "equipment_status") where "equipment_status" is not null;
create index equipment_type_pwl__pwl on equipment_type_pwl (tenant_id, "pwl");

create table ex_rated_to_itr (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "discipline" uuid not null,
  "itr" uuid not null,
  primary key (tenant_id, id)
);
create unique index ex_rated_to_itr__key on ex_rated_to_itr (tenant_id, level_id, "discipline", "itr") nulls not distinct where deleted_at is null;
create index ex_rated_to_itr__level on ex_rated_to_itr (tenant_id, level_id, id) where deleted_at is null;
create index ex_rated_to_itr__discipline on ex_rated_to_itr (tenant_id, "discipline");
create index ex_rated_to_itr__itr on ex_rated_to_itr (tenant_id, "itr");

create table profession_discipline (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "profession" uuid not null,
  "discipline" uuid not null,
  primary key (tenant_id, id)
);
create unique index profession_discipline__key on profession_discipline (tenant_id, level_id, "profession", "discipline") nulls not distinct where deleted_at is null;
create index profession_discipline__level on profession_discipline (tenant_id, level_id, id) where deleted_at is null;
create index profession_discipline__profession on profession_discipline (tenant_id, "profession");
create index profession_discipline__discipline on profession_discipline (tenant_id, "discipline");

create table authorised_person_profession (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "authorised_person" uuid not null,
  "profession" uuid not null,
  primary key (tenant_id, id)
);
create unique index authorised_person_profession__key on authorised_person_profession (tenant_id, level_id, "authorised_person", "profession") nulls not distinct where deleted_at is null;
create index authorised_person_profession__level on authorised_person_profession (tenant_id, level_id, id) where deleted_at is null;
create index authorised_person_profession__authorised_person on authorised_person_profession (tenant_id, "authorised_person");
create index authorised_person_profession__profession on authorised_person_profession (tenant_id, "profession");

create table authorised_person_subcontractor_name (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "authorised_person" uuid not null,
  "subcontractor_name" uuid not null,
  primary key (tenant_id, id)
);
create unique index authorised_person_subcontractor_name__key on authorised_person_subcontractor_name (tenant_id, level_id, "authorised_person", "subcontractor_name") nulls not distinct where deleted_at is null;
create index authorised_person_subcontractor_name__level on authorised_person_subcontractor_name (tenant_id, level_id, id) where deleted_at is null;
create index authorised_person_subcontractor_name__authorised_person on authorised_person_subcontractor_name (tenant_id, "authorised_person");
create index authorised_person_subcontractor_name__subcontractor_name on authorised_person_subcontractor_name (tenant_id, "subcontractor_name");

create table notification_group_authorised_person (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "notification_group" uuid not null,
  "authorised_person" uuid not null,
  primary key (tenant_id, id)
);
create unique index notification_group_authorised_person__key on notification_group_authorised_person (tenant_id, level_id, "notification_group", "authorised_person") nulls not distinct where deleted_at is null;
create index notification_group_authorised_person__level on notification_group_authorised_person (tenant_id, level_id, id) where deleted_at is null;
create index notification_group_authorised_person__notification_group on notification_group_authorised_person (tenant_id, "notification_group");
create index notification_group_authorised_person__authorised_person on notification_group_authorised_person (tenant_id, "authorised_person");

create table handover_type (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "grouping" text not null,
  "gates" text[] not null default '{}'::text[],
  "order" integer,
  "show_on_front_screen" boolean not null default false,
  "show_includes_excludes" boolean not null default false,
  "sign_offs" jsonb not null default '[]'::jsonb,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index handover_type__key on handover_type (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index handover_type__sort on handover_type (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table tagged_item (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "tag_type" text not null,
  "discipline" uuid not null,
  "equipment_type" uuid not null,
  "equipment_status" uuid,
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "area" uuid,
  "module" uuid,
  "location" uuid,
  "parent_tag" uuid,
  "source_drawing" uuid,
  "drawings" uuid[] not null default '{}'::uuid[],
  "is_validated" boolean not null default false,
  "is_safety_critical" boolean not null default false,
  "ignore_equipment_type_to_itr" boolean not null default false,
  "ignore_equipment_type_to_pwl" boolean not null default false,
  "is_ex_rated" boolean not null default false,
  "ex_zone" uuid,
  "ex_protection" uuid,
  "ex_ip_rating" uuid,
  "ex_certifying_body" uuid,
  "ex_rated_model" uuid,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "comments" text,
  "loop" uuid,
  "loop_element" text,
  "serial_number" text,
  "manufacturer" text,
  "model_number" text,
  "purchase_order_number" text,
  "data_sheet_number" text,
  "lines" uuid[] not null default '{}'::uuid[],
  "service_details" uuid[] not null default '{}'::uuid[],
  "runs_from" text,
  "runs_to" text,
  "cable_type" uuid,
  "from_gland_type" uuid,
  "to_gland_type" uuid,
  "voltage" text,
  "design_length" numeric,
  "pulled_length" numeric,
  "pulled_length_unit" uuid,
  "drum_number" text,
  "route" text,
  "nominal_size" text,
  "pipe_class" text,
  "fluid_code" text,
  "insulation" text,
  "tracing" text,
  "design_pressure" numeric,
  "design_temperature" numeric,
  "operating_pressure" numeric,
  "operating_temperature" numeric,
  "line" uuid,
  "sheet" text,
  "weld_count" integer,
  "weight" numeric,
  "made_at" text,
  "joint_number" text,
  "rating" text,
  "flange_type" text,
  "gasket_type" text,
  "bolt_material" text,
  "bolt_size" text,
  "bolt_quantity" integer,
  "lubricant" text,
  "tightening_method" text,
  "target_value" numeric,
  "applied_value" numeric,
  "tightening_unit" uuid,
  "tool_number" text,
  "tightened_by" uuid,
  "tightened_on" date,
  "inspected_by" uuid,
  "inspected_on" date,
  "is_leak_tested" boolean not null default false,
  "leak_tested_on" date,
  "test_pack_type" uuid,
  "spools" uuid[] not null default '{}'::uuid[],
  "mechanical_joints" uuid[] not null default '{}'::uuid[],
  "test_medium" text,
  "test_pressure" numeric,
  "unit_of_measure" uuid,
  "hold_time" integer,
  "limits_drawing" uuid,
  "flushed_on" date,
  "reinstated_on" date,
  "completed_by" uuid,
  "completed_on" date,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tagged_item__key on tagged_item (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index tagged_item__sort on tagged_item (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index tagged_item__discipline on tagged_item (tenant_id, "discipline");
create index tagged_item__equipment_type on tagged_item (tenant_id, "equipment_type");
create index tagged_item__equipment_status on tagged_item (tenant_id, "equipment_status") where "equipment_status" is not null;
create index tagged_item__area on tagged_item (tenant_id, "area") where "area" is not null;
create index tagged_item__module on tagged_item (tenant_id, "module") where "module" is not null;
create index tagged_item__location on tagged_item (tenant_id, "location") where "location" is not null;
create index tagged_item__parent_tag on tagged_item (tenant_id, "parent_tag") where "parent_tag" is not null;
create index tagged_item__source_drawing on tagged_item (tenant_id, "source_drawing") where "source_drawing" is not null;
create index tagged_item__ex_zone on tagged_item (tenant_id, "ex_zone") where "ex_zone" is not null;
create index tagged_item__ex_protection on tagged_item (tenant_id, "ex_protection") where "ex_protection" is not null;
create index tagged_item__ex_ip_rating on tagged_item (tenant_id, "ex_ip_rating") where "ex_ip_rating" is not null;
create index tagged_item__ex_certifying_body on tagged_item (tenant_id, "ex_certifying_body") where "ex_certifying_body" is not null;
create index tagged_item__ex_rated_model on tagged_item (tenant_id, "ex_rated_model") where "ex_rated_model" is not null;
create index tagged_item__loop on tagged_item (tenant_id, "loop") where "loop" is not null;
create index tagged_item__cable_type on tagged_item (tenant_id, "cable_type") where "cable_type" is not null;
create index tagged_item__from_gland_type on tagged_item (tenant_id, "from_gland_type") where "from_gland_type" is not null;
create index tagged_item__to_gland_type on tagged_item (tenant_id, "to_gland_type") where "to_gland_type" is not null;
create index tagged_item__pulled_length_unit on tagged_item (tenant_id, "pulled_length_unit") where "pulled_length_unit" is not null;
create index tagged_item__line on tagged_item (tenant_id, "line") where "line" is not null;
create index tagged_item__tightening_unit on tagged_item (tenant_id, "tightening_unit") where "tightening_unit" is not null;
create index tagged_item__tightened_by on tagged_item (tenant_id, "tightened_by") where "tightened_by" is not null;
create index tagged_item__inspected_by on tagged_item (tenant_id, "inspected_by") where "inspected_by" is not null;
create index tagged_item__test_pack_type on tagged_item (tenant_id, "test_pack_type") where "test_pack_type" is not null;
create index tagged_item__unit_of_measure on tagged_item (tenant_id, "unit_of_measure") where "unit_of_measure" is not null;
create index tagged_item__limits_drawing on tagged_item (tenant_id, "limits_drawing") where "limits_drawing" is not null;
create index tagged_item__completed_by on tagged_item (tenant_id, "completed_by") where "completed_by" is not null;
create index tagged_item__sub_systems on tagged_item using gin ("sub_systems");
create index tagged_item__drawings on tagged_item using gin ("drawings");
create index tagged_item__subcontractor_names on tagged_item using gin ("subcontractor_names");
create index tagged_item__lines on tagged_item using gin ("lines");
create index tagged_item__service_details on tagged_item using gin ("service_details");
create index tagged_item__spools on tagged_item using gin ("spools");
create index tagged_item__mechanical_joints on tagged_item using gin ("mechanical_joints");

create table tag_set_member (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "tag_set" uuid not null,
  "member" uuid not null,
  "date_added" date not null,
  "date_removed" date,
  primary key (tenant_id, id)
);
create unique index tag_set_member__key on tag_set_member (tenant_id, level_id, "tag_set", "member", "date_added") nulls not distinct where deleted_at is null;
create index tag_set_member__level on tag_set_member (tenant_id, level_id, id) where deleted_at is null;
create index tag_set_member__tag_set on tag_set_member (tenant_id, "tag_set");
create index tag_set_member__member on tag_set_member (tenant_id, "member");

create table tag_itr (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "document_code" text,
  "tagged_item" uuid not null,
  "itr" uuid not null,
  "test_reference" text,
  "progress" text,
  "task_percent" numeric,
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "discipline" uuid,
  "itr_class" uuid,
  "completion_status" uuid,
  "assigned_to" uuid,
  "signed_on" date,
  "signed_by" uuid,
  "document_reference" text,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "is_mock" boolean not null default false,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tag_itr__key on tag_itr (tenant_id, level_id, "tagged_item", "itr", lower("test_reference")) nulls not distinct where deleted_at is null;
create index tag_itr__sort on tag_itr (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index tag_itr__tagged_item on tag_itr (tenant_id, "tagged_item");
create index tag_itr__itr on tag_itr (tenant_id, "itr");
create index tag_itr__discipline on tag_itr (tenant_id, "discipline") where "discipline" is not null;
create index tag_itr__itr_class on tag_itr (tenant_id, "itr_class") where "itr_class" is not null;
create index tag_itr__completion_status on tag_itr (tenant_id, "completion_status") where "completion_status" is not null;
create index tag_itr__assigned_to on tag_itr (tenant_id, "assigned_to") where "assigned_to" is not null;
create index tag_itr__signed_by on tag_itr (tenant_id, "signed_by") where "signed_by" is not null;
create index tag_itr__sub_systems on tag_itr using gin ("sub_systems");
create index tag_itr__subcontractor_names on tag_itr using gin ("subcontractor_names");

create table punch_list (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "walkdown_date" date,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index punch_list__key on punch_list (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index punch_list__sort on punch_list (tenant_id, level_id, title_sort, id) where deleted_at is null;

create table punch_list_item (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text,
  "document_code" text,
  "description" text not null,
  "category" uuid not null,
  "state" text,
  "discipline" uuid not null,
  "punch_list" uuid,
  "scope" text not null,
  "sub_system" uuid,
  "tagged_item" uuid,
  "tag_itr" uuid,
  "is_owl" boolean not null default false,
  "detailed_description" text,
  "raised_by" uuid not null,
  "raised_date" date not null,
  "planned_date" date,
  "assigned_to" uuid,
  "area" uuid,
  "manhours" numeric,
  "cleared_on" date,
  "accepted_on" date,
  "sub_systems" uuid[] not null default '{}'::uuid[],
  "gate" integer,
  "subcontractor_names" uuid[] not null default '{}'::uuid[],
  "comments" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index punch_list_item__key on punch_list_item (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index punch_list_item__sort on punch_list_item (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index punch_list_item__category on punch_list_item (tenant_id, "category");
create index punch_list_item__discipline on punch_list_item (tenant_id, "discipline");
create index punch_list_item__punch_list on punch_list_item (tenant_id, "punch_list") where "punch_list" is not null;
create index punch_list_item__sub_system on punch_list_item (tenant_id, "sub_system") where "sub_system" is not null;
create index punch_list_item__tagged_item on punch_list_item (tenant_id, "tagged_item") where "tagged_item" is not null;
create index punch_list_item__tag_itr on punch_list_item (tenant_id, "tag_itr") where "tag_itr" is not null;
create index punch_list_item__raised_by on punch_list_item (tenant_id, "raised_by");
create index punch_list_item__assigned_to on punch_list_item (tenant_id, "assigned_to") where "assigned_to" is not null;
create index punch_list_item__area on punch_list_item (tenant_id, "area") where "area" is not null;
create index punch_list_item__sub_systems on punch_list_item using gin ("sub_systems");
create index punch_list_item__subcontractor_names on punch_list_item using gin ("subcontractor_names");

create table handover (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "document_code" text,
  "handover_type" uuid not null,
  "sub_system" uuid,
  "system" uuid,
  "state" text,
  "planned_start" date,
  "planned_finish" date,
  "actual_finish" date,
  "document_reference" text,
  "includes" text,
  "excludes" text,
  "risk_accepted_by" text,
  "risk_accepted_at" timestamp with time zone,
  "order" integer,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index handover__key on handover (tenant_id, level_id, "handover_type", "sub_system", "system") nulls not distinct where deleted_at is null;
create index handover__sort on handover (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index handover__handover_type on handover (tenant_id, "handover_type");
create index handover__sub_system on handover (tenant_id, "sub_system") where "sub_system" is not null;
create index handover__system on handover (tenant_id, "system") where "system" is not null;

create table procedure (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "title" text,
  "systems" uuid[] not null default '{}'::uuid[],
  "procedure_type" uuid,
  "procedure_category" uuid,
  "discipline" uuid,
  "phase" uuid,
  "vendor" uuid,
  "document_reference" text,
  "document_status" uuid,
  "transmittal_number" text,
  "document_owner" uuid,
  "document_required_by" date,
  "prepared_by" uuid,
  "prepared_on" date,
  "checked_by" uuid,
  "checked_on" date,
  "reviewed_by" uuid,
  "reviewed_on" date,
  "authorised_by" uuid,
  "authorised_on" date,
  "completion_status" uuid,
  "assigned_to" uuid,
  "manhours" integer,
  "planned_start" date,
  "planned_finish" date,
  "actual_start" date,
  "completed_by" uuid,
  "completed_on" date,
  "tagged_items" uuid[] not null default '{}'::uuid[],
  "drawings" uuid[] not null default '{}'::uuid[],
  "prerequisites" uuid[] not null default '{}'::uuid[],
  "additional_information" text,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index procedure__key on procedure (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index procedure__sort on procedure (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index procedure__procedure_type on procedure (tenant_id, "procedure_type") where "procedure_type" is not null;
create index procedure__procedure_category on procedure (tenant_id, "procedure_category") where "procedure_category" is not null;
create index procedure__discipline on procedure (tenant_id, "discipline") where "discipline" is not null;
create index procedure__phase on procedure (tenant_id, "phase") where "phase" is not null;
create index procedure__vendor on procedure (tenant_id, "vendor") where "vendor" is not null;
create index procedure__document_status on procedure (tenant_id, "document_status") where "document_status" is not null;
create index procedure__document_owner on procedure (tenant_id, "document_owner") where "document_owner" is not null;
create index procedure__prepared_by on procedure (tenant_id, "prepared_by") where "prepared_by" is not null;
create index procedure__checked_by on procedure (tenant_id, "checked_by") where "checked_by" is not null;
create index procedure__reviewed_by on procedure (tenant_id, "reviewed_by") where "reviewed_by" is not null;
create index procedure__authorised_by on procedure (tenant_id, "authorised_by") where "authorised_by" is not null;
create index procedure__completion_status on procedure (tenant_id, "completion_status") where "completion_status" is not null;
create index procedure__assigned_to on procedure (tenant_id, "assigned_to") where "assigned_to" is not null;
create index procedure__completed_by on procedure (tenant_id, "completed_by") where "completed_by" is not null;
create index procedure__systems on procedure using gin ("systems");
create index procedure__tagged_items on procedure using gin ("tagged_items");
create index procedure__drawings on procedure using gin ("drawings");
create index procedure__prerequisites on procedure using gin ("prerequisites");

create table procedure_drawing (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "procedure" uuid not null,
  "drawing" uuid not null,
  primary key (tenant_id, id)
);
create unique index procedure_drawing__key on procedure_drawing (tenant_id, level_id, "procedure", "drawing") nulls not distinct where deleted_at is null;
create index procedure_drawing__level on procedure_drawing (tenant_id, level_id, id) where deleted_at is null;
create index procedure_drawing__procedure on procedure_drawing (tenant_id, "procedure");
create index procedure_drawing__drawing on procedure_drawing (tenant_id, "drawing");

create table assurance_tracker (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "description" text not null,
  "document_code" text,
  "tracker_type" uuid not null,
  "progress" text,
  "task_percent" numeric,
  "completion_status" uuid,
  "assigned_to" uuid,
  "signed_on" date,
  "signed_by" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index assurance_tracker__key on assurance_tracker (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create index assurance_tracker__sort on assurance_tracker (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index assurance_tracker__tracker_type on assurance_tracker (tenant_id, "tracker_type");
create index assurance_tracker__completion_status on assurance_tracker (tenant_id, "completion_status") where "completion_status" is not null;
create index assurance_tracker__assigned_to on assurance_tracker (tenant_id, "assigned_to") where "assigned_to" is not null;
create index assurance_tracker__signed_by on assurance_tracker (tenant_id, "signed_by") where "signed_by" is not null;

create table import_job (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" integer,
  "table_name" text,
  "file_name" text,
  "import_setting" text,
  "state" text,
  "phase" text,
  "rows_done" integer,
  "total" integer,
  "added" integer,
  "deleted" integer,
  "updated" integer,
  "invalid" integer,
  "unchanged" integer,
  "to_be_added" integer,
  "to_be_updated" integer,
  "to_be_deleted" integer,
  "started_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "by_name" text,
  "problem" text,
  primary key (tenant_id, id)
);
create unique index import_job__key on import_job (tenant_id, level_id, "number") nulls not distinct where deleted_at is null;
create index import_job__level on import_job (tenant_id, level_id, id) where deleted_at is null;

alter table system add constraint system__system_group__fk foreign key (tenant_id, "system_group") references system_group (tenant_id, id);
alter table sub_system add constraint sub_system__system__fk foreign key (tenant_id, "system") references system (tenant_id, id);
alter table sub_system add constraint sub_system__phase__fk foreign key (tenant_id, "phase") references phase (tenant_id, id);
alter table sub_system add constraint sub_system__priority__fk foreign key (tenant_id, "priority") references priority (tenant_id, id);
alter table equipment_type add constraint equipment_type__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table itr add constraint itr__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table itr add constraint itr__itr_class__fk foreign key (tenant_id, "itr_class") references itr_class (tenant_id, id);
alter table equipment_type_itr add constraint equipment_type_itr__equipment_type__fk foreign key (tenant_id, "equipment_type") references equipment_type (tenant_id, id);
alter table equipment_type_itr add constraint equipment_type_itr__equipment_status__fk foreign key (tenant_id, "equipment_status") references equipment_status (tenant_id, id);
alter table equipment_type_itr add constraint equipment_type_itr__itr__fk foreign key (tenant_id, "itr") references itr (tenant_id, id);
alter table drawing add constraint drawing__drawing_type__fk foreign key (tenant_id, "drawing_type") references drawing_type (tenant_id, id);
alter table drawing add constraint drawing__area__fk foreign key (tenant_id, "area") references area (tenant_id, id);
alter table drawing add constraint drawing__module__fk foreign key (tenant_id, "module") references module (tenant_id, id);
alter table ex_protection add constraint ex_protection__minimum_zone__fk foreign key (tenant_id, "minimum_zone") references ex_zone (tenant_id, id);
alter table ex_rated_model add constraint ex_rated_model__ex_protection__fk foreign key (tenant_id, "ex_protection") references ex_protection (tenant_id, id);
alter table ex_rated_model add constraint ex_rated_model__ex_ip_rating__fk foreign key (tenant_id, "ex_ip_rating") references ex_ip_rating (tenant_id, id);
alter table pwl add constraint pwl__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table service_detail add constraint service_detail__skill__fk foreign key (tenant_id, "skill") references skill (tenant_id, id);
alter table service_detail add constraint service_detail__work_group__fk foreign key (tenant_id, "work_group") references work_group (tenant_id, id);
alter table service_detail add constraint service_detail__service_interval__fk foreign key (tenant_id, "service_interval") references service_interval (tenant_id, id);
alter table procedure_type add constraint procedure_type__procedure_class__fk foreign key (tenant_id, "procedure_class") references procedure_class (tenant_id, id);
alter table tracker_sub_category add constraint tracker_sub_category__tracker_category__fk foreign key (tenant_id, "tracker_category") references tracker_category (tenant_id, id);
alter table tracker_type add constraint tracker_type__tracker_sub_category__fk foreign key (tenant_id, "tracker_sub_category") references tracker_sub_category (tenant_id, id);
alter table tracker_type add constraint tracker_type__phase__fk foreign key (tenant_id, "phase") references phase (tenant_id, id);
alter table equipment_type_pwl add constraint equipment_type_pwl__equipment_type__fk foreign key (tenant_id, "equipment_type") references equipment_type (tenant_id, id);
alter table equipment_type_pwl add constraint equipment_type_pwl__equipment_status__fk foreign key (tenant_id, "equipment_status") references equipment_status (tenant_id, id);
alter table equipment_type_pwl add constraint equipment_type_pwl__pwl__fk foreign key (tenant_id, "pwl") references pwl (tenant_id, id);
alter table ex_rated_to_itr add constraint ex_rated_to_itr__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table ex_rated_to_itr add constraint ex_rated_to_itr__itr__fk foreign key (tenant_id, "itr") references itr (tenant_id, id);
alter table profession_discipline add constraint profession_discipline__profession__fk foreign key (tenant_id, "profession") references profession (tenant_id, id);
alter table profession_discipline add constraint profession_discipline__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table authorised_person_profession add constraint authorised_person_profession__authorised_person__fk foreign key (tenant_id, "authorised_person") references authorised_person (tenant_id, id);
alter table authorised_person_profession add constraint authorised_person_profession__profession__fk foreign key (tenant_id, "profession") references profession (tenant_id, id);
alter table authorised_person_subcontractor_name add constraint authorised_person_subcontractor_name__authorised_person__fk foreign key (tenant_id, "authorised_person") references authorised_person (tenant_id, id);
alter table authorised_person_subcontractor_name add constraint authorised_person_subcontractor_name__subcontractor_name__fk foreign key (tenant_id, "subcontractor_name") references subcontractor_name (tenant_id, id);
alter table notification_group_authorised_person add constraint notification_group_authorised_person__notification_group__fk foreign key (tenant_id, "notification_group") references notification_group (tenant_id, id);
alter table notification_group_authorised_person add constraint notification_group_authorised_person__authorised_person__fk foreign key (tenant_id, "authorised_person") references authorised_person (tenant_id, id);
alter table tagged_item add constraint tagged_item__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table tagged_item add constraint tagged_item__equipment_type__fk foreign key (tenant_id, "equipment_type") references equipment_type (tenant_id, id);
alter table tagged_item add constraint tagged_item__equipment_status__fk foreign key (tenant_id, "equipment_status") references equipment_status (tenant_id, id);
alter table tagged_item add constraint tagged_item__area__fk foreign key (tenant_id, "area") references area (tenant_id, id);
alter table tagged_item add constraint tagged_item__module__fk foreign key (tenant_id, "module") references module (tenant_id, id);
alter table tagged_item add constraint tagged_item__location__fk foreign key (tenant_id, "location") references location (tenant_id, id);
alter table tagged_item add constraint tagged_item__parent_tag__fk foreign key (tenant_id, "parent_tag") references parent_tag (tenant_id, id);
alter table tagged_item add constraint tagged_item__source_drawing__fk foreign key (tenant_id, "source_drawing") references drawing (tenant_id, id);
alter table tagged_item add constraint tagged_item__ex_zone__fk foreign key (tenant_id, "ex_zone") references ex_zone (tenant_id, id);
alter table tagged_item add constraint tagged_item__ex_protection__fk foreign key (tenant_id, "ex_protection") references ex_protection (tenant_id, id);
alter table tagged_item add constraint tagged_item__ex_ip_rating__fk foreign key (tenant_id, "ex_ip_rating") references ex_ip_rating (tenant_id, id);
alter table tagged_item add constraint tagged_item__ex_certifying_body__fk foreign key (tenant_id, "ex_certifying_body") references ex_certifying_body (tenant_id, id);
alter table tagged_item add constraint tagged_item__ex_rated_model__fk foreign key (tenant_id, "ex_rated_model") references ex_rated_model (tenant_id, id);
alter table tagged_item add constraint tagged_item__loop__fk foreign key (tenant_id, "loop") references loop (tenant_id, id);
alter table tagged_item add constraint tagged_item__cable_type__fk foreign key (tenant_id, "cable_type") references cable_type (tenant_id, id);
alter table tagged_item add constraint tagged_item__from_gland_type__fk foreign key (tenant_id, "from_gland_type") references gland_type (tenant_id, id);
alter table tagged_item add constraint tagged_item__to_gland_type__fk foreign key (tenant_id, "to_gland_type") references gland_type (tenant_id, id);
alter table tagged_item add constraint tagged_item__pulled_length_unit__fk foreign key (tenant_id, "pulled_length_unit") references unit_of_measure (tenant_id, id);
alter table tagged_item add constraint tagged_item__line__fk foreign key (tenant_id, "line") references tagged_item (tenant_id, id);
alter table tagged_item add constraint tagged_item__tightening_unit__fk foreign key (tenant_id, "tightening_unit") references unit_of_measure (tenant_id, id);
alter table tagged_item add constraint tagged_item__tightened_by__fk foreign key (tenant_id, "tightened_by") references authorised_person (tenant_id, id);
alter table tagged_item add constraint tagged_item__inspected_by__fk foreign key (tenant_id, "inspected_by") references authorised_person (tenant_id, id);
alter table tagged_item add constraint tagged_item__test_pack_type__fk foreign key (tenant_id, "test_pack_type") references test_pack_type (tenant_id, id);
alter table tagged_item add constraint tagged_item__unit_of_measure__fk foreign key (tenant_id, "unit_of_measure") references unit_of_measure (tenant_id, id);
alter table tagged_item add constraint tagged_item__limits_drawing__fk foreign key (tenant_id, "limits_drawing") references drawing (tenant_id, id);
alter table tagged_item add constraint tagged_item__completed_by__fk foreign key (tenant_id, "completed_by") references authorised_person (tenant_id, id);
alter table tag_set_member add constraint tag_set_member__tag_set__fk foreign key (tenant_id, "tag_set") references tagged_item (tenant_id, id);
alter table tag_set_member add constraint tag_set_member__member__fk foreign key (tenant_id, "member") references tagged_item (tenant_id, id);
alter table tag_itr add constraint tag_itr__tagged_item__fk foreign key (tenant_id, "tagged_item") references tagged_item (tenant_id, id);
alter table tag_itr add constraint tag_itr__itr__fk foreign key (tenant_id, "itr") references itr (tenant_id, id);
alter table tag_itr add constraint tag_itr__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table tag_itr add constraint tag_itr__itr_class__fk foreign key (tenant_id, "itr_class") references itr_class (tenant_id, id);
alter table tag_itr add constraint tag_itr__completion_status__fk foreign key (tenant_id, "completion_status") references tag_itr_completion_status (tenant_id, id);
alter table tag_itr add constraint tag_itr__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table tag_itr add constraint tag_itr__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__category__fk foreign key (tenant_id, "category") references punch_list_item_category (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__punch_list__fk foreign key (tenant_id, "punch_list") references punch_list (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__sub_system__fk foreign key (tenant_id, "sub_system") references sub_system (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__tagged_item__fk foreign key (tenant_id, "tagged_item") references tagged_item (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__tag_itr__fk foreign key (tenant_id, "tag_itr") references tag_itr (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__raised_by__fk foreign key (tenant_id, "raised_by") references authorised_person (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table punch_list_item add constraint punch_list_item__area__fk foreign key (tenant_id, "area") references area (tenant_id, id);
alter table handover add constraint handover__handover_type__fk foreign key (tenant_id, "handover_type") references handover_type (tenant_id, id);
alter table handover add constraint handover__sub_system__fk foreign key (tenant_id, "sub_system") references sub_system (tenant_id, id);
alter table handover add constraint handover__system__fk foreign key (tenant_id, "system") references system (tenant_id, id);
alter table procedure add constraint procedure__procedure_type__fk foreign key (tenant_id, "procedure_type") references procedure_type (tenant_id, id);
alter table procedure add constraint procedure__procedure_category__fk foreign key (tenant_id, "procedure_category") references procedure_category (tenant_id, id);
alter table procedure add constraint procedure__discipline__fk foreign key (tenant_id, "discipline") references discipline (tenant_id, id);
alter table procedure add constraint procedure__phase__fk foreign key (tenant_id, "phase") references phase (tenant_id, id);
alter table procedure add constraint procedure__vendor__fk foreign key (tenant_id, "vendor") references vendor (tenant_id, id);
alter table procedure add constraint procedure__document_status__fk foreign key (tenant_id, "document_status") references procedure_document_status (tenant_id, id);
alter table procedure add constraint procedure__document_owner__fk foreign key (tenant_id, "document_owner") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__prepared_by__fk foreign key (tenant_id, "prepared_by") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__checked_by__fk foreign key (tenant_id, "checked_by") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__reviewed_by__fk foreign key (tenant_id, "reviewed_by") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__authorised_by__fk foreign key (tenant_id, "authorised_by") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__completion_status__fk foreign key (tenant_id, "completion_status") references procedure_completion_status (tenant_id, id);
alter table procedure add constraint procedure__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table procedure add constraint procedure__completed_by__fk foreign key (tenant_id, "completed_by") references authorised_person (tenant_id, id);
alter table procedure_drawing add constraint procedure_drawing__procedure__fk foreign key (tenant_id, "procedure") references procedure (tenant_id, id);
alter table procedure_drawing add constraint procedure_drawing__drawing__fk foreign key (tenant_id, "drawing") references drawing (tenant_id, id);
alter table assurance_tracker add constraint assurance_tracker__tracker_type__fk foreign key (tenant_id, "tracker_type") references tracker_type (tenant_id, id);
alter table assurance_tracker add constraint assurance_tracker__completion_status__fk foreign key (tenant_id, "completion_status") references assurance_tracker_completion_status (tenant_id, id);
alter table assurance_tracker add constraint assurance_tracker__assigned_to__fk foreign key (tenant_id, "assigned_to") references authorised_person (tenant_id, id);
alter table assurance_tracker add constraint assurance_tracker__signed_by__fk foreign key (tenant_id, "signed_by") references authorised_person (tenant_id, id);


-- the cells a recount looks rows up by
create index tagged_item__cell on tagged_item (tenant_id, level_id, sub_systems) where deleted_at is null;
create index tag_itr__cell on tag_itr (tenant_id, level_id, sub_systems, discipline, itr_class, progress) where deleted_at is null and not is_mock;
create index punch_list_item__cell on punch_list_item (tenant_id, level_id, sub_systems, category) where deleted_at is null;

-- the tagged items of a discipline in the order of their titles: the first filter and the first sort people choose
create index tagged_item__by_discipline on tagged_item (tenant_id, level_id, discipline, title_sort, id) where deleted_at is null;
-- what is Ex rated is inspected apart, and is a tenth of the whole
create index tagged_item__ex_rated on tagged_item (tenant_id, level_id, title_sort, id) where is_ex_rated and deleted_at is null;
