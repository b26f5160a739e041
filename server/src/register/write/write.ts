import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, one, sql } from '../../db/database.ts';
import { baseOf, snake, tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { type Also, alsoSql } from '../history/extra-changes.ts';
import { column, idArray, table, visible } from '../row/columns.ts';
import { type Cell, type Counter, counterFor, holdingSql, moves } from '../derive/counters.ts';
import { diffSql, linesSql } from '../history/history.ts';
import { areLocked, lockIfNeeded } from '../row/lock-rows.ts';
import { asIds, type Ids, idsIn } from '../row/ids.ts';
import { clearHiddenInSource } from '../row/hidden-fields.ts';
import { keepStatistics } from './analyse-table.ts';
import { swept } from '../derive/sweep-indexes.ts';
import { holdParents, readyLines } from './lines/parents.ts';
import { lockSeen } from './lock-revisions.ts';
import { holdWholes } from '../derive/lock-wholes.ts';
import { refuseNew } from './new-values.ts';
import { updateDependents, type Told } from '../derive/update-dependents.ts';
import { type Change, type Derivation, defaultsOf, rulesOf } from '../row/rules.ts';
import type { Source } from '../row/source.ts';
import { sideCells, sideColumns, type CellMove, stepCounter, stepsSql, wholeStepsSql } from '../derive/cell-moves.ts';
import { isSubcontracted } from '../row/subcontracted.ts';
import { keepingUnseen } from '../row/unseen-links.ts';

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
 * Adds rows: one or a hundred thousand, in one statement, with history, search text, counters and consequences.
 * Everything that writes a register goes through this function, `changeRows` or `removeRows` (architecture 5).
 */
export async function addRows(tx: Tx, actor: Actor, register: AnyRegister, wanted: Source): Promise<readonly string[]> {
  const size = wanted.ids === 'made' ? 0 : wanted.ids.length;
  if (wanted.ids !== 'made' && size === 0) return [];
  await holdWholes(tx, actor, register, { source: wanted });
  await rulesOf(register).holdOwners?.(tx, actor, { ids: [], source: wanted });
  const source = await readyLines(tx, actor, register, wanted);
  // the checks do not depend on line places, which would otherwise be calculated a second time for them
  await refuseNew(tx, actor, register, { ...wanted, isNew: true });
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
  const added = await one(
    tx,
    addSql(actor, register, { columns, from: sql`${source.from} ${derivation?.from ?? sql``}` }),
  );
  const ids = idsIn(added);
  if (ids.length === 0) return [];
  await keepStatistics(tx, tableOf(register), ids.length);
  await settle(tx, actor, register, { op: 'add', ids, fields: source.fields }, toldBy(added));
  return ids;
}

/**
 * The one statement that adds rows: it writes them and their history, and locks their counter cells. It returns their
 * ids.
 */
function addSql(
  actor: Actor,
  register: AnyRegister,
  of: { readonly columns: readonly (readonly [string, RawBuilder<unknown>])[]; readonly from: RawBuilder<unknown> },
): RawBuilder<Changed> {
  const { key } = baseOf(register);
  const counter = counterFor(key, 'all');
  const sides = counter ? sql`, ${sideColumns(counter, 'is')}` : sql``;
  const lines = sql`select id, level_id, null::jsonb as changes, null::text as note from added`;
  const steps = counter && stepCounter(key, 'all') ? wholeStepsSql(counter, 'add', sql`added`) : sql`null`;
  return sql<Changed>`with added as (insert into ${table(register)} as t (${sql.join(of.columns.map(([name]) => sql.ref(name)))})
      select ${sql.join(of.columns.map(([, value]) => value))} from ${of.from} returning t.id, t.level_id${sides}),
    h as (${linesSql(actor, register, { action: 'add', lines })})${heldSql(actor, counter, counter && sql`select ${sideCells(counter, 'is')} from added`)}
    select ${steps} as steps, ${counter ? CELLS : sql`null`} as cells, ${asIds('added')}`;
}

/** The part of a writing statement that locks the cells of a query, as `held`. */
const heldSql = (actor: Actor, counter: Counter | undefined, cells: RawBuilder<unknown> | undefined) =>
  counter && cells ? sql`, held as (${holdingSql(counter, actor.tenantId, cells)})` : sql``;
const CELLS = sql`(select json_agg(k) from held k)`;

const toldBy = (changed: Changed | undefined): Told => ({ cells: changed?.cells ?? [], steps: changed?.steps ?? null });

/**
 * The fields of the source, with empty ones filled by the defaults of the register; a subcontractor's row is marked as
 * theirs.
 */
function saidOrFilled(
  actor: Actor,
  register: AnyRegister,
  { fields }: Source,
): readonly (readonly [string, RawBuilder<unknown>])[] {
  const fill = new Map(Object.entries(defaultsOf(register.key)?.(actor) ?? {}));
  // a blank cell of an import is intended: importing the same file again must change nothing
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

/** Computed choices with a start value are never empty. */
const startsOf = (register: AnyRegister, source: Source): readonly (readonly [string, RawBuilder<unknown>])[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    field.computed && 'start' in field && !source.fields.includes(name)
      ? [[snake(name), sql`${field.start}`] as const]
      : [],
  );

/**
 * Changes rows to the values of the source, field by field; rows that already have them stay untouched and get no
 * history. The rows are locked first. `revs` are the revisions the writer saw; a row changed since is refused with both
 * versions.
 */
export async function changeRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: Source,
  options: {
    readonly revs?: ReadonlyMap<string, number>;
    readonly system?: boolean;
    /**
     * Changes that accompany the rows but are not in their fields, for their history line: the answers of a form; by
     * row as a map.
     */
    readonly also?: Also;
  } = {},
): Promise<readonly string[]> {
  if (wanted.ids === 'made' || wanted.ids.length === 0) return [];
  const source = clearHiddenInSource(actor, register, options.system ? wanted : keepingUnseen(actor, register, wanted));
  const change: Change = { op: 'update', ids: wanted.ids, fields: source.fields };
  await holdParents(tx, actor, register, wanted.ids, source);
  // rows that the product itself is still working on have already been checked: they exist
  const isSure = options.system === true && options.revs === undefined && areLocked(tx, register, wanted.ids);
  const free = isSure ? false : await lockSeen(tx, actor, register, wanted.ids, options.revs);
  if (!options.system) {
    await refuseGuarded(tx, actor, register, { ...change, free });
    await holdNewKeys(tx, actor, register, source);
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
  if (ids.length > 0) await settle(tx, actor, register, { ...change, ids }, toldBy(changed));
  return ids;
}

/**
 * The one statement that changes rows: it gives the rows `t` that `which` allows the values of `s`, raises the revision
 * of those that really differ, writes their history, and locks the cells they were in and are in. It returns the ids of
 * those that differ.
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
    /** Keeps the revision, so that nobody who is editing the row is interrupted. */
    readonly keepsRev?: boolean | undefined;
    /** An additional result: ids as JSON. */
    readonly besides?: RawBuilder<unknown> | undefined;
    /**
     * The values are calculated: they are stored beside the differences and written from there, rather than calculated
     * a second time.
     */
    readonly once?: boolean;
  },
): RawBuilder<Changed> {
  const { kept, values, valueOf } =
    of.once === true ? keptOnce(of.fields) : { kept: [], values: of.from, valueOf: sourced };
  const sets = of.fields.map((name, at) => sql`${sql.ref(snake(name))} = ${valueOf(name, at)}`);
  const { key } = baseOf(register);
  const counter = counterFor(key, of.fields);
  const was = counter ? sql`, ${sideColumns(counter, 'was')}` : sql``;
  const is = counter ? sql`, ${sideColumns(counter, 'is')}` : sql``;
  const both = sql`written join d using (id)`;
  const cells =
    counter &&
    (moves(counter, of.fields)
      ? sql`select ${sideCells(counter, 'was')} from ${both} union select ${sideCells(counter, 'is')} from ${both}`
      : sql`select ${sideCells(counter, 'was')} from ${both}`);
  const steps = counter && stepCounter(key, of.fields) ? stepsSql(counter, both) : sql`null`;
  return sql<Changed>`with d as materialized (
      select t.id, t.level_id${was}${sql.join(kept, sql``)}, ${diffSql(register, of.fields)}${alsoSql(of.also)} as changes from ${of.from} join ${table(register)} t
        on t.id = s.id where ${of.which}),
    h as (${linesSql(actor, register, {
      action: of.action,
      lines: sql`select d.id, d.level_id, d.changes, null::text as note from d where d.changes <> '{}'::jsonb`,
    })}),
    written as (update ${table(register)} t set ${sql.join([...sets, sql`rev = t.rev + ${of.keepsRev === true ? 0 : 1}::int`])}, updated_at = now(), updated_by = ${actor.userId}::uuid
      from ${values} join h on h.row_id = s.id
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = s.id returning t.id${is})${heldSql(actor, counter, cells)}
    select ${steps} as steps, ${counter ? CELLS : sql`null`} as cells, ${of.besides ?? sql`null::json`} as besides, ${asIds('written')}`;
}

