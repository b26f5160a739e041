-- Check sheets are chosen by people, never by the code of an ITR (ADR 96): a starter is marked until somebody approves it, and the
-- lists of ITRs and PWLs show how far the form of each is settled.
alter table form_template add column "is_starter" boolean not null default false;
alter table form_template add column "approved_by" text;
alter table form_template add column "approved_at" timestamp with time zone;
alter table itr add column "form_standing" text;
alter table pwl add column "form_standing" text;

-- What the product had chosen by itself is revision 1 by 'Plumbline', where nobody has designed a form since. Records begun on it stay on it and
-- are signed as before; what is begun from now on gets the next revision, the same form, which waits for approval. The forms of
-- a demonstration are part of its own data.
insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, comment, by_name, is_starter)
  select m.tenant_id, new_id(), m.owner_register, m.owner_id, 2, m.model, 'Starter 范本', m.by_name, true
  from form_template m
  where m.owner_register in ('itr', 'pwl') and m.revision = 1 and m.by_name = 'Plumbline'
    and not exists (select from form_template n where n.tenant_id = m.tenant_id and n.owner_id = m.owner_id and n.revision > 1)
    and exists (select from form_result r where r.tenant_id = m.tenant_id and r.template_id = m.id)
    and not exists (select from demonstration d where d.tenant_id = m.tenant_id and m.owner_id in (
      select id from itr where tenant_id = d.tenant_id and level_id::text = d.path ->> 'C'
      union all select id from pwl where tenant_id = d.tenant_id and level_id::text = d.path ->> 'C'));
-- One that no record was begun on waits for approval itself.
update form_template m set is_starter = true
  where m.owner_register in ('itr', 'pwl') and m.revision = 1 and m.by_name = 'Plumbline'
    and not exists (select from form_template n where n.tenant_id = m.tenant_id and n.owner_id = m.owner_id and n.revision > 1)
    and not exists (select from form_result r where r.tenant_id = m.tenant_id and r.template_id = m.id)
    and not exists (select from demonstration d where d.tenant_id = m.tenant_id and m.owner_id in (
      select id from itr where tenant_id = d.tenant_id and level_id::text = d.path ->> 'C'
      union all select id from pwl where tenant_id = d.tenant_id and level_id::text = d.path ->> 'C'));

update itr t set form_standing = coalesce((select case when m.is_starter then 'starter' else 'approved' end
  from form_template m where m.tenant_id = t.tenant_id and m.owner_id = t.id order by m.revision desc limit 1), 'none');
update pwl t set form_standing = coalesce((select case when m.is_starter then 'starter' else 'approved' end
  from form_template m where m.tenant_id = t.tenant_id and m.owner_id = t.id order by m.revision desc limit 1), 'none');
