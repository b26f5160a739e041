import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { allLines } from '@plumbline/contract/lines/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../../db/database.ts';
import { baseOf, known, snake } from '../../../db/model.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Actor, unrestricted } from '../../row/actor.ts';
import { column, idArray, table, titleFrom, titleOf } from '../../row/columns.ts';
import { linesSql } from '../../history/history.ts';
import { idsFrom } from '../../row/ids.ts';
import { removeRows, restoreRows } from '../remove.ts';
import { type Change, onChange, rules } from '../../row/rules.ts';
import { followRows } from '../settle.ts';
import { lockedLines, parentsOf } from './parents.ts';
import { placesAround } from './places.ts';
import { tenantOf } from '../../row/tenant-of.ts';

/** The outcome for lines of a change, as named in the history of the row they belong to. */
function outcomeOf({ place }: Lines, { op, fields }: Change): keyof typeof WORDS {
  if (op === 'remove') return 'removed';
  if (op !== 'update') return 'added';
  return fields.every((field) => field === place) ? 'order' : 'changed';
}
const WORDS = {
  added: w('{lines}: added', '{lines}：新增'),
  changed: w('{lines}: changed', '{lines}：更改'),
  removed: w('{lines}: removed', '{lines}：移除'),
  order: w('{lines}: moved', '{lines}：移动'),
} as const;
/** Maximum number of lines named in the history of their row; the others are only counted. */
const NAMED = 20;

/** What happened to lines, by the row they belong to and by outcome. */
type Told = Map<string, Map<string, string[]>>;
const collecting = new WeakMap<Tx, Told>();

const quiet = new WeakSet<Tx>();
/**
 * Runs work that adds no line changes to the owning row's history, because the list field the lines mirror is already
 * recorded there.
 */
export async function quietly(tx: Tx, work: () => Promise<void>): Promise<void> {
  quiet.add(tx);
  try {
    await work();
  } finally {
    quiet.delete(tx);
  }
}

/**
 * Lines that are being renumbered, or removed with their row: changes that result from this are not processed again.
 */
const busy = new WeakMap<Tx, Set<Lines>>();

async function alone(tx: Tx, lines: Lines, work: () => Promise<void>): Promise<void> {
  const here = busy.get(tx) ?? new Set();
  busy.set(tx, here);
  if (here.has(lines)) return;
  here.add(lines);
  try {
    await work();
  } finally {
    here.delete(lines);
  }
}

/** Runs work and reports its line changes to the owning row once, at the end: one history line, one revision. */
export async function toldOnce<T>(tx: Tx, actor: Actor, lines: Lines, work: () => Promise<T>): Promise<T> {
  const collected: Told = new Map();
  collecting.set(tx, collected);
  try {
    const done = await work();
    collecting.delete(tx);
    await tellParents(tx, actor, lines, collected);
    return done;
  } finally {
    collecting.delete(tx);
  }
}

/** The lines of a change: the row they belong to, their titles, and their order. */
function namedSql(actor: Actor, lines: Lines, { ids }: Change): RawBuilder<Named> {
  const register = known(lines.key);
  const title = register.fields[register.title];
  const named =
    title && 'to' in title ? titleFrom(known(title.to), 't', column('t', register.title)) : titleOf(register, 't');
  return sql<Named>`select ${column('t', lines.of)} as parent, ${named} as title, row_number() over (order by ${column('t', lines.place)}, t.id) as nth
    from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`;
}
interface Named {
  readonly parent: string;
  readonly title: string | null;
}

/** Collects what happened to lines, by the row they belong to. */
async function note(tx: Tx, actor: Actor, lines: Lines, change: Change, collected: Told): Promise<void> {
  const found = await rows(tx, sql<Named>`${namedSql(actor, lines, change)} order by nth`);
  for (const line of found) noteOf(collected, line.parent, outcomeOf(lines, change)).push(line.title ?? '');
}

