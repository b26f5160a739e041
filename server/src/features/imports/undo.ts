import type { ImportUndo, UndoObstacle } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { attempt, backTo, type Db, type Tx, oneRow, rows, sql } from '../../db/database.ts';
import { baseOf, fieldIn, known, snake, sqlType } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table, visible } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { holdParents } from '../../register/write/lines/parents.ts';
import { holdNamedBy, lockNamed } from '../../register/write/hold-named.ts';
import { refusedBack } from '../../register/write/new-values.ts';
import { refusedRemovals, removeRows, restoreRows, selectedRows } from '../../register/write/remove.ts';
import { goneReferences } from '../../register/read/uses.ts';
import { answersBack } from '../../workflow/fill/answers-back.ts';
import { signedBy, together, workedOnSince } from './undo-obstacles.ts';
import { dependentRows } from './dependent-rows.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { sameSource, type Source } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';

/** Maximum obstacles listed; users look at the first ones. */
const TOLD = 1000;

/** The changes of an import to the rows of one register. */
interface Touched {
  readonly register: AnyRegister;
  readonly added: readonly string[];
  readonly deleted: readonly string[];
  /** Rows that already existed and were changed, with their old values by field. */
  readonly changed: readonly { readonly id: string; readonly before: Readonly<Record<string, unknown>> }[];
}

