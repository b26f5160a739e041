import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, one, rows, sql } from '../db/database.ts';
import { baseOf, snake, tableOf } from '../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { type Also, alsoSql } from './also.ts';
import { column, idArray, table, visible } from './columns.ts';
import {
  cellColumns,
  cellNames,
  cellsIn,
  cellsOf,
  type Counter,
  counterFor,
  moves,
  recount,
  type Cell,
} from './counters.ts';
import { diffSql, linesSql, record } from './history.ts';
import { holdOnce, noteHeld } from './hold.ts';
import { asIds, type Ids, idsFrom, idsIn } from './ids.ts';
import { emptyingHidden } from './hidden-fields.ts';
import { holdParents, readyLines } from './lines/parents.ts';
import { get } from './read.ts';
import { holdWholes } from './roll-up/hold-wholes.ts';
import { refuseNew } from './new-values.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { type Change, type Derivation, defaultsOf, changeListenersOf, rulesOf } from './rules.ts';
import { keepSearchText } from './search-text.ts';
import type { Source } from './source.ts';
import { sideColumns, type Step, stepCounter, stepsSql, tellSteps, wholeSteps } from './steps.ts';
import { isSubcontracted } from './subcontracted.ts';
import { keepingUnseen } from './unseen-links.ts';

/** Columns every new row gets, besides those of its fields. */
const stamps = (actor: Actor, register: AnyRegister): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['tenant_id', sql`${actor.tenantId}::uuid`],
  ['id', sql`s.id`],
  ['level_id', sql`${levelOf(actor, register)}::uuid`],
  ['created_by', sql`${actor.userId}::uuid`],
  ['updated_by', sql`${actor.userId}::uuid`],
  ...(register.subset ? [[snake(register.subset.field), sql`${register.subset.is}`] as const] : []),
];

/**
 * Adds rows: one or a hundred thousand, in one statement, with history, search text, counters and what follows.
 * Everything that writes a register comes through here, `changeRows` or `removeRows` (architecture 5).
 */
export async function addRows(tx: Tx, actor: Actor, register: AnyRegister, wanted: Source): Promise<readonly string[]> {
  const size = wanted.ids === 'made' ? 0 : wanted.ids.length;
  if (wanted.ids !== 'made' && size === 0) return [];
  await holdWholes(tx, actor, register, { source: wanted });
  const source = await readyLines(tx, actor, register, wanted);
  await refuseNew(tx, actor, register, { ...source, isNew: true });
  const { derive, onCreate } = rulesOf(register);
  const derivation = derive?.of(actor);
  const given = { ...derivation?.fields, ...(await onCreate?.(tx, actor, size, source)) };
  const written = new Map(Object.entries(given).map(([name, value]) => [snake(name), value]));
  const columns = [
    ...stamps(actor, register),
    ...startsOf(baseOf(register), source),
    ...saidOrFilled(actor, baseOf(register), source).filter(([name]) => !written.has(name)),
    ...written,
  ];
  const ids = await idsFrom(
    tx,
    sql`insert into ${table(register)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select ${sql.join(columns.map(([, value]) => value))} from ${source.from} ${derivation?.from ?? sql``} returning id`,
  );
  await keepStatistics(tx, tableOf(register), ids.length);
  await record(tx, actor, register, { ids, action: 'add' });
  await settle(tx, actor, register, { op: 'add', ids, fields: source.fields }, []);
  return ids;
}

/** The fields of the source, those left empty filled by the rules of the register; work of a subcontractor says whose it is. */
function saidOrFilled(
  actor: Actor,
  register: AnyRegister,
  { fields }: Source,
): readonly (readonly [string, RawBuilder<unknown>])[] {
  const fill = new Map(Object.entries(defaultsOf(register.key)?.(actor) ?? {}));
  // a blank cell of an import is meant: the same file again must change nothing
  if (actor.batch !== undefined) for (const name of fields) fill.delete(name);
  if (actor.subcontractors !== undefined && isSubcontracted(register))
    fill.set('subcontractorNames', sql`${idArray(actor.subcontractors)}`);
  const said = fields.map((name) => {
    const it = column('s', name);
    const instead = fill.get(name);
    return [
      snake(name),
      instead ? sql`case when ${it} is null or ${it}::text in ('[]', '{}') then ${instead} else ${it} end` : it,
    ] as const;
  });
  const unsaid = [...fill]
    .filter(([name]) => !fields.includes(name))
    .map(([name, value]) => [snake(name), value] as const);
  return [...said, ...unsaid];
}

