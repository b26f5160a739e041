import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { Refused, VerbOutput, verbInput } from '@plumbline/contract/register/calls.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql, transaction } from '../../db/database.ts';
import { PART } from '../../db/each-part.ts';
import { onFew } from '../../db/cached-plans.ts';
import { baseOf } from '../../db/model.ts';
import { type Actor, levelOf, todayOf } from '../row/actor.ts';
import { bindPhotos } from './bind-photos.ts';
import { checkRefs } from './check-refs.ts';
import { idArray, table, titleOf } from '../row/columns.ts';
import { alongCounts } from '../row/companions.ts';
import { inParts, reasonOf, TRIES, type Tries } from '../row/in-parts.ts';
import { judgeChosen, REFUSED_TOLD } from './judge-chosen.ts';
import { rowId } from '../row/ordered-ids.ts';
import { byIds } from '../read/read.ts';
import { refusedRemovals, removeRows, restoreRows } from './remove.ts';
import { rulesOf } from '../row/rules.ts';
import { actOnSelected, isSelected, tryOnSelected } from '../read/sql/selected.ts';
import { jsonSource, sameSource } from '../row/source.ts';
import { subcontracted } from '../row/subcontracted.ts';
import { checkValues, isWritable, type Values, withStarts } from '../row/values.ts';
import { addRows, changeRows } from './write.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** Maximum rows of a batch that can be undone from the screen; an import is undone as a whole. */
export const UNDO_MAX = 20_000;

type In<V extends keyof typeof verbInput> = z.output<(typeof verbInput)[V]>;

/** Refuses to write registers that nobody writes manually. */
export function refuseLog(register: AnyRegister): void {
  if (!Object.values(register.fields).some(isWritable)) throw new AppError('notEditable', { register: register.label });
}

/** Creates one row, with the id the device generated, if any. */
export async function create(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: Omit<In<'create'>, 'key'>,
): Promise<VerbOutput['create']> {
  refuseLog(register);
  const values = withStarts(register, checkValues(register, input.values, { of: 'new', today: todayOf(actor) }));
  const work = async (tx: Tx): Promise<VerbOutput['create']> => {
    const [row] = await insert(tx, actor, register, [values], [input.id]);
    if (!row) throw new AppError('notFound');
    await bindPhotos(tx, actor, register, { rowId: row.id, files: input.photos ?? [] });
    return row;
  };
  return onFew(1, () => transaction(db, work));
}

/**
 * Creates rows within a feature's transaction: checked, with references that exist. Rows may have their own ids. Returns
 * only these: for many rows, reading them back takes longer than writing them.
 */
export async function insertUnread(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: readonly Values[],
  ids: readonly (string | undefined)[] = [],
): Promise<readonly string[]> {
  await checkRefs(tx, actor, register, wanted);
  // the inputs of computed fields are always present, even if empty
  const inputs = rulesOf(register).derive?.inputs ?? [];
  const fields = [...new Set([...inputs, ...wanted.flatMap((values) => Object.keys(values))])];
  const made = wanted.map((values, at) => ({ id: ids[at] ?? rowId(), values }));
  await addRows(tx, actor, register, jsonSource(register, fields, made));
  return made.map(({ id }) => id);
}

/** Creates rows as `insertUnread` does, and returns them. */
export async function insert(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: readonly Values[],
  ids: readonly (string | undefined)[] = [],
): Promise<VerbOutput['page']['rows']> {
  return byIds(tx, actor, register, await insertUnread(tx, actor, register, wanted, ids));
}

/** @throws AppError `notFound` when one of the rows is not there */
async function demandThere(tx: Tx, actor: Actor, register: AnyRegister, ids: readonly string[]): Promise<void> {
  const found = await byIds(tx, actor, register, ids, []);
  if (found.length < new Set(ids).size) throw new AppError('notFound');
}

/** Changes rows: all or none. Rows that change the same fields share one statement. */
export async function update(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: In<'update'>,
): Promise<VerbOutput['update']> {
  refuseLog(register);
  const today = todayOf(actor);
  const checked = input.rows.map((row) => ({
    ...row,
    values: checkValues(register, row.values, { of: 'change', today }),
  }));
  const batch = randomUUIDv7();
  const writer = { ...actor, batch };
  const work = async (tx: Tx): Promise<VerbOutput['update']> => {
    await checkRefs(
      tx,
      actor,
      register,
      checked.map((row) => row.values),
    );
    for (const same of Map.groupBy(checked, (row) => Object.keys(row.values).toSorted().join()).values()) {
      const fields = Object.keys(same[0]?.values ?? {});
      if (fields.length === 0) {
        await demandThere(
          tx,
          actor,
          register,
          same.map((row) => row.id),
        );
        continue;
      }
      const revs = new Map(same.map((row) => [row.id, row.rev]));
      await changeRows(tx, writer, register, jsonSource(register, fields, same), { revs });
    }
    return {
      batch,
      rows: await byIds(
        tx,
        actor,
        register,
        checked.map((row) => row.id),
      ),
    };
  };
  return onFew(checked.length, () => transaction(db, work));
}

const KEY = w(
  'Values in this column must be unique, so several rows cannot have the same value.',
  '该列用于区分各行，不能批量设为相同的值。',
);

/**
 * Gives the rows of a selection the same values, as far as their rules allow, and reports why the others were refused. A
 * dry run writes as well and takes it back: what it reports is exactly what would happen.
 */
