import type { Contribution } from '../../compose/point.ts';
import { isVia } from '@plumbline/contract/register/via.ts';
import { MATRIX_KEYS, type MatrixKey, matrixOf, ONLY_FOR } from '@plumbline/contract/rules/matrices.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, transactionState, sql, type Tx } from '../../db/database.ts';
import { addFigures, type DerivedFigure, type Key } from '../../register/derive/catalogue.ts';
import { VOID_ITEM, voidingOf } from '@plumbline/contract/workflow/void/voidable.ts';
import { known, snake } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { type Change, onChange } from '../../register/row/rules.ts';
// imported first: what goes along with an item is voided or restored before the item is checked
// imported first: the matrix allocates before the item is checked
import { givingIn } from './allocate.ts';
import { comparisonOf, type Comparison, type DriftKey, driftKeys, addComparison, type Scope } from './comparison.ts';
import {
  hasLineFor,
  isIgnoring,
  isLacking,
  isWanted,
  linesOf,
  type MatrixPlace,
  SAME,
  STANDS,
} from './missing-lines.ts';
import { scopesIn, scopesOf } from './scopes.ts';
import { tenantOf, unestimated } from '../../register/row/tenant-of.ts';

/*
 * Stores, per scope of work, which tagged items differ from the requirements of a matrix or a rule (ADR 0037): a review
 * then reads only those, and not the million that are as they should be. Items are rechecked one by one in the
 * transaction of any change that can affect them.
 */

/** The tagged items `x` that differ in the scope of the actor, as a table expression. */
export const driftOf = (actor: Actor, key: DriftKey): RawBuilder<unknown> =>
  sql`(select * from matrix_drift where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.E}::uuid
      and matrix = ${sql.lit(key)}) w join tagged_item x on x.tenant_id = w.tenant_id and x.id = w.tagged_item`;

/** Stored as `lacks` when a comparison records only that an item differs. */
const UNSAID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * What items lack in the actor's scope, of all requirements or of some requirement rows: a table expression `w` of
 * `tagged_item` and `lacks`.
 */
export const lackedOf = (actor: Actor, key: DriftKey, lines?: readonly string[]): RawBuilder<unknown> =>
  sql`(select * from matrix_drift where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.E}::uuid
      and matrix = ${sql.lit(key)} and lacks <> ${UNSAID} ${lines ? sql`and lacks = any(${idArray(lines)})` : sql``}) w`;

/** True when so many items differ that a page of them is read in its own order. */
export const isMuch = async (db: Db, source: RawBuilder<unknown>): Promise<boolean> =>
  (await oneRow(db, sql`select 1 from ${source} offset ${SORTED_MOST} limit 1`)) !== undefined;

/**
 * With more differing items than this, a page is read in its own order and each item is checked; with fewer, all
 * differing items are sorted.
 */
const SORTED_MOST = 1000;

/**
 * The tagged items `x` that differ in the actor's scope, for a paged list: `from`, and a further condition `where`. In
 * a new scope of work every item differs: sorting them all for one page would read them all.
 */
export async function drifting(
  db: Db,
  actor: Actor,
  key: DriftKey,
): Promise<{ readonly from: RawBuilder<unknown>; readonly where: RawBuilder<boolean> }> {
  const drift = sql`matrix_drift w where w.tenant_id = ${actor.tenantId}::uuid and w.level_id = ${actor.path.E}::uuid and w.matrix = ${sql.lit(key)}`;
  // the offset keeps this a subquery: as a join, the planner would have to guess its rows
  return (await isMuch(db, drift))
    ? { from: sql`tagged_item x`, where: sql<boolean>`exists (select from ${drift} and w.tagged_item = x.id offset 0)` }
    : { from: driftOf(actor, key), where: sql<boolean>`true` };
}

/** The items to check: the items `x` that meet a condition, in a scope of work of their facility. */
interface Judging {
  readonly tenantId: string;
  readonly facility: string;
  readonly items: RawBuilder<boolean>;
  readonly scope: string;
  /** True when there are more items than are locked one by one. */
  readonly many?: boolean;
  /** The ids of the items, when they are listed and many. */
  readonly ids?: readonly string[] | undefined;
}

