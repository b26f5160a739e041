import type { RawBuilder } from 'kysely';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { AppError, ERRORS } from '@plumbline/contract/errors.ts';
import { type Db, isOpen, type Tx, rows, sql } from '../../db/database.ts';
import { baseOf, isCaseless, known, secondKeysOf, snake } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { idArray, table, titleOf, visibleById } from '../row/columns.ts';
import { type Cell, counterFor, holdCellsOf } from '../derive/counters.ts';
import { alongOf, type AlongRow, wentAlong } from '../row/companions.ts';
import { linesSql } from '../history/history.ts';
import { idsFrom } from '../row/ids.ts';
import { inParts, reasonOf, TRIES } from '../row/in-parts.ts';
import { areLocked, lockRows, noteDeleted, noteLocked } from '../row/lock-rows.ts';
import { holdNamedBy } from './hold-named.ts';
import { holdParents } from './lines/parents.ts';
import { refusedBack } from './new-values.ts';
import { selectedSql } from '../read/sql/selected.ts';
import { type Change, rulesOf } from '../row/rules.ts';
import { subcontracted } from '../row/subcontracted.ts';
import { goneReferences, type UsedBy, usesOf } from '../read/uses.ts';
import { stepCounter, tellSteps, wholeSteps } from '../derive/cell-moves.ts';
import { settle } from './settle.ts';
import { tenantOf } from '../row/tenant-of.ts';

/**
 * The rows of a selection: ids and titles, in id order. Who deletes them locks them by the same statement before
 * judging them, after what they belong to and name:
 * a row that changed meanwhile is checked as it is now, a row that is gone is left out.
 */
export async function selectedRows(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  selection: Selection,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const these = sql`from ${table(register)} t where ${selectedSql(register, actor, selection)} order by t.id`;
  if (hold && isOpen(db)) await holdBefore(db, actor, register, await idsFrom(db, sql`select t.id ${these}`));
  const found = await rows(
    db,
    sql<{
      id: string;
      title: string;
    }>`select t.id, ${titleOf(register, 't')} as title ${these} ${hold ? sql`for update of t` : sql``}`,
  );
  if (hold && isOpen(db))
    noteLocked(
      db,
      register,
      found.map(({ id }) => id),
    );
  return found;
}

/** How a deletion is judged. */
interface Judging {
  /** What else is deleted together with the rows, when they are part of a larger set. */
  readonly among?: Change['among'];
  /** Locks what would go along before it is judged; left out where nothing is to be deleted. */
  readonly holds?: boolean;
}

/** The rows that cannot be deleted, and why: in use, or refused by the rules of their register. */
export async function refusedRemovals(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  chosen: readonly { readonly id: string; readonly title: string }[],
  { among, holds = false }: Judging = {},
): Promise<readonly Refused[]> {
  const ids = chosen.map((row) => row.id);
  const along =
    holds && isOpen(db) ? await lockedAlong(db, actor, register, ids) : await alongOf(db, actor, register, ids);
  const uses = await usesOf(
    db,
    actor,
    register,
    ids,
    along.map(({ id }) => id),
  );
  const reasons = await keptByAlong(db, actor, along, holds);
  const guarded = new Map(
    ((await rulesOf(register).guard?.(db, actor, { op: 'remove', ids, fields: [], among })) ?? []).map((refusal) => [
      refusal.id,
      refusal.why,
    ]),
  );
  return chosen.flatMap(({ id, title }) => {
    const use = uses.get(id);
    const why = guarded.get(id) ?? (use ? inUse(title, use) : reasons.get(id));
    return why ? [{ id, title, why }] : [];
  });
}

const WORDS = {
  stay: w(
    ' Only untouched records in this scope of work are deleted with it; these are not: {names}.',
    '只有本工作范围内无人处理过的记录会随之删除，以下除外：{names}。',
  ),
  kept: w('{name} would be deleted with it. {why}', '{name} 将随之删除。{why}'),
  meanwhile: w(
    'Somebody has started work on a record that would be deleted with it. Please check again.',
    '有人开始处理将随之删除的记录，请重新查看。',
  ),
} as const;

function inUse(title: string, { register, field, count, names }: UsedBy): Word {
  const use = fill(ERRORS.inUse.words, { title, count, register, field });
  if (names.length === 0) return use;
  const more = count > names.length ? ', …' : '';
  const stay = fill(WORDS.stay, { names: w(`${names.join(', ')}${more}`, `${names.join('、')}${more && ' …'}`) });
  return w(`${use.en}${stay.en}`, `${use.zh}${stay.zh}`);
}