export async function change(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: In<'change'>,
): Promise<VerbOutput['change']> {
  refuseLog(register);
  const values = checkValues(register, input.values, { of: 'change', today: todayOf(actor) });
  const fields = Object.keys(values);
  const keys = fields.filter((name) => register.naturalKey.includes(name));
  if (keys.length > 0) throw new InvalidError(keys.map((field) => ({ field, words: KEY })));
  if (fields.length === 0) return { done: 0, refused: [], batch: null };
  const batch = randomUUIDv7();
  const { selection, dryRun } = input;
  return tryOnSelected(db, input, async (tx) => {
    await checkRefs(tx, actor, register, [values]);
    const { guard } = rulesOf(register);
    const among = isSelected(register, actor, selection);
    const { ids, refused } = await judgeChosen(tx, actor, register, {
      selection,
      holds: true,
      fields,
      judge: async (part) =>
        (await guard?.(tx, actor, { op: 'update', ids: part.map(({ id }) => id), fields, among })) ?? [],
    });
    // the owning row's history describes all its lines at once
    const atOnce = linesIn(register.key) === undefined ? PART : Infinity;
    const wrong = new Map<string, AppError>();
    const tries: Tries = { left: TRIES };
    for (const part of ids.parts(atOnce))
      await inParts(tx, part, {
        tries,
        work: (some) => changeRows(tx, { ...actor, batch }, register, sameSource(register, some, values)),
        refuse: (id, why) => wrong.set(id, why),
        idOf: (id) => id,
      });
    const done = ids.size - wrong.size;
    return {
      done,
      refused: [...refused, ...(await refusedRows(tx, actor, register, wrong))],
      batch: dryRun || done === 0 || done > UNDO_MAX ? null : batch,
    };
  });
}

/** Rows that were refused when they were written: the first of them, with their titles. */
async function refusedRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wrong: ReadonlyMap<string, AppError>,
): Promise<readonly Refused[]> {
  const ids = [...wrong.keys()].slice(0, REFUSED_TOLD);
  if (ids.length === 0) return [];
  const found = await rows(
    tx,
    sql<{ id: string; title: string | null }>`select t.id, ${titleOf(register, 't')} as title from ${table(register)} t
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) order by t.id`,
  );
  return found.flatMap(({ id, title }) => {
    const why = wrong.get(id);
    return why ? [{ id, title: title ?? '', why: reasonOf(register, why) }] : [];
  });
}

/**
 * Maximum rows checked for deletion at once: with each come the rows that would go along, and those that refer to it.
 */
const REMOVED_AT_ONCE = 500;

/** Deletes the rows of a selection that may be deleted, and reports why the others were refused. */
export async function remove(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: In<'remove'>,
): Promise<VerbOutput['remove']> {
  refuseLog(register);
  return actOnSelected(db, input.selection, async (tx) => {
    const { selection, dryRun } = input;
    const among = isSelected(register, actor, selection);
    const going = new Map<RegisterKey, number>();
    const { ids, refused } = await judgeChosen(tx, actor, register, {
      selection,
      holds: !dryRun,
      holdsNamed: true,
      judge: (part) => refusedRemovals(tx, actor, register, part, { among, holds: !dryRun }),
      size: REMOVED_AT_ONCE,
      async ready(free) {
        for (const { register: key, count } of await alongCounts(tx, actor, register, free))
          if (count > 0) going.set(key, (going.get(key) ?? 0) + count);
      },
    });
    // rows that go along may be selected themselves: delete everything in one act, or they would be reported as already
    // gone
    const [all = []] = dryRun ? [] : ids.parts(Infinity);
    const done = dryRun ? ids.size : (await removeRows(tx, actor, register, all)).length;
    return { done, refused, along: [...going].map(([key, count]) => ({ register: key, count })) };
  });
}

const NOT_DELETED = w(
  'It is not among the deleted records: it has already been restored, or was never here.',
  '不在已删除记录中：可能已恢复，或本不在此处。',
);

/** Restores deleted rows, and reports why the others were refused. */
export async function restore(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: In<'restore'>,
): Promise<VerbOutput['restore']> {
  return actOnSelected(db, { mode: 'these', ids: input.ids }, async (tx) => {
    const { restored, refused } = await restoreRows(tx, actor, register, input.ids);
    const reported = new Set([...restored, ...refused.map(({ id }) => id)]);
    const missing = [...new Set(input.ids)].filter((id) => !reported.has(id));
    return {
      done: restored.length,
      refused: [...refused, ...missing.map((id) => ({ id, title: '', why: NOT_DELETED }))],
    };
  });
}

/** Deleted rows, latest first. */
export async function deleted(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  input: In<'deleted'>,
): Promise<VerbOutput['deleted']> {
  const kind = register.subset
    ? sql`and t.${sql.ref(register.subset.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} = ${register.subset.is}`
    : sql``;
  const theirs = subcontracted(register, actor, 't');
  const found = await rows(
    db,
    sql<{ id: string; title: string; deletedAt: Date; deletedBy: string | null; total: number }>`
      select t.id, ${titleOf(baseOf(register), 't')} as title, t.deleted_at as "deletedAt",
        (select u.full_name from app_user u where u.tenant_id = t.tenant_id and u.id = t.deleted_by) as "deletedBy", count(*) over () as total
      from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${levelOf(actor, register)}::uuid
        and t.deleted_at is not null ${kind} ${theirs ? sql`and ${theirs}` : sql``}
      order by t.deleted_at desc, t.id limit ${input.limit} offset ${input.offset}`,
  );
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ id, title, deletedAt, deletedBy }) => ({
      id,
      title: title ?? '',
      deletedAt: deletedAt.toISOString(),
      deletedBy: deletedBy ?? '',
    })),
  };
}
