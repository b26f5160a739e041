import { sql } from '../../db/database.ts';
import { isUntold } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { onChange } from '../../register/row/rules.ts';
import { tellOfRows } from './tell-of-rows.ts';

/** SQL condition: pack `k` was linked to change `m` in this transaction, according to its history. */
const linkedNow = sql`exists (select from history h where h.tenant_id = m.tenant_id and h.register = 'moc' and h.row_id = m.id and h.at = now()
  and h.action = 'update' and h.changes->'workPacks'->1 ? k.id::text and (h.changes->'workPacks'->0 ? k.id::text) is not true)`;

/** Messages about changes raised. */
export const tellRaised = onChange('moc', async (tx, actor, { op, ids, fields }) => {
  const isLinking = op === 'update' && fields.includes('workPacks');
  if ((op !== 'add' && !isLinking) || actor.userId === null || isUntold(actor)) return;
  const who = sql`moc m join work_pack k on k.tenant_id = m.tenant_id and k.id = any(m.work_packs) ${isLinking ? sql`and ${linkedNow}` : sql``}
    join lateral (select k.originator as person
      union select v.assigned_to from work_pack_approval v where v.tenant_id = k.tenant_id and v.work_pack = k.id and v.deleted_at is null) n
      on n.person is not null
    join authorised_person p on p.tenant_id = m.tenant_id and p.id = n.person
    join app_user u on u.tenant_id = m.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
    where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(${idArray(ids)}) and u.id <> ${actor.userId}::uuid`;
  await tellOfRows(tx, actor, { scene: 'mocRaised', register: 'moc', who });
});