const sourced = (name: string): RawBuilder<unknown> => column('s', name);
/** Values stored in `d` and written from there. */
const keptOnce = (fields: readonly string[]) => ({
  kept: fields.map((name, at) => sql`, ${sourced(name)} as ${sql.ref(`v${at}`)}`),
  values: sql`d s`,
  valueOf: (_name: string, at: number): RawBuilder<unknown> => sql.ref(`s.v${at}`),
});

/** The result of a statement that writes rows. */
interface Changed extends Ids {
  readonly steps: readonly CellMove[] | null;
  readonly cells: readonly Cell[] | null;
  readonly besides?: readonly string[] | null;
}

/** Refuses the whole batch when the register's rules refuse one row; bulk actions check the rules beforehand. */
async function refuseGuarded(tx: Tx, actor: Actor, register: AnyRegister, change: Change): Promise<void> {
  const [refused] = (await rulesOf(register).guard?.(tx, actor, change)) ?? [];
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
}

/** Locks the keys of the level when rows get new ones. */
async function holdNewKeys(tx: Tx, actor: Actor, register: AnyRegister, { fields }: Source): Promise<void> {
  const { holdKeys } = rulesOf(register);
  if (holdKeys && baseOf(register).naturalKey.some((name) => fields.includes(name))) await holdKeys(tx, actor);
}

