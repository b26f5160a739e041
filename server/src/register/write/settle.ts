import { isVia } from '@plumbline/contract/register/via.ts';
import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, oneRow, sql } from '../../db/database.ts';
import { baseOf, known, snake, tableOf } from '../../db/model.ts';
import { addFigures, type DerivedFigure } from '../derive/catalogue.ts';
import { tellSteps } from '../derive/cell-moves.ts';
import { keepDependents, type Written } from '../derive/dependents.ts';
import { swept } from '../derive/sweep-indexes.ts';
import { type Actor, ofCommand } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { idsFrom, idsIn } from '../row/ids.ts';
import { lockIfNeeded } from '../row/lock-rows.ts';
import { derivationOf, originsOf, ownersOf, readersOf } from '../row/origins.ts';
import {
  type BesideOthers,
  type Change,
  changeListenersOf,
  type Derivation,
  derivedKeys,
  rulesOf,
} from '../row/rules.ts';
import { WrongRows } from '../row/refuse-wrong.ts';
import type { Source } from '../row/source.ts';
import { holdParents } from './lines/parents.ts';
import { changeSql, writtenBy } from './write-sql.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** Updates what depends on the rows: computed fields, search text, counters, and what the register's rules add. */
export async function settle(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  written: Written,
): Promise<void> {
  await swept(tx, { rows: change.ids.length, tables: [tableOf(register), 'search_text'] }, async () => {
    if (derives(register, change)) await recalculateDerived(tx, actor, baseOf(register), change.ids);
    await follow(tx, actor, register, change, written);
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

/**
 * Everything that follows from rows just written, in this order: what is kept of them, the rows that are calculated
 * from them, the listeners of features, and the moves between counted cells.
 *
 * @throws WrongRows
 */
async function follow(tx: Tx, actor: Actor, register: AnyRegister, change: Change, written: Written): Promise<void> {
  await keepDependents(tx, actor, register, change, written);
  if (change.ids.length === 0) return;
  await recalculateReaders(tx, actor, register, change);
  const { key } = baseOf(register);
  await refuseBeside(tx, actor, register, change);
  const announced: Change = { ...change, subset: register.subset && register.key };
  for (const listener of changeListenersOf(key)) await listener(tx, actor, announced);
  await tellSteps(tx, actor, key, written.steps);
}

/** @throws WrongRows when rows just written are wrong in relation to others */
async function refuseBeside(tx: Tx, actor: Actor, register: AnyRegister, change: Change): Promise<void> {
  // the lines of an import are checked together, once all are written
  if (isVia(actor.via, 'judgedLast')) return;
  const rules = rulesOf(baseOf(register)).besideOthers ?? [];
  for (const { fields, wrong, hold } of rules.filter((rule) => isCaused(rule, actor, change))) {
    await hold?.(tx, actor, change.ids);
    const found = await wrong(tx, actor, change.ids);
    const [field] = fields;
    if (found.size > 0) throw new WrongRows(new Map([...found].map(([id, words]) => [id, [{ field, words }]])));
  }
}
function isCaused({ fields, isLeft }: BesideOthers, actor: Actor, change: Change): boolean {
  if (isLeft?.(actor) === true) return false;
  const isWritten = change.op === 'add' || change.op === 'update';
  return change.op === 'restore' || (isWritten && fields.some((name) => change.fields.includes(name)));
}

/** Recalculates the rows whose computed fields read what has changed, wherever they live. */
async function recalculateReaders(tx: Tx, actor: Actor, register: AnyRegister, change: Change): Promise<void> {
  const isChange = change.op === 'update' || change.op === 'follow';
  const readers = [...(isChange ? readersOf(actor, register, change) : []), ...ownersOf(actor, register, change)];
  for (const { register: reader, ids } of readers) {
    const those = await idsFrom(tx, ids);
    await holdParents(tx, actor, reader, those);
    await recalculateDerived(tx, actor, reader, those);
  }
}

/** Changes rows as a consequence of other changes: a history line, but nobody's act. */
export const followRows = (
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  source: Pick<Source, 'from' | 'fields'>,
): Promise<unknown> => changeSql(actor, register, { ...source, action: 'follow', which: ours(actor) }).execute(tx);
const ours = (actor: Actor): RawBuilder<boolean> => sql<boolean>`t.tenant_id = ${tenantOf(actor)}`;

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
  const derivation = derivationOf(actor, register);
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
  derivation: Derivation & { readonly found: RawBuilder<unknown>; readonly held: readonly string[] },
): Promise<readonly string[]> {
  const fields = Object.keys(derivation.fields);
  const from = recalculatedRows(
    actor,
    register,
    derivation,
    sql`in (${derivation.found}) and s.id = any(${idArray(derivation.held)})`,
  );
  const besides = sql`(select json_agg(f.id) from (${derivation.found}) f where not f.id = any(${idArray(derivation.held)}))`;
  const found = await oneRow(
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
  if (ids.length > 0) await follow(tx, actor, register, { op: 'follow', ids, fields }, writtenBy(found));
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
    const keepCondition = keeps[name];
    const now = keepCondition ? sql`case when ${keepCondition} then ${column('s', name)} else ${value} end` : value;
    return sql`${now} as ${sql.ref(snake(name))}`;
  });
  return sql`(select s.id, ${sql.join(values)} from ${table(register)} s ${from ?? sql``}
    where s.tenant_id = ${tenantOf(actor)} and s.id ${ids}) s`;
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
  const those = sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`;
  await lockIfNeeded(tx, register, { ids, those });
  const from = recalculatedRows(actor, register, derivation, sql`= any(${idArray(ids)})`);
  const found = await oneRow(
    tx,
    changeSql(actor, register, { action: 'follow', from, fields, which: those, keepsRev, once: true }),
  );
  const changed = idsIn(found);
  if (changed.length > 0) await follow(tx, actor, register, { op: 'follow', ids: changed, fields }, writtenBy(found));
}

/**
 * A figure in the catalogue that is kept in columns of a register and calculated row by row.
 *
 * @param of.derivation how the columns are calculated in a company
 * @param of.read the value of a column of row `k` to compare, where it is not the column itself
 */
export function columnsFigure(
  register: AnyRegister,
  options: Pick<DerivedFigure, 'mechanism' | 'name' | 'from' | 'by'> & {
    readonly derivation: (actor: Actor) => Derivation;
    readonly read?: (column: string) => RawBuilder<unknown>;
    /** Narrows the rows it is kept for. */
    readonly only?: (alias: string) => RawBuilder<boolean>;
  },
): DerivedFigure {
  const { derivation, read, only = () => sql<boolean>`true`, ...figure } = options;
  const values = Object.keys(derivation(ofCommand('')).fields).map(snake);
  return {
    ...figure,
    of: register.key,
    row: 'id',
    kept: {
      table: tableOf(register),
      key: ['id'],
      values,
      where: sql<boolean>`k.deleted_at is null and ${only('k')}`,
      ...(read && { read }),
      fresh: (_, tenantId) => {
        const actor = ofCommand(tenantId);
        const live = sql`is not null and s.deleted_at is null and ${only('s')}`;
        return sql`select * from ${recalculatedRows(actor, register, derivation(actor), live)}`;
      },
      recount: (tx, tenantId, keys) => {
        const actor = ofCommand(tenantId);
        const ids = keys.map((key) => String(key['id']));
        return recalculateFields(tx, actor, register, { ids, keepsRev: true, ...derivation(actor) });
      },
    },
  };
}

/** The computed fields of a register, and what they are calculated from. */
function computedFields(register: AnyRegister): DerivedFigure {
  const { inputs = [], parts = {} } = rulesOf(register).derive ?? {};
  const from: Record<string, readonly string[]> = { [register.key]: inputs };
  const read = [
    ...originsOf(register).map((origin) => [origin.register.key, origin.reads] as const),
    ...Object.entries(parts).map(([key, { of, reads }]) => [key, [of, ...reads]] as const),
  ];
  for (const [key, reads] of read) from[key] = [...new Set([...(from[key] ?? []), ...reads])];
  const derivation = (actor: Actor): Derivation => derivationOf(actor, register) ?? { fields: {} };
  return columnsFigure(register, { mechanism: 'columns', from, by: [], derivation });
}
/** All computed fields in the catalogue. */
export const computedFigures = addFigures(() => derivedKeys().map((key) => computedFields(known(key))));
