import { isVia } from '@plumbline/contract/register/via.ts';
import { MATRIX_KEYS, type MatrixKey, matrixOf, ONLY_FOR } from '@plumbline/contract/rules/matrices.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, one, rememberedBy, sql, type Tx } from '../../db/database.ts';
import { VOID_ITEM, voidingOf } from '@plumbline/contract/workflow/void/voidable.ts';
import { known, snake } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, idArray, table } from '../../register/columns.ts';
import { idsFrom } from '../../register/ids.ts';
import { type Change, onChange } from '../../register/rules.ts';
// what goes with an item goes, or comes back, before it is judged
import '../void/void-rules.ts';
// what a matrix gives is given first, so that an item is judged with it
import { givingIn } from './allocate.ts';
import { comparisonOf, type Comparison, type DriftKey, driftKeys, keepComparison, type Scope } from './comparison.ts';
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

/*
 * Which tagged items differ from what a matrix or a rule wants of them is kept, scope by scope (ADR 0037): a review then reads
 * those, and not a million that are as they should be. It is judged anew, item by item, in the transaction of whatever can change it.
 */

/** The tagged items `x` that differ in the scope of the actor, as a table expression. */
export const driftOf = (actor: Actor, key: DriftKey): RawBuilder<unknown> =>
  sql`(select * from matrix_drift where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.E}::uuid
      and matrix = ${sql.lit(key)}) w join tagged_item x on x.tenant_id = w.tenant_id and x.id = w.tagged_item`;

/** What is kept as lacking where only that an item differs is. */
const UNSAID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** What items lack in the scope of the actor, of all that is wanted or of some rows of it: a table expression `w` of `tagged_item` and `lacks`. */
export const lackedOf = (actor: Actor, key: DriftKey, lines?: readonly string[]): RawBuilder<unknown> =>
  sql`(select * from matrix_drift where tenant_id = ${actor.tenantId}::uuid and level_id = ${actor.path.E}::uuid
      and matrix = ${sql.lit(key)} and lacks <> ${UNSAID} ${lines ? sql`and lacks = any(${idArray(lines)})` : sql``}) w`;

/** Whether so much of something differs that a page of it is read in its own order. */
export const isMuch = async (db: Db, of: RawBuilder<unknown>): Promise<boolean> =>
  (await one(db, sql`select 1 from ${of} offset ${SORTED_MOST} limit 1`)) !== undefined;

/** With more items that differ than this a page is read in its own order, asking each item; with less all that differ are sorted. */
const SORTED_MOST = 1000;

/**
 * The tagged items `x` that differ in the scope of the actor, for a list of them that is read page by page: `from`, and `where` to
 * ask besides. A new scope of work lacks everything: to sort all of it for a page would read all of it.
 */
export async function drifting(
  db: Db,
  actor: Actor,
  key: DriftKey,
): Promise<{ readonly from: RawBuilder<unknown>; readonly where: RawBuilder<boolean> }> {
  const of = sql`matrix_drift w where w.tenant_id = ${actor.tenantId}::uuid and w.level_id = ${actor.path.E}::uuid and w.matrix = ${sql.lit(key)}`;
  // what stays a question of its own does not become a join, whose rows the planner would have to guess
  return (await isMuch(db, of))
    ? { from: sql`tagged_item x`, where: sql<boolean>`exists (select from ${of} and w.tagged_item = x.id offset 0)` }
    : { from: driftOf(actor, key), where: sql<boolean>`true` };
}

/** Whose difference is judged: the items `x` a condition names, in a scope of work of their facility. */
interface Judging {
  readonly tenantId: string;
  readonly facility: string;
  readonly items: RawBuilder<boolean>;
  readonly scope: string;
  /** There are more than are held one by one. */
  readonly many?: boolean;
  /** Those, where they are named one by one and are many. */
  readonly ids?: readonly string[] | undefined;
}