/**
 * Why rows cannot be deleted because rows that should go along with them cannot: those are in use themselves, or their
 * rules keep them. By row id.
 */
async function keptByAlong(
  db: Db,
  actor: Actor,
  along: readonly AlongRow[],
  holds: boolean,
): Promise<ReadonlyMap<string, Word>> {
  const reasons = new Map<string, Word>();
  for (const [key, some] of Map.groupBy(along, ({ register }) => register)) {
    const parents = new Map(some.map(({ id, parent }) => [id, parent]));
    for (const { id, title, why } of await refusedRemovals(db, actor, known(key), some, { holds }))
      reasons.set(parents.get(id) ?? '', fill(WORDS.kept, { name: title, why }));
  }
  return reasons;
}

/** The rows that go along with others, locked: those among them that nobody had worked on by then. */
async function lockedAlong(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly AlongRow[]> {
  const along = await alongOf(tx, actor, register, ids);
  for (const [key, some] of Map.groupBy(along, ({ register: theirs }) => theirs))
    await lockRows(
      tx,
      actor,
      known(key),
      some.map(({ id }) => id),
    );
  return along.length === 0 ? along : alongOf(tx, actor, register, ids);
}

/**
 * Deletes what goes along with rows, provided nobody has started work on it since the check. @throws AppError
 * `notAllowedHere`
 */
async function removeAlong(tx: Tx, actor: Actor, register: AnyRegister, ids: readonly string[]): Promise<void> {
  const along = await alongOf(tx, actor, register, ids);
  const still = await lockedAlong(tx, actor, register, ids);
  if (still.length < along.length) throw new AppError('notAllowedHere', { why: WORDS.meanwhile });
  for (const [key, some] of Map.groupBy(still, ({ register: theirs }) => theirs))
    await removeRows(
      tx,
      actor,
      known(key),
      some.map(({ id }) => id),
    );
}

/** Locks what rows belong to and name before the rows themselves, unless the transaction has locked these already. */
async function holdBefore(tx: Tx, actor: Actor, register: AnyRegister, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await holdParents(tx, actor, register, ids);
  if (!areLocked(tx, register, ids)) await holdNamedBy(tx, actor, register, sql<boolean>`t.id = any(${idArray(ids)})`);
}

/** Locks rows that are to be deleted, after what they belong to and name: before it is judged whether they may be. */
export async function holdForRemoval(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  await holdBefore(tx, actor, register, ids);
  return lockRows(tx, actor, register, ids);
}

/** Marks rows as deleted or restored, with their history, in one statement. */
async function mark(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: {
    readonly action: 'delete' | 'restore';
    readonly sets: RawBuilder<unknown>;
    readonly which: RawBuilder<boolean>;
  },
): Promise<void> {
  const lines = sql`select m.id, m.level_id, null::jsonb as changes, null::text as note from marked m`;
  await sql`with marked as (update ${table(register)} t set ${change.sets}, rev = t.rev + 1, updated_at = now(),
      updated_by = ${actor.userId}::uuid where ${change.which} returning t.id, t.level_id)
    ${linesSql(actor, register, { action: change.action, lines })}`.execute(tx);
}

/** Updates what depends on deleted or restored rows, and then reports where they counted, or count now. */
async function settleWhole(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  {
    op,
    ids,
    cells,
  }: { readonly op: 'remove' | 'restore'; readonly ids: readonly string[]; readonly cells: readonly Cell[] },
): Promise<void> {
  await settle(tx, actor, register, { op, ids, fields: [] }, { cells });
  const { key } = baseOf(register);
  const counter = stepCounter(key, 'all');
  if (counter) await tellSteps(tx, actor, key, await wholeSteps(tx, counter, { tenantId: actor.tenantId, ids, op }));
}

/**
 * Soft-deletes rows with what goes along: they leave every list and count, and can be restored. Returns the ids of
 * those that existed.
 */
export async function removeRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: readonly string[],
): Promise<readonly string[]> {
  await holdBefore(tx, actor, register, wanted);
  const ids = await lockRows(tx, actor, register, wanted);
  if (ids.length === 0) return [];
  await removeAlong(tx, actor, register, ids);
  const base = baseOf(register);
  const counter = counterFor(base.key, 'all');
  const cells = counter ? await holdCellsOf(tx, counter, actor.tenantId, ids) : [];
  await mark(tx, actor, register, {
    action: 'delete',
    sets: sql`deleted_at = now(), deleted_by = ${actor.userId}::uuid`,
    which: sql<boolean>`${visibleById(register, actor, 't')} and t.id = any(${idArray(ids)})`,
  });
  noteDeleted(tx, register, ids);
  await settleWhole(tx, actor, register, { op: 'remove', ids, cells });
  return ids;
}