/** Reports a change of lines to the rows they belong to, in one statement. */
async function tellAtOnce(tx: Tx, actor: Actor, lines: Lines, change: Change): Promise<void> {
  const outcome = outcomeOf(lines, change);
  const text = sql`to_jsonb(array_to_string(a.titles[1:${sql.lit(NAMED)}], '; ')
    || case when cardinality(a.titles) > ${sql.lit(NAMED)} then '; + ' || cardinality(a.titles) - ${sql.lit(NAMED)} else '' end)`;
  const pair = outcome === 'removed' ? sql`${text}, null` : sql`null, ${text}`;
  await tellSql(
    actor,
    lines,
    sql`(select a.parent as id, jsonb_build_object(${`${lines.key}.${outcome}`}::text, jsonb_build_array(${pair})) as changes
      from (select n.parent, array_agg(coalesce(n.title, '') order by n.nth) as titles from (${namedSql(actor, lines, change)}) n group by n.parent) a)`,
  ).execute(tx);
}
/** The titles collected for a row under an outcome. */
function noteOf(collected: Told, parent: string, outcome: string): string[] {
  const outcomes = collected.get(parent) ?? new Map<string, string[]>();
  collected.set(parent, outcomes);
  const titles = outcomes.get(outcome) ?? [];
  outcomes.set(outcome, titles);
  return titles;
}

const inWords = (titles: readonly string[]): string =>
  [...titles.slice(0, NAMED), ...(titles.length > NAMED ? [`+ ${titles.length - NAMED}`] : [])].join('; ');

/** Raises the revision of rows whose lines changed, and records it in their history; a deleted row is left alone. */
async function tellParents(tx: Tx, actor: Actor, lines: Lines, collected: Told): Promise<void> {
  if (collected.size === 0) return;
  const updates = [...collected].map(([id, outcomes]) => ({
    id,
    changes: Object.fromEntries(
      [...outcomes].map(([outcome, titles]) => {
        const text = inWords(titles);
        return [`${lines.key}.${outcome}`, outcome === 'removed' ? [text, null] : [null, text]];
      }),
    ),
  }));
  await tellSql(
    actor,
    lines,
    sql`jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)`,
    sql`(id uuid, changes jsonb)`,
  ).execute(tx);
}

/** The statement that raises the revision of the rows in `said`, and writes the given changes into their history. */
function tellSql(actor: Actor, { parent }: Lines, updates: RawBuilder<unknown>, columns = sql``): RawBuilder<unknown> {
  const register = known(parent);
  return sql`with d as (select t.id, t.level_id, x.changes from ${updates} as x${columns}
      join ${table(register)} t on t.tenant_id = ${tenantOf(actor)} and t.id = x.id and t.deleted_at is null),
    h as (${linesSql(actor, register, { action: 'lines', lines: sql`select d.id, d.level_id, d.changes, null::text as note from d` })})
    update ${table(register)} t set rev = t.rev + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
      from h where t.tenant_id = ${tenantOf(actor)} and t.id = h.row_id`;
}