/** Fewer new rows than this never mislead the planner enough to matter. */
const MANY = 1000;
/**
 * Has the database look at a table again once a batch has at least doubled it. The planner knows of new rows only after
 * that, and what follows in the same transaction would run as if the table were empty: row by row over the whole of it.
 * Skipped where somebody else does the same at the moment.
 */
async function keepStatistics(tx: Tx, name: string, added: number): Promise<void> {
  if (added < MANY) return;
  const known = await one(
    tx,
    sql<{ doubled: boolean }>`select reltuples < ${added} as doubled from pg_class where oid = ${name}::regclass`,
  );
  if (known?.doubled) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(tx);
}

/** Computed choices that have a start are never empty. */
const startsOf = (register: AnyRegister, source: Source): readonly (readonly [string, RawBuilder<unknown>])[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    field.computed && 'start' in field && !source.fields.includes(name)
      ? [[snake(name), sql`${field.start}`] as const]
      : [],
  );

/**
 * Changes rows to what the source says, field by field; rows that already are so stay untouched and have no history.
 * The rows are locked first. `revs` are the revisions the writer saw; a row that has moved on is refused with both versions.
 */
export async function changeRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: Source,
  options: {
    readonly revs?: ReadonlyMap<string, number>;
    readonly system?: boolean;
    /** What changes with the rows and is no field of theirs, for their line of history: the answers of a form; by row as a map. */
    readonly also?: Also;
  } = {},
): Promise<readonly string[]> {
  if (wanted.ids === 'made' || wanted.ids.length === 0) return [];
  const source = emptyingHidden(actor, register, options.system ? wanted : keepingUnseen(actor, register, wanted));
  const change: Change = { op: 'update', ids: wanted.ids, fields: source.fields };
  const counter = counterFor(baseOf(register).key, source.fields);
  await holdParents(tx, actor, register, wanted.ids, source);
  const before = await lock(tx, actor, register, { ids: wanted.ids, revs: options.revs, counter });
  if (!options.system) {
    await refuseGuarded(tx, actor, register, change);
    await refuseNew(tx, actor, register, { ...source, isNew: false });
  }
  const changed = await one(
    tx,
    changeSql(actor, register, {
      action: 'update',
      from: source.from,
      fields: source.fields,
      which: visible(register, actor, 't'),
      also: options.also,
    }),
  );
  const ids = idsIn(changed);
  await settle(tx, actor, register, { ...change, ids }, before);
  await tellSteps(tx, actor, baseOf(register).key, changed?.steps);
  return ids;
}

/**
 * The one statement that changes rows: it gives the rows `t` that `which` allows the values of `s`, raises the revision of
 * those that really differ, and writes their history. It answers the ids of those.
 */
function changeSql(
  actor: Actor,
  register: AnyRegister,
  of: {
    readonly action: 'update' | 'follow';
    readonly from: RawBuilder<unknown>;
    readonly fields: readonly string[];
    readonly which: RawBuilder<boolean>;
    readonly also?: Also | undefined;
    /** The revision stays: nobody who edits the row is in its way. */
    readonly keepsRev?: boolean | undefined;
  },
): RawBuilder<Changed> {
  const sets = of.fields.map((name) => sql`${sql.ref(snake(name))} = ${column('s', name)}`);
  const counter = stepCounter(baseOf(register).key, of.fields);
  const was = counter ? sql`, ${sideColumns(counter, 'was')}` : sql``;
  const is = counter ? sql`, ${sideColumns(counter, 'is')}` : sql``;
  const steps = counter ? stepsSql(counter, sql`written join d using (id)`) : sql`null`;
  return sql<Changed>`with d as materialized (
      select t.id, t.level_id${was}, ${diffSql(register, of.fields)}${alsoSql(of.also)} as changes from ${of.from} join ${table(register)} t
        on t.id = s.id where ${of.which}),
    h as (${linesSql(actor, register, {
      action: of.action,
      lines: sql`select d.id, d.level_id, d.changes, null::text as note from d where d.changes <> '{}'::jsonb`,
    })}),
    written as (update ${table(register)} t set ${sql.join([...sets, sql`rev = t.rev + ${of.keepsRev === true ? 0 : 1}::int`])}, updated_at = now(), updated_by = ${actor.userId}::uuid
      from ${of.from} join h on h.row_id = s.id
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = s.id returning t.id${is})
    select ${steps} as steps, ${asIds('written')}`;
}

