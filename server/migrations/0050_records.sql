-- what was signed and what was taken back, and by whom; lines are only ever added
create table sign_event (
  tenant_id uuid not null,
  level_id uuid not null,
  register text not null,
  row_id uuid not null,
  -- how often the record had been sent back before; each time it is signed anew
  round integer not null default 0,
  kind text not null check (kind in ('given', 'takenBack')),
  -- the sign-off that was given; blank where all of the round are taken back
  label text not null,
  -- what it meant: required, complete or optional
  type text,
  -- the signer as named on that day
  person_id uuid,
  person_name text,
  company text,
  signed_on date,
  -- the account that gave it or took it back, and why
  by_user uuid,
  by_name text not null,
  reason text,
  -- the set the record is signed by, kept with the first sign-off of a round
  sign_set jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, row_id, round, kind, label),
  check (kind = 'takenBack' or (type is not null and person_id is not null and person_name is not null and signed_on is not null)),
  check (kind = 'given' or reason is not null)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are never changed or deleted', tg_table_name;
end $$;
create trigger sign_event__stays before update or delete on sign_event for each row execute function refuse_change();

-- a sign-off from before keeps the set its record has now: nobody can say any more what it was on the day
insert into sign_event (tenant_id, level_id, register, row_id, kind, label, type, person_id, person_name, company, signed_on, by_user, by_name, sign_set, at)
select g.tenant_id, g.level_id, g.register, g.row_id, 'given', g.label,
  coalesce((select x.one->>'type' from jsonb_array_elements(s.sign_set) x(one) where x.one->>'label' = g.label), 'optional'),
  g.person_id, coalesce(p.name, '?'), p.company, g.signed_on, g.by_user, coalesce(u.full_name, '?'),
  case when row_number() over (partition by g.tenant_id, g.row_id order by g.at, g.label) = 1 then s.sign_set end, g.at
from sign_off g
left join authorised_person p on p.tenant_id = g.tenant_id and p.id = g.person_id
left join app_user u on u.tenant_id = g.tenant_id and u.id = g.by_user
left join (
   select t.tenant_id, t.id, coalesce(nullif((select m.model->'signOffs' from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = t.tenant_id and f.row_id = t.id), '[]'::jsonb), nullif(o.sign_offs, '[]'::jsonb), '[{"label":"Completed","type":"required"},{"label":"Accepted","type":"complete"},{"label":"Reviewed","type":"optional"}]'::jsonb)
    from tag_itr t join itr o on o.tenant_id = t.tenant_id and o.id = t.itr
  union all select t.tenant_id, t.id, coalesce(nullif((select m.model->'signOffs' from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = t.tenant_id and f.row_id = t.id), '[]'::jsonb), nullif(o.sign_offs, '[]'::jsonb), '[{"label":"Cleared","type":"required"},{"label":"Accepted","type":"complete"}]'::jsonb)
    from punch_list_item t join punch_list_item_category o on o.tenant_id = t.tenant_id and o.id = t.category
  union all select t.tenant_id, t.id, coalesce(nullif((select m.model->'signOffs' from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = t.tenant_id and f.row_id = t.id), '[]'::jsonb), nullif(o.sign_offs, '[]'::jsonb), '[{"label":"Completed","type":"complete"}]'::jsonb)
    from assurance_tracker t join tracker_type o on o.tenant_id = t.tenant_id and o.id = t.tracker_type
  union all select t.tenant_id, t.id, coalesce(nullif((select m.model->'signOffs' from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = t.tenant_id and f.row_id = t.id), '[]'::jsonb), nullif(o.sign_offs, '[]'::jsonb), '[{"label":"Accepted","type":"required"},{"label":"Verified","type":"complete"}]'::jsonb)
    from handover t join handover_type o on o.tenant_id = t.tenant_id and o.id = t.handover_type
) s(tenant_id, row_id, sign_set) on s.tenant_id = g.tenant_id and s.row_id = g.row_id;
drop table sign_off;
create index sign_event__at on sign_event using brin (at);

-- what is signed now
create view sign_off as
  select e.tenant_id, e.level_id, e.register, e.row_id, e.round, e.label, e.type, e.person_id, e.person_name, e.company, e.signed_on,
    e.by_user, e.sign_set, e.at
  from sign_event e
  where e.kind = 'given' and not exists (select from sign_event b
    where b.tenant_id = e.tenant_id and b.row_id = e.row_id and b.round = e.round and b.kind = 'takenBack');

-- other records than Tag ITRs raise punch items from their tasks too
alter table task_punch rename column tag_itr to row_id;
alter index task_punch__tag_itr rename to task_punch__row;

-- counters are called after the register they count
alter table counter_tag rename to counter_tagged_item;
alter index counter_tag_pkey rename to counter_tagged_item_pkey;
alter table counter_punch rename to counter_punch_list_item;
alter index counter_punch_pkey rename to counter_punch_list_item_pkey;
