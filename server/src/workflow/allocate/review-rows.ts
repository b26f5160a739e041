import { type MatrixKey, MATRIX_KEYS, matrixOf } from '@plumbline/contract/rules/matrices.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { firstOwners } from '../../register/read/first-owners.ts';
import { type Alike, type ListRequest, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { mayMatch } from '../../register/read/sql/may-match.ts';
import { rules } from '../../register/row/rules.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isVoid } from '../void/is-void.ts';
import { drifting, driftOf } from './drift.ts';
import {
  givenBy,
  hasLineFor,
  isIgnoring,
  isLacking,
  isLackingAlone,
  linesOf,
  SAME,
  STANDING,
  STANDS,
} from './missing-lines.ts';

/** The state of a review row: required only, present and required, present only, or different. */
type State = 'missing' | 'matched' | 'extra' | 'differs';

/** The tagged items `x` of a review: those the actor sees that do not ignore the matrix. */
const reviewed = (actor: Actor, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid and x.deleted_at is null
    and not ${isIgnoring(key)} ${andTheirs(actor, 'x')}`;

/** Whether record `k` of item `x` is in the scope. */
const isPresent = (actor: Actor, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`${reviewed(actor, key)} and k.level_id = ${actor.path.E}::uuid and k.deleted_at is null ${andTheirs(actor, 'k')}`;

const TAG = sql`x.name, x.title_sort, x.id as tagged_item, x.description, x.equipment_type, x.equipment_status, x.discipline,
  x.sub_systems, case when cardinality(x.sub_systems) = 1
    then array(select s.system from sub_system s where s.tenant_id = x.tenant_id and s.id = x.sub_systems[1])
    else array(select distinct s.system from sub_system s where s.tenant_id = x.tenant_id and s.id = any(x.sub_systems) order by 1) end as systems, x.area, x.module, x.subcontractor_names, x.created_at::timestamptz(3) as tag_added,
  x.updated_at::timestamptz(3) as tag_changed`;

/**
 * The columns of each review beyond those of the tag, for a row in a given state: `k` is the record present, `m` the
 * line.
 */
const OWN: { readonly [K in MatrixKey]: (actor: Actor, state: State) => RawBuilder<unknown> } = {
  tagItr: (_, state) => {
    const from = state === 'missing' ? 'm' : 'k';
    return sql`${column(from, 'itr')}, (select i.itr_class from itr i where i.tenant_id = x.tenant_id and i.id = ${column(from, 'itr')}) as itr_class,
      ${column(from, 'testReference')}`;
  },
  tagPwl: (actor, state) => {
    const given = givenBy('tagPwl', actor);
    const [due, frequency] =
      state === 'missing' ? [given['dueDate'], given['frequency']] : [sql`k.due_date`, sql`coalesce(k.frequency, 0)`];
    // when there is a line, its PWL is that of the cycle, and a filter by it finds the few lines
    return sql`${column(state === 'extra' ? 'k' : 'm', 'pwl')}, ${due} as due_date, ${frequency} as frequency,
      ${state === 'extra' ? sql`null::int` : given['frequency']} as frequency_wanted`;
  },
};

/** The rows of one part: its table and joins, and its condition. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** One part of a review: its rows in one state, so that a page of one state reads nothing of the others. */
function partOf(actor: Actor, key: MatrixKey, state: State, source: Source): Alike {
  const isThere = state !== 'missing';
  const rows = sql`select ${isThere ? sql`k.id` : sql`md5(x.id::text || m.id::text)::uuid`} as id, ${TAG}, ${OWN[key](actor, state)},
      ${sql.lit(state)}::text as state, ${isThere ? sql`k.progress` : sql`null::text`} as progress,
      ${sql.lit(isThere ? key : 'taggedItem')}::text as "table", ${isThere ? sql`k.id` : sql`x.id`}::text as record
    from ${source.from} where ${source.where}`;
  return { says: { state }, rows };
}

/** The fields of a review that are those of its tagged item, by which the first items of a list can be found. */
const OF_ITEM: ReadonlySet<string> = new Set([
  'name',
  'description',
  'equipmentType',
  'equipmentStatus',
  'discipline',
  'subSystems',
  'area',
  'module',
  'subcontractorNames',
]);

/**
 * The condition that item `t` can have a row: it has a record or is known to differ. Without the first items, a page of
 * all states would sort the records of the whole plant.
 */
const hasRows = ({ tenantId, path }: Actor, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`not ${isIgnoring(key, 't')} and (exists (select from ${table(known(key))} k where k.tenant_id = t.tenant_id
      and k.level_id = ${path.E}::uuid and k.tagged_item = t.id and k.deleted_at is null offset 0)
    or exists (select from matrix_drift w where w.tenant_id = ${tenantId}::uuid and w.level_id = ${path.E}::uuid
      and w.matrix = ${sql.lit(key)} and w.tagged_item = t.id offset 0))`;

/**
 * Compares what a matrix requires of tagged items with what the scope has (domain guide 2.4): missing rows, rows
 * present without a line, and rows that match. No query runs per item: each part is one join.
 */
async function reviewRows(request: ListRequest, list: QueryList, key: MatrixKey): Promise<Rows> {
  const { db, actor, filter } = request;
  const drifted = driftOf(actor, key);
  const items = await drifting(db, actor, key);
  // the other states are read from the few items that differ
  const isMany = filter === undefined || mayMatch({ state: 'matched' }, filter);
  const owners = {
    list,
    register: known('taggedItem'),
    reference: 'taggedItem',
    fields: OF_ITEM,
    hasRows: hasRows(actor, key),
  };
  const first = isMany ? await firstOwners(request, owners) : undefined;
  const among = first === undefined ? sql<boolean>`true` : sql<boolean>`x.id in (${first})`;
  const lacking = {
    from: sql`${items.from} join ${linesOf(actor, key)}`,
    where: sql<boolean>`${reviewed(actor, key)} and ${items.where} and ${isLackingAlone(sql`${actor.path.E}::uuid`, key)}`,
  };
  const isThere = isPresent(actor, key);
  // matching rows are searched among all items; the others only among items known to differ
  const beside = sql`${drifted} join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.tagged_item = x.id`;
  const wanted = (its: RawBuilder<unknown>) =>
    sql`${its} join ${linesOf(actor, key)} ${STANDING[key](sql`${actor.path.E}::uuid`)}`;
  const same = SAME[key];
  const differs = same && { from: wanted(drifted), where: sql<boolean>`${isThere} and not ${same}` };
  const part = (state: State, source: Source): Alike =>
    partOf(actor, key, state, { ...source, where: sql<boolean>`${source.where} and ${among}` });
  const parts = [
    part('missing', lacking),
    part('extra', {
      from: beside,
      where: sql<boolean>`${isThere} ${STANDS[key]} and not ${isVoid(key, 'k')} and not ${hasLineFor(actor, key)}`,
    }),
    part('matched', {
      from: wanted(sql`tagged_item x`),
      where: sql<boolean>`${isThere} and ${same ?? sql`true`}`,
    }),
    ...(differs ? [part('differs', differs)] : []),
  ];
  return first === undefined ? parts : { beginning: parts };
}

/** The lists that compare a matrix with what exists. */
export const reviewLists = queryLists.flatMap((list) => {
  const { compares } = list.query;
  return compares === undefined ? [] : [queryRows(list.key, (request) => reviewRows(request, list, compares.matrix))];
});

/**
 * A matrix line shows the number of items that lack what it requires, by the same conditions as the review; all lines
 * are counted at once over the differing items: line by line, each of those items would be checked once per line.
 */
export const matrixLineRules = MATRIX_KEYS.map((key) =>
  rules(matrixOf(key).lines, {
    computedOnRead: (actor) => ({
      tagsLacking: sql`coalesce(((select jsonb_object_agg(n.id, n.count) from (select m.id, count(*) from ${driftOf(actor, key)} join ${linesOf(actor, key)}
        where ${reviewed(actor, key)} and ${isLacking(sql`${actor.path.E}::uuid`, key)} group by m.id) n) ->> t.id::text)::int, 0)`,
    }),
  }),
);