/** The columns of an item that comparisons use. */
const ASKED = sql`x.tenant_id, x.id, x.level_id, x.equipment_type, x.equipment_status, x.discipline, x.is_ex_rated,
  x.is_void, x.ignore_equipment_type_to_itr, x.ignore_equipment_type_to_pwl`;

/**
 * The records of many items, as a CTE named like their table: queries for a record then search these instead of the
 * plant's two million. Empty for few items, whose records are found one by one.
 */
function recordsOf(keys: readonly DriftKey[], { tenantId, scope, ids }: Judging): RawBuilder<unknown> {
  if (ids === undefined) return sql``;
  const byRecord = Map.groupBy(keys.map(comparisonOf), ({ record }) => record);
  const parts = [...byRecord].map(([record, asking]) => {
    const requiredFields = asking.flatMap(({ recordFields }) => recordFields);
    const names = new Set(['id', 'deletedAt', 'levelId', 'tenantId', 'taggedItem', ...requiredFields]);
    const recordTable = table(known(record));
    return sql`, ${recordTable} as materialized (select ${sql.join([...names].map((name) => column('k', name)))} from ${recordTable} k
      where k.tenant_id = ${unestimated(tenantId)} and k.level_id = ${unestimated(scope)} and k.deleted_at is null and k.tagged_item = any(${idArray(ids)}))`;
  });
  return sql.join(parts, sql``);
}

/**
 * The items that differ from each of the given comparisons in a scope of work, as `matrix`, `tagged_item`, and what
 * they lack as `lacks`. The items are read once, before any join: otherwise a hundred thousand ids would be scanned for
 * each line. The scope is a literal rather than a join, so that the planner can estimate its records.
 */
export const differing = (keys: readonly DriftKey[], request: Judging): RawBuilder<unknown> => {
  const { tenantId, facility, items, scope } = request;
  const ways = keys.flatMap((key) => {
    const { ways: waysOf, lacks = UNSAID } = comparisonOf(key);
    return waysOf({ tenantId, path: { C: facility }, id: unestimated(scope) }).map(
      (way) => sql`select ${sql.lit(key)}::text as matrix, x.id as tagged_item, ${lacks} as lacks from x ${way}`,
    );
  });
  return sql`with x as materialized (select ${ASKED} from tagged_item x where x.tenant_id = ${unestimated(tenantId)} and x.deleted_at is null
      and x.level_id = ${unestimated(facility)} and ${items})${recordsOf(keys, request)}
    ${sql.join(ways, sql` union `)}`;
};

/** An arbitrary number that no other lock uses, and enough locks that two items seldom share one. */
const LOCK = 7_240_504;
const LOCKS = 4096;
/** Maximum items that are locked one by one. */
const HELD_MOST = 500;

/**
 * Makes two writers of one item, or of the item and its records, check it in turn: the second then sees what the first
 * did. The rows themselves are not locked for this: a writer moving a tag holds its row and waits for its records,
 * whose writer would wait for the tag.
 */
async function takeTurns(tx: Tx, ids: readonly string[]): Promise<void> {
  const taken = transactionState(tx, noTurns);
  if (ids.length > HELD_MOST || ids.every((id) => taken.has(id))) return;
  await sql`select count(pg_advisory_xact_lock(${LOCK}::int, slot)) from (select distinct abs(hashtext(id::text)) % ${LOCKS}::int as slot
        from unnest(${idArray(ids)}) id order by 1) s`.execute(tx);
  for (const id of ids) taken.add(id);
}
const noTurns = (): Set<string> => new Set();

/**
 * Stores which of the given tagged items differ from each comparison, and what they lack; in one statement, since most
 * acts affect one item.
 */
