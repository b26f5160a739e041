import type { linesSave, LinesSaved } from '@plumbline/contract/features/edits/calls.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { AppError, type FieldError, InvalidError } from '@plumbline/contract/errors.ts';
import { isEmpty } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { type Db, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { isCaseless, known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { checkRefs } from '../../register/write/check-refs.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { holdParents, lockedParents } from '../../register/write/lines/parents.ts';
import { toldOnce } from '../../register/write/lines/follow.ts';
import { holds, stored } from '../../register/write/paste-cells.ts';
import { byIds, get } from '../../register/read/read.ts';
import { holdForRemoval, refusedRemovals, removeRows } from '../../register/write/remove.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { WrongRows } from '../../register/row/refuse-wrong.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, isGiven, type Values, withStarts } from '../../register/row/values.ts';
import { addRows, changeRows } from '../../register/write/write.ts';
import { linesNow } from './lines-now.ts';

const WORDS = {
  twice: w('Line {other} already has the same entry.', '第 {other} 行已有相同的内容。'),
  parent: w('The parent row is set once for all lines.', '所属行对所有行统一指定。'),
} as const;

type In = ParsedOf<typeof linesSave>;

/** One line of the list being saved, from 0. */
interface Line {
  readonly at: number;
  readonly id: string;
  /** The stored row; undefined for a new line. */
  readonly row: AnyRow | undefined;
  /** The values to write: those that differ, or all values of a new line. */
  readonly values: Values;
}

/** A save, once its row is locked. */
interface Save {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly lines: Lines;
  readonly register: AnyRegister;
  readonly input: In;
}

/** Errors in lines, each reported at its place in the list. */
class Complaints {
  readonly fields: FieldError[] = [];
  add(at: number, errors: readonly FieldError[]): void {
    for (const { field, words, missing } of errors)
      this.fields.push({ field: `lines.${at}.${field}`, words, ...(missing && { missing }) });
  }
  /** @throws InvalidError when there are any */
  refuse(): void {
    if (this.fields.length > 0) throw new InvalidError(this.fields);
  }
}

/**
 * Saves the lines of a row: locks the row, then reads, checks and writes the lines, all or none. A save based on an
 * older revision of the row is refused, so that no other user's line is lost.
 */
export async function saveLines(db: Db, actor: Actor, lines: Lines, input: In): Promise<LinesSaved> {
  return transaction(db, async (tx) => {
    await write({ tx, actor, lines, register: known(lines.key), input });
    const { rev, lines: now, warning } = await linesNow(tx, actor, lines, input.parent);
    return { rev, lines: now, warning };
  });
}

async function write(save: Save): Promise<void> {
  const { tx, actor, lines, input } = save;
  await holdParent(save);
  const list = await judged(save);
  const [locked] = await lockedParents(tx, actor, lines, [input.parent]);
  if (locked) throw new AppError('notAllowedHere', { why: locked.why });
  await refuseKept(save);
  await toldOnce(tx, actor, lines, async () => {
    await atItsLine(list, async () => {
      await removeRows(tx, actor, save.register, input.removed);
      await changeLines(save, list);
      await addLines(save, list);
    });
    await orderLines(save, list);
  });
}

/** Locks the row and checks that it has not changed since the lines were read. @throws AppError `notFound`, `stale` */
async function holdParent({ tx, actor, lines, input }: Save): Promise<void> {
  const parent = known(lines.parent);
  await holdParents(tx, actor, parent, [input.parent]);
  const lockedIds = await lockRows(tx, actor, parent, [input.parent]);
  if (lockedIds.length === 0) throw new AppError('notFound');
  const row = await get(tx, actor, parent, input.parent);
  if (row.rev === input.rev) return;
  const [by] = await rows(
    tx,
    sql<{ name: string }>`select user_name as name from history where tenant_id = ${actor.tenantId}::uuid
      and row_id = ${input.parent}::uuid order by id desc limit 1`,
  );
  // a user who may see the lines may not be allowed to see the whole row: only its new revision is returned
  const theirs = { id: row.id, rev: row.rev };
  throw new AppError('stale', { who: by?.name ?? '?' }, { theirs, by: by?.name ?? '?' });
}

/** Returns the list to save, with each line checked. @throws AppError `badRequest` when it leaves out existing lines */
async function judged(save: Save): Promise<readonly Line[]> {
  const { tx, actor, lines, register, input } = save;
  const ids = await rows(
    tx,
    sql<{ id: string }>`select t.id from ${table(register)} t
      where ${visible(register, actor, 't')} and ${column('t', lines.of)} = ${input.parent}::uuid`,
  );
  const there = new Set(ids.map(({ id }) => id));
  const givenIds = [...input.lines.map(({ id }) => id), ...input.removed];
  const known = new Set(givenIds);
  if (
    known.size < givenIds.length ||
    ids.some(({ id }) => !known.has(id)) ||
    input.removed.some((id) => !there.has(id))
  )
    throw new AppError('badRequest');
  const before = new Map((await byIds(tx, actor, register, [...there])).map((row) => [row.id, row]));
  const complaints = new Complaints();
  const list = input.lines.map((line, at) => checked(save, complaints, { ...line, at, row: before.get(line.id) }));
  complaints.refuse();
  await refuseRefs(save, list);
  refuseTwice(save, list);
  return list;
}

function checked({ actor, lines, register, input }: Save, complaints: Complaints, line: Line): Line {
  const { at, row, values: givenValues } = line;
  const own = Object.keys(givenValues).filter((name) => name === lines.of || name === lines.place);
  complaints.add(
    at,
    own.map((field) => ({ field, words: WORDS.parent })),
  );
  const values = Object.fromEntries(Object.entries(givenValues).filter(([name]) => !own.includes(name)));
  try {
    const today = todayOf(actor);
    if (row)
      return { ...line, values: differing(register, row, checkValues(register, values, { of: 'change', today })) };
    const all = { ...values, [lines.of]: input.parent };
    return { ...line, values: withStarts(register, checkValues(register, all, { of: 'new', today })) };
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    complaints.add(at, error.fields);
    return line;
  }
}

const differing = (register: AnyRegister, row: AnyRow, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = register.fields[name];
      return field !== undefined && !holds(field, row[name], value);
    }),
  );