/** What of an item is asked by those who compare it. */
const ASKED = sql`x.tenant_id, x.id, x.level_id, x.equipment_type, x.equipment_status, x.discipline, x.is_ex_rated,
  x.is_void, x.ignore_equipment_type_to_itr, x.ignore_equipment_type_to_pwl`;

/**
 * The records of many items, under the name of their table: whoever asks for one then looks among these, and not among the two million
 * of the plant. Empty for few items, whose records are found one by one.
 */
function recordsOf(keys: readonly DriftKey[], { tenantId, scope, ids }: Judging): RawBuilder<unknown> {
  if (ids === undefined) return sql``;
  const byRecord = Map.groupBy(keys.map(comparisonOf), ({ record }) => record);
  const parts = [...byRecord].map(([record, asking]) => {
    const asked = asking.flatMap(({ recordFields }) => recordFields);
    const names = new Set(['id', 'deletedAt', 'levelId', 'tenantId', 'taggedItem', ...asked]);
    const of = table(known(record));
    return sql`, ${of} as materialized (select ${sql.join([...names].map((name) => column('k', name)))} from ${of} k
      where k.tenant_id = ${tenantId}::uuid and k.level_id = ${scope}::uuid and k.deleted_at is null and k.tagged_item = any(${idArray(ids)}))`;
  });
  return sql.join(parts, sql``);
}

/**
 * The items that differ in a scope of work from each of what is said, as `matrix`, `tagged_item`, and what they lack, as `lacks`. The items are read once, before anything
 * is joined to them: a hundred thousand ids would else be looked through for each line. The scope is said, not joined: the planner then knows the records by it.
 */
export const differing = (keys: readonly DriftKey[], of: Judging): RawBuilder<unknown> => {
  const { tenantId, facility, items, scope } = of;
  const ways = keys.flatMap((key) => {
    const { ways: waysOf, lacks = UNSAID } = comparisonOf(key);
    return waysOf({ tenantId, path: { C: facility }, id: sql`${scope}::uuid` }).map(
      (way) => sql`select ${sql.lit(key)}::text as matrix, x.id as tagged_item, ${lacks} as lacks from x ${way}`,
    );
  });
  return sql`with x as materialized (select ${ASKED} from tagged_item x where x.tenant_id = ${tenantId}::uuid and x.deleted_at is null
      and x.level_id = ${facility}::uuid and ${items})${recordsOf(keys, of)}
    ${sql.join(ways, sql` union `)}`;
};

/** Any number will do, as long as nothing else locks by it; and so many locks that two items seldom share one. */
const LOCK = 7_240_504;
const LOCKS = 4096;
/** More items than this are not held one by one. */
const HELD_MOST = 500;

/**
 * Has two who change one item, or it and its records, judge it in turn: the second then sees what the first did. Their rows are not
 * held for it: who moves a tag holds that and waits for its records, whose writer would wait for the tag.
 */
async function takeTurns(tx: Tx, ids: readonly string[]): Promise<void> {
  const taken = rememberedBy(tx, noTurns);
  if (ids.length > HELD_MOST || ids.every((id) => taken.has(id))) return;
  await sql`select count(pg_advisory_xact_lock(${LOCK}::int, slot)) from (select distinct abs(hashtext(id::text)) % ${LOCKS}::int as slot
        from unnest(${idArray(ids)}) id order by 1) s`.execute(tx);
  for (const id of ids) taken.add(id);
}
const noTurns = (): Set<string> => new Set();

/** Keeps which of some tagged items differ from each of what is said, and what they lack; in one statement, since most act on one item. */
async function judge(tx: Db, keys: readonly DriftKey[], of: Judging): Promise<void> {
  const { tenantId, items, scope, many = false } = of;
  // what an import has just written is in no statistics: many are joined by hash, whatever the planner takes them for; a merge by the
  // company alone would set each item beside each record
  if (many) await sql`set local enable_nestloop = off; set local enable_mergejoin = off`.execute(tx);
  await sql`with now as materialized (${differing(keys, of)}),
      gone as (delete from matrix_drift w using tagged_item x where w.tenant_id = ${tenantId}::uuid and w.level_id = ${scope}::uuid
        and w.matrix in (${sql.join(keys.map((key) => sql.lit(key)))}) and x.tenant_id = w.tenant_id and x.id = w.tagged_item and ${items}
        and not exists (select from now n where n.matrix = w.matrix and n.tagged_item = w.tagged_item and n.lacks = w.lacks))
    insert into matrix_drift (tenant_id, level_id, matrix, tagged_item, lacks)
      select ${tenantId}::uuid, ${scope}::uuid, matrix, tagged_item, lacks from now on conflict do nothing`.execute(tx);
  if (many) await sql`set local enable_nestloop = on; set local enable_mergejoin = on`.execute(tx);
}