/** Updates what depends on the rows: computed fields, search text, counters, and what the register's rules add. */
export async function settle(tx: Tx, actor: Actor, register: AnyRegister, change: Change, told: Told): Promise<void> {
  await swept(tx, { rows: change.ids.length, tables: [tableOf(register), 'search_text'] }, async () => {
    if (derives(register, change)) await recalculateDerived(tx, actor, baseOf(register), change.ids);
    await updateDependents(tx, actor, register, change, told);
  });
}
/** The inputs of a row may have changed while it was deleted. */
function derives(register: AnyRegister, { op, fields }: Change): boolean {
  const { inputs = [], alone = {} } = rulesOf(register).derive ?? {};
  const isAlreadyCalculated = (input: string): boolean => alone[input]?.every((name) => fields.includes(name)) ?? false;
  return (
    op === 'restore' ||
    (op === 'update' && inputs.some((input) => fields.includes(input) && !isAlreadyCalculated(input)))
  );
}

/** Changes rows as a consequence of other changes: a history line, but nobody's act. */
export const followRows = (
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  source: Pick<Source, 'from' | 'fields'>,
): Promise<unknown> => changeSql(actor, register, { ...source, action: 'follow', which: ours(actor) }).execute(tx);
const ours = (actor: Actor): RawBuilder<boolean> => sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid`;

/**
 * Recalculates the computed fields of rows after their inputs changed; counters follow, and the register's listeners
 * are notified. Rows whose values change get a new revision and a history line, wherever they live: a tag has its
 * checks in every scope of work.
 */
export async function recalculateDerived(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<void> {
  const derivation = rulesOf(register).derive?.of(actor);
  if (derivation) await recalculateFields(tx, actor, register, { ids, ...derivation });
}

/**
 * Recalculates some computed fields of the already locked rows of a query, in the statement that finds them; returns
 * the ids of the others, which must be locked first.
 */
export async function recalculateLocked(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  of: Derivation & { readonly found: RawBuilder<unknown>; readonly held: readonly string[] },
): Promise<readonly string[]> {
  const fields = Object.keys(of.fields);
  const from = recalculatedRows(actor, register, of, sql`in (${of.found}) and s.id = any(${idArray(of.held)})`);
  const besides = sql`(select json_agg(f.id) from (${of.found}) f where not f.id = any(${idArray(of.held)}))`;
  const found = await one(
    tx,
    changeSql(actor, register, {
      action: 'follow',
      from,
      fields,
      which: ours(actor),
      keepsRev: true,
      besides,
      once: true,
    }),
  );
  const ids = idsIn(found);
  if (ids.length > 0) await updateDependents(tx, actor, register, { op: 'follow', ids, fields }, toldBy(found));
  return found?.besides ?? [];
}

/** Rows selected by id, with the current values of their computed fields, as `s`. */
function recalculatedRows(
  actor: Actor,
  register: AnyRegister,
  { fields, from, keeps = {} }: Derivation,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const values = Object.entries(fields).map(([name, value]) => {
    const kept = keeps[name];
    const now = kept ? sql`case when ${kept} then ${column('s', name)} else ${value} end` : value;
    return sql`${now} as ${sql.ref(snake(name))}`;
  });
  return sql`(select s.id, ${sql.join(values)} from ${table(register)} s ${from ?? sql``}
    where s.tenant_id = ${actor.tenantId}::uuid and s.id ${ids}) s`;
}

/** Recalculates some computed fields of rows from their inputs. */
export async function recalculateFields(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { ids, keepsRev, ...derivation }: Derivation & { readonly ids: readonly string[]; readonly keepsRev?: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const fields = Object.keys(derivation.fields);
  const those = sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`;
  await lockIfNeeded(tx, register, { ids, those });
  const from = recalculatedRows(actor, register, derivation, sql`= any(${idArray(ids)})`);
  const found = await one(
    tx,
    changeSql(actor, register, { action: 'follow', from, fields, which: those, keepsRev, once: true }),
  );
  const changed = idsIn(found);
  if (changed.length > 0)
    await updateDependents(tx, actor, register, { op: 'follow', ids: changed, fields }, toldBy(found));
}
