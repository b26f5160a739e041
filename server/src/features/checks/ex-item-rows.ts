import { exItem } from '@plumbline/contract/lists/ex-item.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { known } from '../../db/model.ts';
import { firstOwners, type Owners } from '../../register/read/first-owners.ts';
import { type ListRequest, queryRows } from '../../register/read/query-rows.ts';
import { idArray } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { EX_JOINS, exColumns } from './ex-facts.ts';
import { exRated, isExRated, OF_ITEM } from './ex-pairs.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

/**
 * `k` has a grade. Not by `is not null`, for which the planner reads the index of blanks: it expects few graded rows, and
 * would scan that index for each item instead of finding the records of the item.
 */
const GRADED = sql`coalesce(k.ex_grade, '') <> ''`;

/**
 * The conditions for Ex inspections `k` of item `x`, by table: checks that a rule requires or that have a grade, and
 * preservation cycles of sheets that have a grade.
 */
const INSPECTIONS = {
  tag_itr: sql`(exists (select from ex_rated_to_itr r where r.tenant_id = k.tenant_id and r.level_id = x.level_id
      and r.itr = k.itr and r.deleted_at is null) or ${GRADED})`,
  tag_pwl: GRADED,
} as const;
type Table = keyof typeof INSPECTIONS;

const inspections = (actor: Actor, from: Table): RawBuilder<unknown> =>
  sql`${sql.table(from)} k where k.tenant_id = x.tenant_id and k.level_id = ${actor.path.E}::uuid and k.tagged_item = x.id
    and k.deleted_at is null ${andTheirs(actor, 'k')} and ${INSPECTIONS[from]}`;

/** Per table, the reference of an inspection and the field of a punch item that points to it. */
const WORDS: Readonly<Record<Table, { readonly reference: RawBuilder<unknown>; readonly punch: string }>> = {
  tag_itr: {
    reference: sql`k.test_reference`,
    punch: 'tag_itr',
  },
  tag_pwl: {
    reference: sql`(select p.name from pwl p where p.tenant_id = k.tenant_id and p.id = k.pwl)`,
    punch: 'tag_pwl',
  },
};

/** The latest signed inspection of a table, with its open findings: punch items, and values out of limits. */
const newest = (actor: Actor, from: Table): RawBuilder<unknown> =>
  sql`(select k.signed_on, k.id, k.signed_by, k.ex_grade as grade, ${WORDS[from].reference} as reference,
      coalesce(k.out_of_limits, 0) + (select count(*)::int from punch_list_item q where q.tenant_id = k.tenant_id
        and ${sql.ref(`q.${WORDS[from].punch}`)} = k.id and q.deleted_at is null and q.state <> 'accepted' ${andTheirs(actor, 'q')}) as findings
    from ${inspections(actor, from)} and k.progress = 'signedOff' order by k.signed_on desc, k.id desc limit 1)`;
const last = (actor: Actor): RawBuilder<unknown> =>
  sql`(select b.*, case when b.findings > 0 then 'findings' else 'passed' end as result
    from (${newest(actor, 'tag_itr')} union all ${newest(actor, 'tag_pwl')}) b order by b.signed_on desc, b.id desc limit 1)`;

const dayOf = (actor: Actor): RawBuilder<unknown> => sql`${todayOf(actor)}::date`;
const OPEN_CYCLE = isNotOver('tagPwl', 'k');
/** The open cycle with the earliest due date. */
const next = (actor: Actor): RawBuilder<unknown> =>
  sql`(select k.due_date, k.ex_grade, k.assigned_to, case when k.due_date < ${dayOf(actor)} then 'overdue'
      when k.due_date <= ${dayOf(actor)} + 30 then 'due' else 'planned' end as state
    from ${inspections(actor, 'tag_pwl')} and ${OPEN_CYCLE} and coalesce(k.due_date, '-infinity'::date) > '-infinity'::date
    order by k.due_date, k.id limit 1)`;

/** How the last inspection of item `x` and its next one are read: a column of each, and the joins for them. */
interface Inspected {
  readonly last: (column: string) => RawBuilder<unknown>;
  readonly next: (column: string) => RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

/** For the rows of a page: both are found once for each row. */
const joined = (actor: Actor): Inspected => ({
  last: (column) => sql.ref(`n.${column}`),
  next: (column) => sql.ref(`o.${column}`),
  joins: sql`left join lateral ${last(actor)} n on true left join lateral ${next(actor)} o on true`,
});
/** For all rows: only what is counted, filtered or sorted by is found, because the database leaves out columns that nobody reads. */
const apart = (actor: Actor): Inspected => ({
  last: (column) => sql`(select ${sql.ref(`n.${column}`)} from ${last(actor)} n)`,
  next: (column) => sql`(select ${sql.ref(`o.${column}`)} from ${next(actor)} o)`,
  joins: sql``,
});

/** The rows of the list: of all Ex rated items, or of those that meet a further condition, which begins with `and`. */
function rowsOf(
  { actor, language }: ListRequest,
  { last: lastOne, next: nextOne, joins }: Inspected,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select x.id, x.name, x.title_sort, x.description, x.equipment_type, ${exColumns(actor, language)}, x.ex_rated_model, x.ex_certifying_body,
      ${lastOne('signed_on')} as last_inspection, ${lastOne('grade')} as last_grade, ${lastOne('signed_by')} as last_by,
      ${lastOne('reference')} as last_reference, coalesce(${lastOne('result')}, 'none')::text as result, ${lastOne('findings')} as findings,
      ((select count(*) from ${inspections(actor, 'tag_itr')} and k.progress not in ('signedOff', 'void'))
        + (select count(*) from ${inspections(actor, 'tag_pwl')} and ${OPEN_CYCLE} and k.due_date <= ${dayOf(actor)}))::int as inspections_open,
      ${nextOne('due_date')} as next_inspection, ${nextOne('ex_grade')} as next_grade, coalesce(${nextOne('state')}, 'none')::text as state,
      ${nextOne('assigned_to')} as next_by, 'taggedItem'::text as "table"
    from tagged_item x ${EX_JOINS} ${joins} where ${exRated(actor)} ${among}`;
}

/** A row is its tagged item; these columns are those of the item. */
const OWNERS: Owners = {
  list: exItem,
  register: known('taggedItem'),
  fields: new Set([...OF_ITEM, 'exRatedModel', 'exCertifyingBody']),
  hasRows: isExRated,
};

/** The list of Ex rated items. */
export const exItems = queryRows(
  exItem.key,
  async (request) => {
    const { actor, only } = request;
    if (only !== undefined) return [rowsOf(request, joined(actor), sql`and x.id = any(${idArray(only)})`)];
    const first = await firstOwners(request, OWNERS);
    return first === undefined
      ? [rowsOf(request, apart(actor), sql``)]
      : { beginning: [rowsOf(request, joined(actor), sql`and x.id in (${first})`)] };
  },
  { isFoundFirst: true },
);