/** Judges items in every scope of work of a facility. */
async function judgeAll(
  tx: Db,
  { tenantId, path }: MatrixPlace,
  keys: readonly DriftKey[],
  of: Pick<Judging, 'items' | 'many' | 'ids'>,
): Promise<void> {
  for (const place of await scopesOf(tx, tenantId, path.C)) await judge(tx, keys, { tenantId, ...of, ...place });
}

/** Judges the tagged items of a facility that options can touch which it chose otherwise. */
export async function judgeFacility(
  tx: Db,
  tenantId: string,
  of: { readonly facility: string; readonly options: readonly string[] },
): Promise<void> {
  const place = { tenantId, path: { C: of.facility } };
  for (const key of MATRIX_KEYS) {
    const { unless } = matrixOf(key);
    const isWhole = unless !== undefined && of.options.includes(unless);
    if (!isWhole && !of.options.includes(ONLY_FOR.option)) continue;
    const items = isWhole ? comparisonOf(key).wanting(place) : sql<boolean>`${column('x', ONLY_FOR.flag)}`;
    await judgeAll(tx, place, [key], { items, many: true });
  }
}

/** Judges the tagged items of a facility for a scope of work that was just made in it: it has nothing yet, so only those can differ of which something is wanted. */
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

/** What rows of a register referred to before the change that was just written, as its history tells; what followed from that stands after it. */
const formerly = (tx: Tx, actor: Actor, { ids, fields }: Change, field: string): Promise<readonly string[]> =>
  fields.includes(field)
    ? idsFrom(
        tx,
        sql`select (g.changes -> ${field} ->> 0)::uuid as id from (select distinct on (row_id) row_id, changes from history
            where tenant_id = ${actor.tenantId}::uuid and row_id = any(${idArray(ids)}) and action <> 'follow' order by row_id, id desc) g
          where g.changes -> ${field} ->> 0 is not null`,
      )
    : Promise.resolve([]);

const among = (ids: readonly string[]): Pick<Judging, 'items' | 'many' | 'ids'> => ({
  items: sql<boolean>`x.id = any(${idArray(ids)})`,
  ...(ids.length > HELD_MOST && { many: true, ids }),
});
const touches = ({ op, fields }: Change, of: readonly string[]): boolean =>
  op === 'update' ? fields.some((field) => of.includes(field)) : op !== 'follow';

/** The rows of what is wanted that a change has written, deleted ones too. */
const linesOfChange = (actor: Actor, lines: RegisterKey, { ids }: Change): RawBuilder<unknown> =>
  sql`(select * from ${table(known(lines))} l where l.tenant_id = ${actor.tenantId}::uuid and l.id = any(${idArray(ids)}))`;

onChange('taggedItem', async (tx, actor, change) => {
  const keys = driftKeys().filter((key) => touches(change, comparisonOf(key).itemFields));
  if (keys.length === 0) return;
  await takeTurns(tx, change.ids);
  await judgeAll(tx, actor, keys, among(change.ids));
});