async function judge(tx: Db, keys: readonly DriftKey[], request: Judging): Promise<void> {
  const { tenantId, items, scope, many = false } = request;
  // rows an import has just written are in no statistics: for many items force hash joins, whatever the planner
  // estimates; a merge by company alone would compare each item with each record
  if (many) await sql`set local enable_nestloop = off; set local enable_mergejoin = off`.execute(tx);
  await sql`with now as materialized (${differing(keys, request)}),
      gone as (delete from matrix_drift w using tagged_item x where w.tenant_id = ${unestimated(tenantId)} and w.level_id = ${scope}::uuid
        and w.matrix in (${sql.join(keys.map((key) => sql.lit(key)))}) and x.tenant_id = w.tenant_id and x.id = w.tagged_item and ${items}
        and not exists (select from now n where n.matrix = w.matrix and n.tagged_item = w.tagged_item and n.lacks = w.lacks))
    insert into matrix_drift (tenant_id, level_id, matrix, tagged_item, lacks)
      select ${tenantId}::uuid, ${scope}::uuid, matrix, tagged_item, lacks from now on conflict do nothing`.execute(tx);
  if (many) await sql`set local enable_nestloop = on; set local enable_mergejoin = on`.execute(tx);
}

/** Checks items in every scope of work of a facility. */
async function judgeAll(
  tx: Db,
  { tenantId, path }: MatrixPlace,
  keys: readonly DriftKey[],
  request: Pick<Judging, 'items' | 'many' | 'ids'>,
): Promise<void> {
  for (const place of await scopesOf(tx, tenantId, path.C)) await judge(tx, keys, { tenantId, ...request, ...place });
}

/** Checks the tagged items of a facility that a change of its options can affect. */
export async function judgeFacility(
  tx: Db,
  tenantId: string,
  change: { readonly facility: string; readonly options: readonly string[] },
): Promise<void> {
  const place = { tenantId, path: { C: change.facility } };
  for (const key of MATRIX_KEYS) {
    const { unless } = matrixOf(key);
    const isWhole = unless !== undefined && change.options.includes(unless);
    if (!isWhole && !change.options.includes(ONLY_FOR.option)) continue;
    const items = isWhole ? comparisonOf(key).wanting(place) : sql<boolean>`${column('x', ONLY_FOR.flag)}`;
    await judgeAll(tx, place, [key], { items, many: true });
  }
}

/**
 * Checks the tagged items of a facility for a newly created scope of work: it is still empty, so only items with
 * requirements can differ.
 */
export async function judgeScope(db: Db, tenantId: string, scope: string): Promise<void> {
  const places = await scopesIn(db, tenantId, { scope });
  for (const key of driftKeys())
    for (const { facility } of places)
      await sql`insert into matrix_drift (tenant_id, level_id, matrix, tagged_item, lacks)
        select ${tenantId}::uuid, ${scope}::uuid, ${key}, tagged_item, lacks
        from (${differing([key], { tenantId, facility, items: comparisonOf(key).wanting({ tenantId, path: { C: facility } }), scope })}) now on conflict do nothing`.execute(
        db,
      );
}

/**
 * What rows of a register referred to before the change just written, according to their history; later lines for
 * consequences are skipped.
 */
const formerly = (tx: Tx, actor: Actor, { ids, fields }: Change, field: string): Promise<readonly string[]> =>
  fields.includes(field)
    ? idsFrom(
        tx,
        sql`select (g.changes -> ${field} ->> 0)::uuid as id from (select distinct on (row_id) row_id, changes from history
            where tenant_id = ${tenantOf(actor)} and row_id = any(${idArray(ids)}) and action <> 'follow' order by row_id, id desc) g
          where g.changes -> ${field} ->> 0 is not null`,
      )
    : Promise.resolve([]);

const among = (ids: readonly string[]): Pick<Judging, 'items' | 'many' | 'ids'> => ({
  items: sql<boolean>`x.id = any(${idArray(ids)})`,
  ...(ids.length > HELD_MOST && { many: true, ids }),
});
const touches = ({ op, fields }: Change, watchedFields: readonly string[]): boolean =>
  op === 'update' ? fields.some((field) => watchedFields.includes(field)) : op !== 'follow';

/** The requirement rows a change has written, including deleted ones. */
const linesOfChange = (actor: Actor, lines: RegisterKey, { ids }: Change): RawBuilder<unknown> =>
  sql`(select * from ${table(known(lines))} l where l.tenant_id = ${tenantOf(actor)} and l.id = any(${idArray(ids)}))`;

