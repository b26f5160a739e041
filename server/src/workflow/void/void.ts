import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { VoidAnswer, VoidedAlong } from '@plumbline/contract/workflow/void/calls.ts';
import { VOID_ITEM, type VOID_KEYS, voidingOf } from '@plumbline/contract/workflow/void/voidable.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf, visibleById } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { writeEach } from '../../register/row/in-parts.ts';
import { tryOnSelected } from '../../register/read/sql/selected.ts';
import { parted } from '../../register/row/partition.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { jsonSource } from '../../register/row/source.ts';
import { UNDO_MAX } from '../../register/write/verbs.ts';
import { recalculateDerived } from '../../register/write/settle.ts';
import { changeRows } from '../../register/write/write.ts';
import { isNotOver } from '../worked-on.ts';
import { isVoid, ofItemWord, type VoidedBy, voidedBy, voidKeyOf } from './is-void.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  already: w('It is void already, since {on}, by {by}: {reason}', '已于 {on} 由 {by} 作废：{reason}'),
  isNot: w('It is not void.', '未作废。'),
  restored: w('It is no longer void: {by} restored it on {on}.', '已由 {by} 于 {on} 恢复，不再是作废状态。'),
  note: { void: w('Voided', '作废'), restore: w('Restored', '恢复') },
} as const;

/**
 * The key under which rows of a register are voided. @throws AppError `notFound` for a register whose rows cannot be
 * voided
 */