/** Renumbers the lines of some rows without gaps; lines that move as a result have it in their history. */
async function keepPlaces(tx: Tx, actor: Actor, lines: Lines, change: Change): Promise<void> {
  const moved = change.op !== 'update' || change.fields.includes(lines.place) || change.fields.includes(lines.of);
  if (!moved) return;
  const register = known(lines.key);
  // lines moved to another row leave a gap in the old one, and by now nothing says which row that was
  const gaps = sql`select ${column('l', lines.of)} as id from ${table(register)} l
    where l.tenant_id = ${tenantOf(actor)} and l.deleted_at is null group by 1
    having max(${column('l', lines.place)}) is distinct from count(*)`;
  const own = parentsOf(actor, lines, change.ids);
  const some = change.fields.includes(lines.of) && change.op === 'update' ? sql`${own} union ${gaps}` : own;
  const place = column('l', lines.place);
  // most lines are added at the end of their row, already in place: only rows whose places are not consecutive are
  // renumbered
  const parents = await idsFrom(
    tx,
    sql`select ${column('l', lines.of)} as id from ${table(register)} l
      where l.tenant_id = ${tenantOf(actor)} and l.deleted_at is null and ${column('l', lines.of)} in (${some})
      group by 1 having count(distinct ${place}) <> count(*) or max(${place}) <> count(*) or min(${place}) <> 1`,
  );
  if (parents.length === 0) return;
  const wanting = change.op === 'remove' ? [] : change.ids;
  const from = sql`(select p.id, p.place as ${sql.ref(snake(lines.place))} from ${placesAround(actor, lines, { parents, wanting })} p) s`;
  await followRows(tx, actor, register, { from, fields: [lines.place] });
}

/** Handles a change of lines: renumbers them, and reports the change to the rows they belong to. */
async function follow(tx: Tx, actor: Actor, lines: Lines, change: Change): Promise<void> {
  if (change.op === 'follow') return;
  await keepPlaces(tx, actor, lines, change);
  if (quiet.has(tx)) return;
  const collected = collecting.get(tx);
  await (collected ? note(tx, actor, lines, change, collected) : tellAtOnce(tx, actor, lines, change));
}

/** Deletes lines with the row they belong to, and restores with it the lines that were deleted at the same moment. */
async function followParent(tx: Tx, actor: Actor, lines: Lines, { op, ids }: Change): Promise<void> {
  if (op !== 'remove' && op !== 'restore') return;
  const register = known(lines.key);
  const theirs = sql`l.tenant_id = ${tenantOf(actor)} and ${column('l', lines.of)} = any(${idArray(ids)})`;
  if (op === 'remove') {
    const there = sql`select l.id from ${table(register)} l where ${theirs} and l.deleted_at is null`;
    await removeRows(tx, unrestricted(actor), register, await idsFrom(tx, there));
    return;
  }
  const parent = baseOf(known(lines.parent)).key;
  const went = sql`select max(h.at) from history h where h.tenant_id = ${tenantOf(actor)} and h.register = ${parent}
    and h.row_id = ${column('l', lines.of)} and h.action = 'delete'`;
  const gone = sql`select l.id from ${table(register)} l where ${theirs} and l.deleted_at = (${went})`;
  await restoreRows(tx, unrestricted(actor), register, await idsFrom(tx, gone));
}

const parentOf = (lines: Lines): RegisterKey => baseOf(known(lines.parent)).key as RegisterKey;

/** Lines are locked with their parent row, and shown in its history. */
export const lineRules = allLines.flatMap((lines) => [
  rules(lines.key, {
    guard: (db, actor, change) => lockedLines(db, actor, lines, change.op === 'add' ? [] : change.ids),
  }),
  rules(parentOf(lines), {
    changeLabels: (_db, _actor, _id, fields) =>
      Promise.resolve(new Map(fields.flatMap((field) => labelOf(lines, field)))),
  }),
]);

/** Lines are deleted and restored with their parent row, whose history says what became of them. */
export const linesFollow = allLines.flatMap((lines) => [
  onChange(lines.key, (tx, actor, change) => alone(tx, lines, () => follow(tx, actor, lines, change))),
  onChange(parentOf(lines), async (tx, actor, change) => {
    if (change.op === 'remove' || change.op === 'restore')
      await alone(tx, lines, () => followParent(tx, actor, lines, change));
  }),
]);

function labelOf({ key, label }: Lines, field: string): readonly (readonly [string, Word])[] {
  const say = Object.entries(WORDS).find(([outcome]) => field === `${key}.${outcome}`)?.[1];
  if (!say) return [];
  return [[field, w(fill(say, { lines: label.en }).en, fill(say, { lines: label.zh }).zh)]];
}