/** Changed items are compared again. */
export const itemsDrift = onChange('taggedItem', async (tx, actor, change) => {
  const keys = driftKeys().filter((key) => touches(change, comparisonOf(key).itemFields));
  if (keys.length === 0) return;
  await takeTurns(tx, change.ids);
  await judgeAll(tx, actor, keys, among(change.ids));
});

/**
 * Keeps track of which tagged items differ from a comparison: they are checked when items, their records or the
 * requirements change.
 */
export function trackDrift(key: DriftKey, comparison: Comparison): readonly Contribution<'follows'>[] {
  const { itemFields, record, recordFields, lines, by, touched, also } = comparison;
  /** What rows of a register refer to now, and referred to before. */
  const referred = async (tx: Tx, actor: Actor, change: Change, from: { register: RegisterKey; field: string }) => {
    const reference = column('k', from.field);
    const rows = sql`select distinct ${reference} as id from ${table(known(from.register))} k
      where k.tenant_id = ${tenantOf(actor)} and k.id = any(${idArray(change.ids)})`;
    return [...(await idsFrom(tx, rows)), ...(await formerly(tx, actor, change, from.field))];
  };
  const byRecords = onChange(record, async (tx, actor, change) => {
    // the next cycle equals the previous one, which was checked when it was signed
    if (!touches(change, recordFields) || (change.op === 'add' && isVia(actor.via, 'followed'))) return;
    // records allocated while an item is written are checked with the item, once all of them exist
    const giving = givingIn(actor);
    if (giving && touches(giving, itemFields)) return;
    const ids = await referred(tx, actor, change, { register: record, field: 'taggedItem' });
    await takeTurns(tx, ids);
    const { tenantId, path } = actor;
    await judge(tx, [key], { tenantId, facility: path.C, ...among(ids), scope: path.E });
  });
  const byLines = onChange(lines, async (tx, actor, change) => {
    const all = await referred(tx, actor, change, { register: lines, field: by });
    const narrowed = touched ? sql` and ${touched(linesOfChange(actor, lines, change), change)}` : sql``;
    const items = sql<boolean>`x.level_id = ${actor.path.C}::uuid and ${sql.ref(`x.${snake(by)}`)} = any(${idArray(all)})${narrowed}`;
    await judgeAll(tx, actor, [key], { items });
  });
  const byOthers = also && [
    onChange(also.register, async (tx, actor, change) => {
      if (change.op === 'update' && touches(change, also.fields))
        await judgeAll(tx, actor, [key], { items: also.items(idArray(change.ids)) });
    }),
  ];
  return [addComparison(key, comparison), byRecords, byLines, ...(byOthers ?? [])];
}

/** The stored drift of every scope of a company, evaluated again. */
async function freshDrift(db: Db, tenantId: string, key: DriftKey): Promise<RawBuilder<unknown>> {
  const all = { tenantId, items: sql<boolean>`true` };
  const parts = (await scopesIn(db, tenantId)).map(
    (place) =>
      sql`select ${place.scope}::uuid as level_id, n.tagged_item, n.lacks from (${differing([key], { ...all, ...place })}) n`,
  );
  return parts.length === 0
    ? sql`select level_id, tagged_item, lacks from matrix_drift where false`
    : sql.join(parts, sql` union all `);
}

/** Evaluates some stored items again. */
async function judgeKeys(tx: Tx, tenantId: string, key: DriftKey, keys: readonly Key[]): Promise<void> {
  const ids = [...new Set(keys.map((item) => String(item['tagged_item'])))];
  const scopes = new Set(keys.map((item) => item['level_id']));
  await takeTurns(tx, ids);
  await sql`delete from matrix_drift w using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k(level_id uuid, tagged_item uuid, lacks uuid)
    where w.tenant_id = ${unestimated(tenantId)} and w.matrix = ${key} and w.level_id = k.level_id and w.tagged_item = k.tagged_item
      and w.lacks = k.lacks`.execute(tx);
  for (const place of await scopesIn(tx, tenantId))
    if (scopes.has(place.scope)) await judge(tx, [key], { tenantId, ...among(ids), ...place });
}