/** What the statement that changes rows answers. */
interface Changed extends Ids {
  readonly steps: readonly Step[] | null;
}

interface Holds {
  readonly size: number;
  /** The revision of each row, by id; null where nobody named the ones they saw. */
  readonly held: Readonly<Record<string, number>> | null;
  readonly cells: readonly Cell[] | null;
}
interface Holding {
  readonly ids: readonly string[];
  readonly revs: ReadonlyMap<string, number> | undefined;
  readonly counter: Counter | undefined;
}

/** Holds the rows until the transaction ends, and answers the cells of the counter they lie in. */
async function lock(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { ids, revs, counter }: Holding,
): Promise<readonly Cell[]> {
  const { size, held, cells } = await hold(tx, actor, register, { ids, revs, counter });
  if (size < new Set(ids).size) throw new AppError('notFound');
  noteHeld(tx, register, ids);
  const stale = Object.entries(held ?? {}).find(([id, rev]) => revs?.get(id) !== rev);
  if (stale) await refuseStale(tx, actor, register, stale[0]);
  return counter ? cellsIn(counter, cells ?? []) : [];
}

/** What is told of a hundred thousand rows is their number and their few cells; revisions are told of a screenful. */
async function hold(tx: Tx, actor: Actor, register: AnyRegister, { ids, revs, counter }: Holding): Promise<Holds> {
  const held = sql`select t.id, t.rev${counter ? sql`, ${cellColumns(counter)}` : sql``} from ${table(register)} t
    where ${visible(register, actor, 't')} and t.id = any(${idArray(ids)}) order by t.id for update`;
  const cells = counter && sql`(select json_agg(c) from (select distinct ${cellNames(counter)} from held) c)`;
  const found = await one(
    tx,
    sql<Holds>`with held as materialized (${held}) select (select count(*) from held) as size,
      ${revs ? sql`(select json_object_agg(id, rev) from held)` : sql`null`} as held, ${cells ?? sql`null`} as cells`,
  );
  return found ?? { size: 0, held: null, cells: null };
}

/** Tells whoever writes a row that has moved on, with both versions. */
async function refuseStale(tx: Tx, actor: Actor, register: AnyRegister, id: string): Promise<never> {
  const theirs = await get(tx, actor, register, id);
  const [by] = await rows(
    tx,
    sql<{ name: string }>`select user_name as name from history where tenant_id = ${actor.tenantId}::uuid
      and row_id = ${id}::uuid order by id desc limit 1`,
  );
  const who = by?.name ?? '?';
  throw new AppError('stale', { who }, { theirs, by: who });
}

/** Refuses the whole batch when the rules of its register refuse a row of it; bulk actions ask the rules beforehand. */
async function refuseGuarded(tx: Tx, actor: Actor, register: AnyRegister, change: Change): Promise<void> {
  const [refused] = (await rulesOf(register).guard?.(tx, actor, change)) ?? [];
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
}

