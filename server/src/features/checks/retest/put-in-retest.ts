import type { DoubtCause } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Contribution, orderedPoint } from '../../../compose/point.ts';
import { rows, sql, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { actOf, type Actor, unrestricted } from '../../../register/row/actor.ts';
import { idArray } from '../../../register/row/columns.ts';
import { sameSource } from '../../../register/row/source.ts';
import { changeRows } from '../../../register/write/write.ts';
import { tenantOf } from '../../../register/row/tenant-of.ts';

/** The reason why signed checks are no longer valid: rows of a register, or a user's statement. */
export interface Cause {
  readonly cause: DoubtCause;
  readonly register: RegisterKey;
  /** The first of the rows, with their names; none where a user puts the checks in doubt. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  readonly count: number;
  readonly reason?: string;
}

/** Notified when signed checks come into doubt, in the same transaction. */
type OnRetest = (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<void>;
const listeners = orderedPoint<'follows', OnRetest>('follows');
/** A follower of signed checks that come into doubt; checks that were in doubt already are not reported again. */
export const onRetest: (listener: OnRetest) => Contribution<'follows'> = listeners.add;

/** Writes the progress of checks; no batch can undo it. */
export function markRetest(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  progress: 'toBeReverified' | 'signedOff',
): Promise<readonly string[]> {
  const { batch: _of, ...writer } = unrestricted(actor);
  const register = known('tagItr');
  return changeRows(tx, writer, register, sameSource(register, ids, { progress }), { system: true });
}

/**
 * Puts signed-off checks in doubt, and records why, who and when; the certificates that cover them follow wherever the
 * checks count. Checks that are already to be re-verified get the cause too. Returns the affected checks.
 */
export async function putInRetest(
  tx: Tx,
  actor: Actor,
  checks: readonly string[],
  { cause, register, rows: named, count, reason }: Cause,
): Promise<readonly string[]> {
  const existing = await rows(
    tx,
    sql<{
      id: string;
      isNew: boolean;
    }>`select t.id, t.progress = 'signedOff' as "isNew" from tag_itr t where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${actor.path.E}::uuid
      and t.id = any(${idArray(checks)}) and t.progress in ('signedOff', 'toBeReverified') and t.deleted_at is null order by t.id for update`,
  );
  if (existing.length === 0) return [];
  const ids = existing.map(({ id }) => id);
  await sql`insert into doubt_event (tenant_id, level_id, row_id, kind, cause, register, count, rows, titles, reason, act, by_user, by_name, via)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, id, 'cause', ${cause}, ${register}, ${count}::int,
      ${idArray(named.map(({ id }) => id))}, ${named.map(({ title }) => title)}::text[], ${reason ?? null},
      ${actOf(actor)}::uuid, ${actor.userId}::uuid, ${actor.userName}, ${actor.via}
    from unnest(${idArray(ids)}) id`.execute(tx);
  await markRetest(tx, actor, ids, 'toBeReverified');
  const fresh = existing.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  if (fresh.length > 0) for (const listener of listeners.read()) await listener(tx, actor, fresh);
  return ids;
}