/** Has it kept which tagged items differ from what is wanted: judged as items, their records or what is wanted change. */
export function keepDrift(key: DriftKey, comparison: Comparison): void {
  const { itemFields, record, recordFields, lines, by, touched, also } = comparison;
  keepComparison(key, comparison);
  /** What rows of a register refer to now, and did before. */
  const referred = async (tx: Tx, actor: Actor, change: Change, from: { register: RegisterKey; field: string }) => {
    const of = column('k', from.field);
    const rows = sql`select distinct ${of} as id from ${table(known(from.register))} k
      where k.tenant_id = ${actor.tenantId}::uuid and k.id = any(${idArray(change.ids)})`;
    return [...(await idsFrom(tx, rows)), ...(await formerly(tx, actor, change, from.field))];
  };
  onChange(record, async (tx, actor, change) => {
    // the next cycle is as the one before it, which was judged when that was signed
    if (!touches(change, recordFields) || (change.op === 'add' && isVia(actor.via, 'followed'))) return;
    // what is given while an item is written is judged with the item, once all of it is there
    const giving = givingIn(actor);
    if (giving && touches(giving, itemFields)) return;
    const ids = await referred(tx, actor, change, { register: record, field: 'taggedItem' });
    await takeTurns(tx, ids);
    const { tenantId, path } = actor;
    await judge(tx, [key], { tenantId, facility: path.C, ...among(ids), scope: path.E });
  });
  onChange(lines, async (tx, actor, change) => {
    const all = await referred(tx, actor, change, { register: lines, field: by });
    const narrowed = touched ? sql` and ${touched(linesOfChange(actor, lines, change), change)}` : sql``;
    const items = sql<boolean>`x.level_id = ${actor.path.C}::uuid and ${sql.ref(`x.${snake(by)}`)} = any(${idArray(all)})${narrowed}`;
    await judgeAll(tx, actor, [key], { items });
  });
  if (also)
    onChange(also.register, async (tx, actor, change) => {
      if (change.op === 'update' && touches(change, also.fields))
        await judgeAll(tx, actor, [key], { items: also.items(idArray(change.ids)) });
    });
}

/** How an item differs from a matrix: it lacks a record, has one too many, or one that comes otherwise. */
function waysOf(key: MatrixKey, scope: Scope): readonly RawBuilder<unknown>[] {
  const there = sql`join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.level_id = ${scope.id} and k.tagged_item = x.id
    and k.deleted_at is null`;
  const asks = sql`where not ${isIgnoring(key)}`;
  const { says, from } = voidingOf(key);
  // a void check is not one too many; it keeps what it was
  const stands = says ? sql` and ${column('k', from)} is null` : sql``;
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
  // that a check is void shows in what it keeps of before: its state changes with every signature
  tagItr: ['taggedItem', 'itr', 'testReference', 'voidedFrom'],
  // which of several cycles stands for all is asked of their states and days
  tagPwl: ['taggedItem', 'pwl', 'frequency', 'progress', 'dueDate'],
};
for (const key of MATRIX_KEYS)
  keepDrift(key, {
    itemFields: ['equipmentType', 'equipmentStatus', matrixOf(key).ignore, ONLY_FOR.flag, VOID_ITEM.flag],
    record: key,
    recordFields: RECORD_FIELDS[key],
    lines: matrixOf(key).lines,
    by: 'equipmentType',
    ways: (scope) => waysOf(key, scope),
    wanting: (place) => sql<boolean>`not ${isIgnoring(key)} and x.equipment_type in (select m.equipment_type
      from ${table(known(matrixOf(key).lines))} m where m.tenant_id = ${place.tenantId}::uuid and m.level_id = ${place.path.C}::uuid and m.deleted_at is null)`,
    // a line that keeps its status is about the items of that status alone
    touched: (of, change) =>
      touches(change, ['equipmentStatus']) && change.op === 'update'
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from ${of} m where m.equipment_status is not distinct from x.equipment_status)`,
    // a sheet of the library that becomes one for some items alone, or for all
    also: {
      register: matrixOf(key).of,
      fields: [ONLY_FOR.field],
      items: (
        ids,
      ) => sql<boolean>`x.equipment_type in (select m.equipment_type from ${table(known(matrixOf(key).lines))} m
        where m.tenant_id = x.tenant_id and ${column('m', matrixOf(key).of)} = any(${ids}))`,
    },
  });
