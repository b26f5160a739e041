import { sql } from '../../db/database.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { standsInWay } from '../../workflow/stands-in-way.ts';

// a pack cannot be signed off while a change of the pack or of one of its cards is open (domain guide 3.10, 3.12)
standsInWay('workPack', {
  register: 'moc',
  open: (
    actor,
    wholes,
  ) => sql`select n.of, t.id, t.name, t.title_sort, t.description, t.assigned_to, t.removal_date as planned_date
    from moc t cross join lateral (
      select p.of from unnest(t.work_packs) p(of) where p.of = any(${wholes})
      union select j.work_pack from job_card j where j.tenant_id = t.tenant_id and j.id = any(t.job_cards) and j.work_pack = any(${wholes})
        and j.deleted_at is null) n
    where t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null and ${isOpenSql('moc')}
      and (t.work_packs && ${wholes} or cardinality(t.job_cards) > 0)`,
});