/** Puts right what hangs on the rows: computed fields, search text, counters, and what the rules of the register add. */
export async function settle(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  before: readonly Cell[],
): Promise<void> {
  const base = baseOf(register);
  if (derives(register, change)) await deriveAgain(tx, actor, base, change.ids);
  const isNamed = change.op !== 'update' || change.fields.some((field) => touchesText(base, field));
  if (change.op !== 'remove' && isNamed) await keepSearchText(tx, base, actor.tenantId, change.ids);
  await keepCounters(tx, actor, base, { change, before });
  if (change.ids.length === 0) return;
  if (change.op !== 'remove') await refuseWrong(tx, actor, register, change.ids);
  for (const follow of changeListenersOf(base.key)) await follow(tx, actor, change);
  await tellWhole(tx, actor, base, change);
}
/** Tells of rows that came or went as a whole; those that only changed are told of by the statement that changed them. */
async function tellWhole(tx: Tx, actor: Actor, { key }: AnyRegister, { op, ids }: Change): Promise<void> {
  if (op !== 'add' && op !== 'remove' && op !== 'restore') return;
  const counter = stepCounter(key, 'all');
  if (counter) await tellSteps(tx, actor, key, await wholeSteps(tx, counter, { tenantId: actor.tenantId, ids, op }));
}

/** Counts the cells again that the rows were in, and those they are in now where the change can have moved them. */
async function keepCounters(
  tx: Tx,
  { tenantId }: Actor,
  register: AnyRegister,
  of: { readonly change: Change; readonly before: readonly Cell[] },
): Promise<void> {
  const { op, ids, fields } = of.change;
  const counter = counterFor(register.key, op === 'update' ? fields : 'all');
  if (!counter) return;
  const after = op !== 'update' || moves(counter, fields) ? await cellsOf(tx, counter, tenantId, ids) : [];
  await recount(tx, counter, tenantId, [...of.before, ...after]);
}
const touchesText = (register: AnyRegister, field: string): boolean =>
  field === register.title || field === 'description';
/** What a row follows from may have moved on while the row was deleted. */
const derives = (register: AnyRegister, { op, fields }: Change): boolean =>
  op === 'restore' ||
  (op === 'update' && (rulesOf(register).derive?.inputs ?? []).some((input) => fields.includes(input)));

/** Changes rows to what the source says since it follows from a change of others: a line of history, and nobody's deed. */
export const followRows = (
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  source: Pick<Source, 'from' | 'fields'>,
): Promise<unknown> =>
  changeSql(actor, register, {
    ...source,
    action: 'follow',
    which: sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid`,
  }).execute(tx);

/**
 * Reckons the computed fields of rows again, after what they follow from has changed; counters follow, and whoever follows
 * the register is told. Rows that come out otherwise get a new revision and a line of history, wherever they live: a tag has
 * its checks in every scope of work.
 */
export async function deriveAgain(tx: Tx, actor: Actor, register: AnyRegister, ids: readonly string[]): Promise<void> {
  const derivation = rulesOf(register).derive?.of(actor);
  if (derivation) await reckonAgain(tx, actor, register, { ids, ...derivation });
}

/** Reckons some computed fields of rows again, by what they follow from. */
export async function reckonAgain(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { ids, keepsRev, ...derivation }: Derivation & { readonly ids: readonly string[]; readonly keepsRev?: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const fields = Object.keys(derivation.fields);
  const counter = counterFor(register.key, fields);
  const those = sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`;
  await holdOnce(tx, register, { ids, those });
  const before = counter ? await cellsOf(tx, counter, actor.tenantId, ids) : [];
  const values = Object.entries(derivation.fields).map(([name, value]) => sql`${value} as ${sql.ref(snake(name))}`);
  const from = sql`(select s.id, ${sql.join(values)} from ${table(register)} s ${derivation.from ?? sql``}
    where s.tenant_id = ${actor.tenantId}::uuid and s.id = any(${idArray(ids)})) s`;
  const found = await one(tx, changeSql(actor, register, { action: 'follow', from, fields, which: those, keepsRev }));
  const changed = idsIn(found);
  if (changed.length === 0) return;
  if (fields.some((field) => touchesText(register, field))) await keepSearchText(tx, register, actor.tenantId, changed);
  if (counter)
    await recount(tx, counter, actor.tenantId, [...before, ...(await cellsOf(tx, counter, actor.tenantId, changed))]);
  for (const follow of changeListenersOf(register.key)) await follow(tx, actor, { op: 'follow', ids: changed, fields });
  await tellSteps(tx, actor, register.key, found?.steps);
}