/**
 * Restores deleted rows, with what went along; a row whose natural key has been taken, which refers to a deleted row,
 * or which the rules refuse, stays deleted. Ids that are not deleted rows are in neither result list.
 */
export async function restoreRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<{ readonly restored: readonly string[]; readonly refused: readonly Refused[] }> {
  const base = baseOf(register);
  const theirs = subcontracted(register, actor, 't');
  await holdBefore(tx, actor, register, ids);
  await rulesOf(register).holdKeys?.(tx, actor);
  const deletedRows = await rows(
    tx,
    sql<{
      id: string;
      title: string;
      taken: string | null;
    }>`select t.id, ${titleOf(register, 't')} as title, ${takenOf(base)} as taken
      from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${levelOf(actor, register)}::uuid
        and t.deleted_at is not null ${theirs ? sql`and ${theirs}` : sql``} and t.id = any(${idArray(ids)}) order by t.id for update`,
  );
  const guarded = new Map(
    ((await rulesOf(register).guard?.(tx, actor, { op: 'restore', ids, fields: [] })) ?? []).map((refusal) => [
      refusal.id,
      refusal.why,
    ]),
  );
  const gone = await goneReferences(tx, actor, register, deletedRows);
  const ruledOut = await refusedBack(tx, actor, register, { ids: deletedRows.map(({ id }) => id) });
  const refused = deletedRows.flatMap(({ id, title, taken }) => {
    const why = guarded.get(id) ?? gone.get(id) ?? (taken === null ? ruledOut.get(id) : takenWord(taken, base));
    return why ? [{ id, title, why }] : [];
  });
  const back = deletedRows.filter(({ id }) => !refused.some((refusal) => refusal.id === id));
  const restored = await inParts(tx, back, {
    tries: { left: TRIES },
    work: (some) =>
      bringBack(
        tx,
        actor,
        register,
        some.map(({ id }) => id),
      ),
    refuse: ({ id, title }, why) => refused.push({ id, title, why: reasonOf(register, why) }),
    idOf: ({ id }) => id,
  });
  return { restored: restored.flat(), refused };
}

/** Marks deleted rows as restored, with what went along, and updates what depends on them. @throws WrongRows */
async function bringBack(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  const went = await wentAlong(tx, actor, register, ids);
  await mark(tx, actor, register, {
    action: 'restore',
    sets: sql`deleted_at = null, deleted_by = null`,
    which: sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
  });
  const counter = counterFor(baseOf(register).key, 'all');
  const cells = counter ? await holdCellsOf(tx, counter, actor.tenantId, ids) : [];
  await settleWhole(tx, actor, register, { op: 'restore', ids, cells });
  for (const [key, some] of went) await restoreRows(tx, actor, known(key), some);
  return ids;
}
const takenWord = (title: string, register: AnyRegister): Word => ({
  en: fill(ERRORS.duplicate.words, { title, register: register.label.en }).en,
  zh: fill(ERRORS.duplicate.words, { title, register: register.label.zh }).zh,
});
/** The title of the row that has taken a deleted row's natural key, or a secondary key of it; null when none has. */
function takenOf(register: AnyRegister): RawBuilder<string | null> {
  const other = (same: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select 1 from ${table(register)} o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.deleted_at is null and ${same})`;
  const second = secondKeysOf(register).map((name) => {
    const it = sql.ref(snake(name));
    return sql` when ${other(sql`lower(o.${it}) = lower(t.${it})`)} then t.${it}`;
  });
  return sql<
    string | null
  >`case when ${other(naturalKey(register))} then ${titleOf(register, 't')} ${sql.join(second, sql``)} end`;
}
const naturalKey = (register: AnyRegister): RawBuilder<unknown> =>
  sql.join(
    register.naturalKey.map((name) => {
      const it = sql.ref(snake(name));
      return isCaseless(register, name)
        ? sql`lower(o.${it}) is not distinct from lower(t.${it})`
        : sql`o.${it} is not distinct from t.${it}`;
    }),
    sql` and `,
  );