/** The drift of a comparison in the catalogue. */
function figureOf(key: DriftKey): DerivedFigure {
  const { itemFields, record, recordFields, lines, by, also } = comparisonOf(key);
  return {
    mechanism: 'comparison',
    of: 'taggedItem',
    name: key,
    from: {
      taggedItem: [...itemFields, by],
      [record]: recordFields,
      [lines]: ['*'],
      ...(also && { [also.register]: also.fields }),
    },
    by: ['level', 'taggedItem', 'lacks'],
    row: 'tagged_item',
    kept: {
      table: 'matrix_drift',
      key: ['level_id', 'tagged_item', 'lacks'],
      values: [],
      where: sql<boolean>`k.matrix = ${key}`,
      fresh: (db, tenantId) => freshDrift(db, tenantId, key),
      recount: (tx, tenantId, keys) => judgeKeys(tx, tenantId, key, keys),
    },
  };
}
/** What differs from each matrix and rule, in the catalogue. */
export const driftFigures = addFigures(() => driftKeys().map(figureOf));

/**
 * The ways an item can differ from a matrix: it lacks a record, has one too many, or has one with a different
 * frequency.
 */
function waysOf(key: MatrixKey, scope: Scope): readonly RawBuilder<unknown>[] {
  const there = sql`join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.level_id = ${scope.id} and k.tagged_item = x.id
    and k.deleted_at is null`;
  const asks = sql`where not ${isIgnoring(key)}`;
  const { says: voidFields, from } = voidingOf(key);
  // a void check is not one too many; it stays as it was
  const stands = voidFields ? sql` and ${column('k', from)} is null` : sql``;
  const same = SAME[key];
  return [
    sql`join ${linesOf(scope, key)} ${asks} and ${isLacking(scope.id, key)}`,
    sql`${there} ${asks}${stands} and not ${hasLineFor(scope, key)}`,
    ...(same
      ? [sql`${there} join ${linesOf(scope, key)} and ${isWanted(key)} ${asks} ${STANDS[key]} and not ${same}`]
      : []),
  ];
}

const RECORD_FIELDS: Readonly<Record<MatrixKey, readonly string[]>> = {
  // `voidedFrom` shows whether a check is void; its state would change with every signature
  tagItr: ['taggedItem', 'itr', 'testReference', 'voidedFrom'],
  // states and dates decide which of several cycles counts
  tagPwl: ['taggedItem', 'pwl', 'frequency', 'progress', 'dueDate'],
};
/** Which tagged items differ from each matrix. */
export const matrixDrift = MATRIX_KEYS.flatMap((key) =>
  trackDrift(key, {
    itemFields: ['equipmentType', 'equipmentStatus', matrixOf(key).ignore, ONLY_FOR.flag, VOID_ITEM.flag],
    record: key,
    recordFields: RECORD_FIELDS[key],
    lines: matrixOf(key).lines,
    by: 'equipmentType',
    ways: (scope) => waysOf(key, scope),
    wanting: (place) => sql<boolean>`not ${isIgnoring(key)} and x.equipment_type in (select m.equipment_type
      from ${table(known(matrixOf(key).lines))} m where m.tenant_id = ${place.tenantId}::uuid and m.level_id = ${place.path.C}::uuid and m.deleted_at is null)`,
    // a line that keeps its status affects only the items of that status
    touched: (lines, change) =>
      touches(change, ['equipmentStatus']) && change.op === 'update'
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from ${lines} m where m.equipment_status is not distinct from x.equipment_status)`,
    // a library sheet that becomes one for some items only, or for all
    also: {
      register: matrixOf(key).of,
      fields: [ONLY_FOR.field],
      items: (
        ids,
      ) => sql<boolean>`x.equipment_type in (select m.equipment_type from ${table(known(matrixOf(key).lines))} m
        where m.tenant_id = x.tenant_id and ${column('m', matrixOf(key).of)} = any(${ids}))`,
    },
  }),
);