/** Refuses references to rows that do not exist, at the line that has them. */
async function refuseRefs({ tx, actor, register }: Save, list: readonly Line[]): Promise<void> {
  try {
    await checkRefs(
      tx,
      actor,
      register,
      list.map(({ values }) => values),
    );
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const complaints = new Complaints();
    for (const { at, values } of list) {
      const wrong = await checkRefs(tx, actor, register, [values]).then(
        () => [],
        (reason: unknown) => (reason instanceof InvalidError ? reason.fields : []),
      );
      complaints.add(at, wrong);
    }
    complaints.refuse();
    throw error;
  }
}

/** Refuses a line that has the same key as another line of the list, at the later of the two. */
function refuseTwice({ register, lines }: Save, list: readonly Line[]): void {
  const complaints = new Complaints();
  const first = new Map<string, number>();
  const parts = register.naturalKey.filter((name) => name !== lines.of);
  // an empty key is given a number of its own
  const isGivenHere = (row: AnyRow | undefined, values: Values): boolean =>
    parts.some((name) => {
      const field = register.fields[name];
      return row === undefined && isEmpty(values[name]) && field !== undefined && isGiven(field);
    });
  for (const { at, row, values } of list) {
    if (isGivenHere(row, values)) continue;
    const key = JSON.stringify(
      parts.map((name) => keyPart(register, name, name in values ? values[name] : row?.[name])),
    );
    const other = first.get(key);
    if (other === undefined) first.set(key, at);
    else complaints.add(at, [{ field: register.title, words: fill(WORDS.twice, { other: other + 1 }) }]);
  }
  complaints.refuse();
}

function keyPart(register: AnyRegister, name: string, value: unknown): unknown {
  const field = register.fields[name];
  const plain = field ? stored(field, value) : value;
  return typeof plain === 'string' && isCaseless(register, name) ? plain.toLowerCase() : plain;
}

/** Refuses the save when a line it removes must stay. */
async function refuseKept({ tx, actor, register, input }: Save): Promise<void> {
  if (input.removed.length === 0) return;
  await holdForRemoval(tx, actor, register, input.removed);
  const gone = await byIds(tx, actor, register, input.removed, [register.title]);
  const chosen = gone.map((row) => ({ id: row.id, title: titleIn(row[register.title]) }));
  const [refused] = await refusedRemovals(tx, actor, register, chosen, { holds: true });
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
}
const titleIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');

/** Runs the write; errors from the rules of the register are reported at the lines. */
async function atItsLine(list: readonly Line[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof WrongRows)) throw error;
    const complaints = new Complaints();
    for (const { at, id } of list) complaints.add(at, error.rows.get(id) ?? []);
    complaints.refuse();
    throw error;
  }
}

async function changeLines({ tx, actor, register }: Save, list: readonly Line[]): Promise<void> {
  const changed = list.filter(({ row, values }) => row !== undefined && Object.keys(values).length > 0);
  const fieldsOf = ({ values }: Line): string => Object.keys(values).toSorted().join();
  for (const same of Map.groupBy(changed, fieldsOf).values())
    await changeRows(tx, actor, register, jsonSource(register, Object.keys(same[0]?.values ?? {}), same));
}

async function addLines({ tx, actor, register, lines }: Save, list: readonly Line[]): Promise<void> {
  const fresh = list.filter(({ row }) => row === undefined);
  if (fresh.length === 0) return;
  const inputs = rulesOf(register).derive?.inputs ?? [];
  const fields = [...new Set([lines.place, ...inputs, ...fresh.flatMap(({ values }) => Object.keys(values))])];
  const made = fresh.map(({ id, at, values }) => ({ id, values: { ...values, [lines.place]: at + 1 } }));
  await addRows(tx, actor, register, jsonSource(register, fields, made));
}

/** Puts the lines in the order of the list; lines already in place are left alone. */
async function orderLines({ tx, actor, register, lines }: Save, list: readonly Line[]): Promise<void> {
  const places = list.map(({ id, at }) => ({ id, values: { [lines.place]: at + 1 } }));
  const moved = list.flatMap(({ id, at, row }) => (row && row[lines.place] !== at + 1 ? [id] : []));
  const change = { op: 'update' as const, ids: moved, fields: [lines.place] };
  const [refused] = (await rulesOf(register).guard?.(tx, actor, change)) ?? [];
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
  await changeRows(tx, actor, register, jsonSource(register, [lines.place], places), { system: true });
}