interface Line {
  readonly register: string;
  readonly id: string;
  readonly first: 'add' | 'update' | 'delete' | 'restore';
  readonly last: 'add' | 'update' | 'delete' | 'restore';
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** All changes of an import, by register; registers that refer to others come before those they refer to. */
async function touchedBy(db: Db, { tenantId }: Actor, job: string): Promise<readonly Touched[]> {
  const lines = await rows(
    db,
    sql<Line>`select h.register, h.row_id as id, (array_agg(h.action order by h.id))[1] as first,
        (array_agg(h.action order by h.id desc))[1] as last,
        (select jsonb_object_agg(f.name, f.old) from (
          select distinct on (c.key) c.key as name, c.value -> 0 as old
          from history o cross join lateral jsonb_each(o.changes) c
          where o.tenant_id = h.tenant_id and o.batch = any(${together(tenantId, job)}) and o.row_id = h.row_id and o.action = 'update'
          order by c.key, o.id) f) as before
      from history h where h.tenant_id = ${tenantId}::uuid and h.batch = any(${together(tenantId, job)})
      group by h.tenant_id, h.register, h.row_id`,
  );
  const byRegister = Map.groupBy(lines, (line) => line.register);
  return inOrder([...byRegister.keys()].map(known)).map((register) => {
    const own = byRegister.get(register.key) ?? [];
    const existing = own.filter(({ first }) => first !== 'add' && first !== 'restore');
    return {
      register,
      // rows added and deleted again by the same batch are gone already; rows that an undo restored were deleted before
      // it
      added: own
        .filter(({ first, last }) => (first === 'add' || first === 'restore') && last !== 'delete')
        .map(({ id }) => id),
      deleted: existing.filter(({ last }) => last === 'delete').map(({ id }) => id),
      changed: existing.flatMap(({ id, before }) => (before === null ? [] : [{ id, before }])),
    };
  });
}

/** Sorts registers so that each comes before those it refers to: its rows can then be deleted first. */
function inOrder(some: readonly AnyRegister[]): readonly AnyRegister[] {
  const refersTo = (register: AnyRegister): ReadonlySet<AnyRegister> =>
    new Set(
      allRegisters
        .filter((each) => baseOf(each) === register)
        .flatMap(({ fields }) =>
          Object.values(fields).flatMap((field) => ('to' in field ? [baseOf(known(field.to))] : [])),
        ),
    );
  const left = new Set(some);
  const order: AnyRegister[] = [];
  while (left.size > 0) {
    const free = [...left].find(
      (candidate) => ![...left].some((other) => other !== candidate && refersTo(other).has(candidate)),
    );
    // a reference cycle has no first; any of it will do, and obstacles are reported
    const next = free ?? [...left][0];
    if (next === undefined) break;
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** The changes still to be undone when some rows stay as they are. */
const without = (all: readonly Touched[], retainedIds: ReadonlySet<string>): readonly Touched[] =>
  retainedIds.size === 0
    ? all
    : all.map(({ register, added, deleted, changed }) => ({
        register,
        added: added.filter((id) => !retainedIds.has(id)),
        deleted: deleted.filter((id) => !retainedIds.has(id)),
        changed: changed.filter(({ id }) => !retainedIds.has(id)),
      }));

type AddObstacles = (
  register: AnyRegister,
  refused: readonly { readonly id: string; readonly title: string; readonly why: Word }[],
) => void;

/** Restores the old values of changed rows; rows with the same fields are written together. */
async function revert(
  tx: Tx,
  actor: Actor,
  { register, changed }: Pick<Touched, 'register' | 'changed'>,
  { job, addObstacles }: { readonly job: string; readonly addObstacles: AddObstacles },
): Promise<void> {
  const groups = Map.groupBy(changed, ({ before }) => Object.keys(before).toSorted().join());
  for (const some of groups.values()) {
    const fields = Object.keys(some[0]?.before ?? {}).filter((name) => fieldIn(register, name) !== undefined);
    const ids = some.map(({ id }) => id);
    const refused = (await rulesOf(register).guard?.(tx, actor, { op: 'update', ids, fields, undoes: job })) ?? [];
    addObstacles(register, refused);
    if (refused.length > 0) continue;
    const also = await answersBack(tx, actor, register, some);
    if (fields.length === 0 && also === undefined) continue;
    const data = JSON.stringify(some.map(({ id, before }) => ({ id, ...columnsOf(before) })));
    const as = ['id uuid', ...fields.map((name) => `"${snake(name)}" ${typeOf(register, name)}`)].join(', ');
    const source = {
      ids,
      fields,
      from: sql`(select r.* from jsonb_to_recordset(${data}::jsonb) as r(${sql.raw(as)})
        join ${table(register)} x on x.id = r.id and ${visible(register, actor, 'x')}) s`,
    };
    const blocked = await blockedValues(tx, actor, register, source);
    if (blocked !== null) {
      addObstacles(register, blocked);
      continue;
    }
    await changeRows(tx, actor, register, { ...source, isHeld: true }, { system: true, ...(also && { also }) });
  }
}

/**
 * The rows that cannot have their old values: these name a row deleted meanwhile, or a rule has come to refuse them. Null
 * when nothing is in the way.
 */
async function blockedValues(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  source: Pick<Source, 'from' | 'fields'> & { readonly ids: readonly string[] },
): Promise<readonly Refused[] | null> {
  const isGone = (await lockNamed(tx, actor, register, source)).length > 0;
  const ruledOut = isGone ? new Map<string, Word>() : await refusedBack(tx, actor, register, source);
  if (!isGone && ruledOut.size === 0) return null;
  const there = await selectedRows(tx, actor, register, { mode: 'these', ids: source.ids.slice() });
  const reasons = isGone ? await goneReferences(tx, actor, register, there, source) : ruledOut;
  return there.flatMap(({ id, title }) => {
    const why = reasons.get(id);
    return why ? [{ id, title, why }] : [];
  });
}

const typeOf = (register: AnyRegister, name: string): string => {
  const field = fieldIn(register, name);
  return field === undefined ? 'text' : sqlType(field);
};
const columnsOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) columns[snake(name)] = value;
  return columns;
};

/** Deletes rows that were added; rows already deleted are left alone. */
async function deleteAdded(
  tx: Tx,
  actor: Actor,
  { register, added }: Touched,
  addObstacles: AddObstacles,
): Promise<number> {
  const there = await selectedRows(tx, actor, register, { mode: 'these', ids: [...added] }, { hold: true });
  const refused = await refusedRemovals(tx, actor, register, there, { holds: true });
  addObstacles(register, refused);
  if (refused.length === 0)
    await removeRows(
      tx,
      actor,
      register,
      there.map(({ id }) => id),
    );
  return there.length;
}

/**
 * Undoes an import in one transaction: first values, then deleted rows and their values, then added rows, each through
 * the single write path, so that history, counters and consequences are right. Later work on a row, a use of it, or a
 * rule of its register blocks the undo: then nothing is undone, or with `leave` everything but those rows. A dry run
 * does the same and rolls back, so that its report is exact.
 */
export async function undoImport(
  db: Db,
  actor: Actor,
  request: { readonly job: string; readonly dryRun: boolean; readonly leave?: boolean },
): Promise<ImportUndo> {
  return attempt(db, async (tx) => {
    const found = await (request.leave ? undoExceptBlocked(tx, actor, request.job) : undoWhole(tx, actor, request.job));
    const isDone = found.removed + found.reverted + found.restored > 0 || found.obstacleCount === 0;
    if (request.dryRun || !isDone || (!request.leave && found.obstacleCount > 0)) return { keep: false, found };
    const log = known('importJob');
    const lines = await idsFrom(
      tx,
      sql`select id from import_job where tenant_id = ${actor.tenantId}::uuid and id = any(${together(actor.tenantId, request.job)})
        and state = 'done'`,
    );
    await changeRows(
      tx,
      actor,
      log,
      sameSource(log, lines, { state: found.obstacleCount > 0 ? 'partlyUndone' : 'undone' }),
      { system: true },
    );
    return { keep: true, found };
  });
}

/** Undoes a batch as a whole, or reports what blocks it. */
async function undoWhole(tx: Tx, actor: Actor, job: string): Promise<ImportUndo> {
  const { all: _all, obstaclesAll: _obstacles, ...found } = await takeBack(tx, actor, job, workedOnSince);
  return found;
}

/** The result of undoing a batch, and the changes it was to undo. */
interface TakenBack extends ImportUndo {
  readonly all: readonly Touched[];
  /** All obstacles, listed or not. */
  readonly obstaclesAll: readonly UndoObstacle[];
}

/**
 * Undoes everything but the blocked rows and the rows added with them: a tag that stays keeps its added checks. A round
 * that finds another blocked row is rolled back, so that rows depending on it stay untouched.
 */
async function undoExceptBlocked(tx: Tx, actor: Actor, job: string): Promise<ImportUndo> {
  const stay = new Map<string, UndoObstacle>();
  for (;;) {
    await sql`savepoint round`.execute(tx);
    const found = await takeBack(tx, actor, job, workedOnSince, new Set(stay.keys()));
    if (found.obstacleCount === 0) {
      const { removed, reverted, restored } = found;
      return { removed, reverted, restored, obstacles: [...stay.values()].slice(0, TOLD), obstacleCount: stay.size };
    }
    await backTo(tx, 'round');
    for (const obstacle of found.obstaclesAll) stay.set(obstacle.id, obstacle);
    for (const dependent of await dependentRows(tx, found.all, stay)) stay.set(dependent.id, dependent);
  }
}

/** The actor of an undo. Undoing an undo does the original work again, and is recorded as ordinary work. */
async function undoing(tx: Tx, actor: Actor, job: string): Promise<Actor> {
  const found = await oneRow(
    tx,
    sql<{ batches: readonly string[]; again: boolean }>`select ${together(actor.tenantId, job)} as batches,
      exists (select from history where tenant_id = ${actor.tenantId}::uuid and batch = ${job}::uuid and undoes is not null) as again`,
  );
  return found === undefined || found.again ? actor : { ...actor, undoes: found.batches };
}

/** Finds the rows that block undoing a batch, with the reason. */
export type FindObstacles = (db: Db, actor: Actor, batch: string) => Promise<readonly UndoObstacle[]>;

/**
 * Undoes all writes of one batch, in any register, unless something blocks it; the caller must roll back the
 * transaction when `obstacleCount` is not 0.
 */
export async function takeBack(
  tx: Tx,
  by: Actor,
  job: string,
  later: FindObstacles,
  retainedIds: ReadonlySet<string> = new Set(),
): Promise<TakenBack> {
  // two undos of the same batch run one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${job}`}, 7))`.execute(tx);
  const actor = await undoing(tx, by, job);
  const all = without(await touchedBy(tx, actor, job), retainedIds);
  // locked before the checks whether they may be undone
  const those = all.map(({ register, added, changed }) => ({
    register,
    ids: [...added, ...changed.map(({ id }) => id)],
  }));
  for (const { register, ids } of those) await holdParents(tx, actor, register, ids);
  for (const { register, added } of all.filter((touched) => touched.added.length > 0))
    await holdNamedBy(tx, actor, register, sql<boolean>`t.id = any(${idArray(added)})`);
  for (const { register, ids } of those) await lockRows(tx, actor, register, ids);
  const inPlace = [...(await later(tx, actor, job)), ...(await signedBy(tx, actor, job))];
  const obstacles: UndoObstacle[] = [...new Map(inPlace.toReversed().map((each) => [each.id, each])).values()].filter(
    ({ id }) => !retainedIds.has(id),
  );
  const known = new Set(obstacles.map(({ id }) => id));
  const addObstacles: AddObstacles = (register, refused) => {
    for (const { id, title, why } of refused)
      if (!known.has(id)) obstacles.push({ register: register.key, id, title, why });
  };
  let restored = 0;
  let removed = 0;
  // with later work in the way, the rest would only report the same rows again
  if (obstacles.length === 0) {
    const values = { job, addObstacles };
    for (const { register, changed, deleted } of all)
      await revert(tx, actor, { register, changed: changed.filter(({ id }) => !deleted.includes(id)) }, values);
    for (const { register, changed, deleted } of all.toReversed()) {
      addObstacles(register, (await restoreRows(tx, actor, register, deleted)).refused);
      restored += deleted.length;
      // rows that were changed and then deleted get their old values once they are restored
      await revert(tx, actor, { register, changed: changed.filter(({ id }) => deleted.includes(id)) }, values);
    }
    for (const touched of all) removed += await deleteAdded(tx, actor, touched, addObstacles);
  }
  const reverted = all.reduce(
    (sum, { changed, deleted }) => sum + changed.filter(({ id }) => !deleted.includes(id)).length,
    0,
  );
  return {
    removed,
    reverted,
    restored,
    obstacles: obstacles.slice(0, TOLD),
    obstacleCount: obstacles.length,
    all,
    obstaclesAll: obstacles,
  };
}
