import { type MatrixKey, MATRIX_KEYS, matrixOf } from '@plumbline/contract/rules/matrices.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, table } from '../../register/columns.ts';
import { type Alike, queryRows } from '../../register/query-rows.ts';
import { rules } from '../../register/rules.ts';
import { andTheirs } from '../../register/subcontracted.ts';
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

/** What a row of a review is: only wanted, there and wanted, there alone. */
type State = 'missing' | 'matched' | 'extra' | 'differs';

/** The tagged items `x` a review is about: those the actor sees that do not ignore the matrix. */
const reviewed = (actor: Actor, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid and x.deleted_at is null
    and not ${isIgnoring(key)} ${andTheirs(actor, 'x')}`;

/** Whether record `k` of item `x` is in the scope. */
const isPresent = (actor: Actor, key: MatrixKey): RawBuilder<boolean> =>
  sql<boolean>`${reviewed(actor, key)} and k.level_id = ${actor.path.E}::uuid and k.deleted_at is null ${andTheirs(actor, 'k')}`;

const TAG = sql`x.name, x.title_sort, x.id as tagged_item, x.description, x.equipment_type, x.equipment_status, x.discipline,
  x.sub_systems, array(select distinct s.system from sub_system s where s.tenant_id = x.tenant_id and s.id = any(x.sub_systems)
    order by 1) as systems, x.area, x.module, x.subcontractor_names, x.created_at::timestamptz(3) as tag_added,
  x.updated_at::timestamptz(3) as tag_changed`;

/** The columns of each review beyond those of the tag, of a row in a state: `k` is what is there, `m` the line. */
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
    // where there is a line its PWL is that of the cycle, and a filter by it finds the few lines
    return sql`${column(state === 'extra' ? 'k' : 'm', 'pwl')}, ${due} as due_date, ${frequency} as frequency,
      ${state === 'extra' ? sql`null::int` : given['frequency']} as frequency_wanted`;
  },
};

/** One part of a review: its rows of one state, so that a page of one state reads nothing of the others. */
function partOf(
  actor: Actor,
  key: MatrixKey,
  state: State,
  of: { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<boolean> },
): Alike {
  const isThere = state !== 'missing';
  const rows = sql`select ${isThere ? sql`k.id` : sql`md5(x.id::text || m.id::text)::uuid`} as id, ${TAG}, ${OWN[key](actor, state)},
      ${sql.lit(state)}::text as state, ${isThere ? sql`k.progress` : sql`null::text`} as progress,
      ${sql.lit(isThere ? key : 'taggedItem')}::text as "table", ${isThere ? sql`k.id` : sql`x.id`}::text as record
    from ${of.from} where ${of.where}`;
  return { says: { state }, rows };
}

/**
 * What a matrix wants of tagged items beside what the scope has (domain guide 2.4): the rows that are missing, those there
 * without a line, and those that are as they should be. Nothing is read for an item: each part is one join.
 */
async function reviewRows(db: Db, actor: Actor, key: MatrixKey): Promise<readonly Alike[]> {
  const drifted = driftOf(actor, key);
  const items = await drifting(db, actor, key);
  const lacking = {
    from: sql`${items.from} join ${linesOf(actor, key)}`,
    where: sql<boolean>`${reviewed(actor, key)} and ${items.where} and ${isLackingAlone(sql`${actor.path.E}::uuid`, key)}`,
  };
  const isThere = isPresent(actor, key);
  // what is as it should be is looked for among all; the rest only among the items that are known to differ
  const beside = sql`${drifted} join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.tagged_item = x.id`;
  const wanted = (items: RawBuilder<unknown>) =>
    sql`${items} join ${linesOf(actor, key)} ${STANDING[key](sql`${actor.path.E}::uuid`)}`;
  const same = SAME[key];
  const differs = same && { from: wanted(drifted), where: sql<boolean>`${isThere} and not ${same}` };
  return [
    partOf(actor, key, 'missing', lacking),
    partOf(actor, key, 'extra', {
      from: beside,
      where: sql<boolean>`${isThere} ${STANDS[key]} and not ${isVoid(key, 'k')} and not ${hasLineFor(actor, key)}`,
    }),
    partOf(actor, key, 'matched', {
      from: wanted(sql`tagged_item x`),
      where: sql<boolean>`${isThere} and ${same ?? sql`true`}`,
    }),
    ...(differs ? [partOf(actor, key, 'differs', differs)] : []),
  ];
}

for (const { key, query } of queryLists)
  if (query.compares !== undefined) {
    const { matrix } = query.compares;
    queryRows(key, ({ db, actor }) => reviewRows(db, actor, matrix));
  }

// a line of a matrix says how many items lack what it wants; by the same conditions as the review. All lines are counted at once,
// item by item of those that differ: line by line each of these would be looked at as often as there are lines
for (const key of MATRIX_KEYS)
  rules(matrixOf(key).lines, {
    computedOnRead: (actor) => ({
      tagsLacking: sql`coalesce(((select jsonb_object_agg(n.id, n.count) from (select m.id, count(*) from ${driftOf(actor, key)} join ${linesOf(actor, key)}
        where ${reviewed(actor, key)} and ${isLacking(sql`${actor.path.E}::uuid`, key)} group by m.id) n) ->> t.id::text)::int, 0)`,
    }),
  });
