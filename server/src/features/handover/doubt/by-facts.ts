import type { Contribution } from '../../../compose/point.ts';
import { rows, sql, type Tx } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { idArray } from '../../../register/row/columns.ts';
import { idsFrom } from '../../../register/row/ids.ts';
import { onChange } from '../../../register/row/rules.ts';
import { onSigning } from '../../../workflow/sign/followers.ts';
import { isComplete } from '../../../workflow/sign/sign-records.ts';
import { entityOf } from '../certificate.ts';
import { isBelow } from '../lower.ts';
import { beforeReadingAccepted } from '../one-at-a-time.ts';
import { type Doubt, type Doubted, markDoubt, putInDoubt } from './put-in-doubt.ts';

/** Rows in which this transaction changed one of some fields, as `v(id, was, now)`, according to its own history. */
export const changed = (actor: Actor, register: string, ids: readonly string[], fields: readonly string[]) =>
  sql`(select h.row_id as id, h.changes -> f.name ->> 0 as was, h.changes -> f.name ->> 1 as now from history h
    cross join unnest(${fields}::text[]) f(name)
    where h.tenant_id = ${actor.tenantId}::uuid and h.row_id = any(${idArray(ids)}) and h.register = ${register} and h.at = now()
      and h.action = 'update' and h.changes ? f.name) v`;

/** Puts certificates in doubt when given fields of a register change that the certificates do not count. */
export function byFact(
  register: string,
  fields: readonly string[],
  doubts: (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<readonly Doubt[]>,
): Contribution<'follows'> {
  return onChange(register, async (tx, actor, { op, ids, fields: written }) => {
    if (op !== 'update' || !written.some((field) => fields.includes(field))) return;
    await beforeReadingAccepted(tx, actor, 'company');
    await putInDoubt(tx, actor, register, await doubts(tx, actor, ids));
  });
}

const summed = sql`count(distinct v.id)::int as count, (array_agg(distinct v.id))[1:20] as ids`;

/** The facts that put certificates in doubt although no certificate counts them. */
export const factsPutInDoubt = [
  byFact('subSystem', ['system'], (tx, actor, ids) =>
    rows(
      tx,
      sql<Doubt>`select h.id as "rowId", h.level_id as "levelId", c.cause, ${summed}
      from ${changed(actor, 'subSystem', ids, ['system'])}
      cross join lateral (values ('subSystemLeft', v.was), ('subSystemCame', v.now)) c(cause, system)
      join handover h on h.tenant_id = ${actor.tenantId}::uuid and h.system = c.system::uuid and h.state = 'accepted' and h.deleted_at is null
      join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type and ${entityOf} = 'tagItr'
      group by h.id, h.level_id, c.cause`,
    ),
  ),
  // the grouping of a type that has certificates cannot change
  byFact('handoverType', ['gates'], (tx, actor, ids) =>
    rows(
      tx,
      sql<Doubt>`select h.id as "rowId", h.level_id as "levelId", 'typeChanged' as cause, ${summed}
      from ${changed(actor, 'handoverType', ids, ['gates'])}
      join handover h on h.tenant_id = ${actor.tenantId}::uuid and h.handover_type = v.id and h.state = 'accepted' and h.deleted_at is null
      group by h.id, h.level_id`,
    ),
  ),
];

/** A record that was re-opened is open, no longer in doubt. */
async function endDoubt(
  tx: Tx,
  actor: Actor,
  doubted: Doubted,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into doubt_event (tenant_id, level_id, row_id, kind, reason, by_user, by_name, via)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, id, 'reopened', ${reason}, ${actor.userId}::uuid, ${actor.userName}, ${actor.via}
    from unnest(${idArray(ids)}) id`.execute(tx);
  await markDoubt(tx, actor, { levelId: actor.path.E, ids, doubt: null, doubted });
}

/** A work pack whose sign-off was taken back is open, no longer in doubt. */
export const packsReopened = onSigning(async (tx, actor, event) => {
  if (event.register !== 'workPack' || event.kind !== 'takenBack') return;
  const ids = idArray(event.records.filter(isComplete).map(({ id }) => id));
  const inDoubt = await idsFrom(
    tx,
    sql`select t.id from work_pack t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${ids}) and t.doubt is not null order by t.id`,
  );
  await endDoubt(tx, actor, 'workPack', { ids: inDoubt, reason: event.reason });
});

/** A re-opened certificate is open; the accepted certificates above it come into doubt. */
export const certificatesReopened = onSigning(async (tx, actor, event) => {
  if (event.register !== 'handover' || event.kind !== 'takenBack') return;
  const ids = event.records.filter(isComplete).map(({ id }) => id);
  if (ids.length === 0) return;
  await endDoubt(tx, actor, 'handover', { ids, reason: event.reason });
  const above = await rows(
    tx,
    sql<Doubt>`select u.id as "rowId", u.level_id as "levelId", 'lowerReopened' as cause, count(distinct l.id)::int as count,
        (array_agg(distinct l.id))[1:20] as ids
      from handover l join handover_type ly on ly.tenant_id = l.tenant_id and ly.id = l.handover_type
      join handover u on u.tenant_id = l.tenant_id and u.level_id = l.level_id and u.state = 'accepted' and u.deleted_at is null
        and not u.id = any(${idArray(ids)})
      join handover_type uy on uy.tenant_id = u.tenant_id and uy.id = u.handover_type
      where l.tenant_id = ${actor.tenantId}::uuid and l.id = any(${idArray(ids)}) and ${isBelow}
      group by u.id, u.level_id`,
  );
  await putInDoubt(tx, actor, 'handover', above);
});