function keyOf(register: string): (typeof VOID_KEYS)[number] {
  const found = voidKeyOf(known(register));
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** A row to be checked. */
interface Held {
  readonly id: string;
  readonly title: string;
  readonly voided: VoidedBy | null;
  /** The state of a record, and its state before it was voided; null for tagged items. */
  readonly state: string | null;
  readonly before: string | null;
  /** The void tagged item it belongs to; null when its item is not void. */
  readonly item: string | null;
}
/** Which rows to void or restore, and why. */
export interface VoidRequest {
  readonly register: string;
  readonly selection: Selection;
  readonly reason: string;
  readonly dryRun: boolean;
}
type Values = Readonly<Record<string, unknown>>;

async function heldRows(tx: Tx, actor: Actor, register: AnyRegister, ids: readonly string[]): Promise<readonly Held[]> {
  const key = keyOf(register.key);
  const columns: readonly RawBuilder<unknown>[] =
    key === 'taggedItem'
      ? [sql`null::text as state`, sql`null::text as before`, sql`null::text as item`]
      : [
          sql`${column('t', factsOf(key).states.field)} as state`,
          sql`${column('t', voidingOf(key).from)} as before`,
          sql`(select x.name from tagged_item x where x.tenant_id = t.tenant_id and x.id = ${column('t', voidingOf(key).along[0])}
            and ${isVoid('taggedItem', 'x')}) as item`,
        ];
  return rows(
    tx,
    sql<Held>`select t.id, ${titleOf(register, 't')} as title, ${voidedBy(key, 't')} as voided, ${sql.join(columns)}
      from ${table(register)} t where ${visibleById(register, actor, 't')} and t.id = any(${idArray(ids)}) order by t.title_sort, t.id`,
  );
}

/**
 * The users who last restored rows that are not void, by row id: the message for another user who tries a moment later.
 */
async function restoredBy(tx: Tx, actor: Actor, all: readonly Held[]): Promise<ReadonlyMap<string, Word>> {
  const ids = all.flatMap(({ id, voided }) => (voided ? [] : [id]));
  const { on } = VOID_ITEM.says;
  const found =
    ids.length === 0
      ? []
      : await rows(
          tx,
          sql<{
            id: string;
            by: string;
            at: Date;
          }>`select distinct on (h.row_id) h.row_id as id, h.user_name as by, h.at from history h
            where h.tenant_id = ${tenantOf(actor)} and h.row_id = any(${idArray(ids)}) and jsonb_exists(h.changes, ${on})
              and h.changes -> ${on} ->> 1 is null order by h.row_id, h.id desc`,
        );
  return new Map(
    found.map(({ id, by, at }) => [id, fill(WORDS.restored, { by, on: dayIn(at, actor.timeZone) })] as const),
  );
}

/** The number of rows of a query, as SQL. */
const counted = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select count(*)::int ${from})`;

/** Counts what is voided or restored along with tagged items, in every scope of work. */
async function alongOf(tx: Tx, actor: Actor, items: readonly string[], act: 'void' | 'restore'): Promise<VoidedAlong> {
  const ofItems = (key: RecordKey): RawBuilder<unknown> => {
    const [ref, flag] = voidingOf(key).along;
    const goes = act === 'restore' ? column('k', flag) : sql`not ${isVoid(key, 'k')}`;
    return sql`from ${table(known(key))} k where k.tenant_id = ${tenantOf(actor)} and ${column('k', ref)} = any(${idArray(items)})
      and k.deleted_at is null and ${goes}`;
  };
  const state = act === 'restore' ? sql`k.voided_from` : sql`k.progress`;
  const punch = sql`from punch_list_item p where p.tenant_id = ${tenantOf(actor)} and p.deleted_at is null and p.state <> 'accepted'
    and (p.tagged_item = any(${idArray(items)}) or p.tag_itr in (select k.id from tag_itr k where k.tenant_id = ${tenantOf(actor)}
      and k.tagged_item = any(${idArray(items)})))`;
  const found = await oneRow(
    tx,
    sql<VoidedAlong>`select ${counted(ofItems('tagItr'))} as checks,
      ${counted(sql`${ofItems('tagItr')} and ${state} = ${factsOf('tagItr').signing.complete.state}`)} as signed,
      ${counted(sql`${ofItems('tagPwl')} ${act === 'void' ? sql`and ${isNotOver('tagPwl', 'k')}` : sql``}`)} as rounds,
      ${counted(punch)} as punch`,
  );
  return found ?? { checks: 0, signed: 0, rounds: 0, punch: 0 };
}

/** Less what stays with the items that were refused when they were written. */
const less = (all: VoidedAlong, stays: VoidedAlong): VoidedAlong => ({
  checks: all.checks - stays.checks,
  signed: all.signed - stays.signed,
  rounds: all.rounds - stays.rounds,
  punch: all.punch - stays.punch,
});

/** Writes the rows, and a history line with the reason. */
async function write(
  tx: Tx,
  by: Actor,
  voiding: {
    readonly register: AnyRegister;
    readonly act: 'void' | 'restore';
    readonly reason: string;
    readonly ready: readonly Held[];
    readonly values: (row: Held) => Values;
  },
): Promise<void> {
  const { register, ready } = voiding;
  const ids = ready.map(({ id }) => id);
  const all = ready.map((row) => ({ id: row.id, values: voiding.values(row) }));
  await changeRows(tx, by, register, jsonSource(register, Object.keys(all[0]?.values ?? {}), all), { system: true });
  // the name of a check and where it counts keep following while it is void; its level of inspection does not
  if (register.key === 'tagItr' && voiding.act === 'restore') await recalculateDerived(tx, by, register, ids);
  const { en, zh } = WORDS.note[voiding.act];
  await record(tx, by, register, { ids, action: 'update', note: `${en} · ${zh}: ${voiding.reason}` });
}

/** Locks the selected rows, reads and checks each, and voids or restores those that may be. */
async function act(
  db: Db,
  actor: Actor,
  request: VoidRequest,
  how: {
    readonly act: 'void' | 'restore';
    readonly judge: (row: Held, restored: ReadonlyMap<string, Word>) => Word | null;
    readonly values: (row: Held) => Values;
  },
): Promise<VoidAnswer> {
  const { selection, reason, dryRun } = request;
  const key = keyOf(request.register);
  const register = known(request.register);
  return tryOnSelected(db, request, async (tx) => {
    const chosen = (await selectedRows(tx, actor, register, selection)).map(({ id }) => id);
    const ids = await lockRows(tx, actor, register, chosen);
    const lockedRows = await heldRows(tx, actor, register, ids);
    if (lockedRows.length === 0) throw new AppError('notFound');
    const restored = how.act === 'restore' ? await restoredBy(tx, actor, lockedRows) : new Map<string, Word>();
    const { ready, refused } = parted(lockedRows, (row) => how.judge(row, restored));
    const batch = actor.batch ?? randomUUIDv7();
    const countAlong = (items: readonly { readonly id: string }[]): Promise<VoidedAlong> =>
      alongOf(
        tx,
        actor,
        items.map(({ id }) => id),
        how.act,
      );
    const going = key === 'taggedItem' ? await countAlong(ready) : null;
    const written = await writeEach(tx, actor, register, ready, (some) =>
      write(tx, { ...actor, batch }, { ...how, register, reason, ready: some }),
    );
    const { done } = written;
    const along = going && written.refused.length > 0 ? less(going, await countAlong(written.refused)) : going;
    // one history line for the change, and one for the reason
    const canUndo = !dryRun && done.length > 0 && done.length * 2 <= UNDO_MAX;
    return { done: done.length, refused: [...refused, ...written.refused], batch: canUndo ? batch : null, along };
  });
}

/** Voids rows; what belongs to tagged items follows by their rules. */
export const putVoid = (db: Db, actor: Actor, request: VoidRequest): Promise<VoidAnswer> => {
  const key = keyOf(request.register);
  const { says: voidFields } = VOID_ITEM;
  const voidValues = {
    [voidFields.by]: actor.userName,
    [voidFields.on]: todayOf(actor),
    [voidFields.reason]: request.reason,
  };
  return act(db, actor, request, {
    act: 'void',
    judge: ({ voided }) => (voided ? fill(WORDS.already, { ...voided }) : null),
    values: ({ state }) =>
      key === 'taggedItem'
        ? { [VOID_ITEM.flag]: true, ...voidValues }
        : { [factsOf(key).states.field]: voidingOf(key).state, [voidingOf(key).from]: state, ...voidValues },
  });
};

/** Restores rows to their earlier state. */
export const restoreVoid = (db: Db, actor: Actor, request: VoidRequest): Promise<VoidAnswer> => {
  const key = keyOf(request.register);
  const { says: voidFields } = VOID_ITEM;
  const voidValues = { [voidFields.by]: null, [voidFields.on]: null, [voidFields.reason]: null };
  return act(db, actor, request, {
    act: 'restore',
    judge: ({ id, voided, item }, restored) => {
      if (!voided) return restored.get(id) ?? WORDS.isNot;
      return item === null ? null : ofItemWord(item);
    },
    values: ({ before }) =>
      key === 'taggedItem'
        ? { [VOID_ITEM.flag]: false, ...voidValues }
        : { [factsOf(key).states.field]: before, [voidingOf(key).from]: null, ...voidValues },
  });
};
