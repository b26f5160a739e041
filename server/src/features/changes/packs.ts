import { sql } from '../../db/database.ts';
import { blockRules } from '../../workflow/block/block-rules.ts';

/** A pack cannot be signed off while a change of the pack or of one of its cards is open (domain guide 3.10, 3.12). */
export const changesBlockPacks = blockRules('workPack', 'moc', {
  pairs: (actor, _, packs) => sql`select n.object, m.id from moc m cross join lateral (
      select p.object from unnest(m.work_packs) p(object) where p.object = any(${packs})
      union select j.work_pack from job_card j where j.tenant_id = m.tenant_id and j.id = any(m.job_cards)
        and j.work_pack = any(${packs}) and j.deleted_at is null) n
    where m.tenant_id = ${actor.tenantId}::uuid and m.deleted_at is null and (m.work_packs && ${packs} or cardinality(m.job_cards) > 0)`,
});
