import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { EX_JOINS, exColumns } from './ex-facts.ts';
import { exRated } from './ex-pairs.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

/**
 * The conditions for Ex inspections `k` of item `x`, by table: checks that a rule requires or that have a grade, and
 * preservation cycles of sheets that have a grade.
 */
const INSPECTIONS = {
  tag_itr: sql`(exists (select from ex_rated_to_itr r where r.tenant_id = k.tenant_id and r.level_id = x.level_id
      and r.itr = k.itr and r.deleted_at is null) or k.ex_grade is not null)`,
  tag_pwl: sql`k.ex_grade is not null`,
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
  sql`(select * from (${newest(actor, 'tag_itr')} union all ${newest(actor, 'tag_pwl')}) b order by b.signed_on desc, b.id desc limit 1)`;

const OPEN_CYCLE = isNotOver('tagPwl', 'k');
/** The open cycle with the earliest due date. */
const next = (actor: Actor): RawBuilder<unknown> =>
  sql`(select k.due_date, k.ex_grade, k.assigned_to from ${inspections(actor, 'tag_pwl')} and ${OPEN_CYCLE} and k.due_date is not null
    order by k.due_date, k.id limit 1)`;

/** The list of Ex rated items. */
export const exItems = queryRows('exItem', ({ actor, language }) => {
  const today = sql`${todayOf(actor)}::date`;
  return [
    sql`select x.id, x.name, x.title_sort, x.description, x.equipment_type, ${exColumns(actor, language)}, x.ex_rated_model, x.ex_certifying_body,
      n.signed_on as last_inspection, n.grade as last_grade, n.signed_by as last_by, n.reference as last_reference,
      case when n.signed_on is null then 'none' when n.findings > 0 then 'findings' else 'passed' end::text as result,
      n.findings, ((select count(*) from ${inspections(actor, 'tag_itr')} and k.progress not in ('signedOff', 'void'))
        + (select count(*) from ${inspections(actor, 'tag_pwl')} and ${OPEN_CYCLE} and k.due_date <= ${today}))::int as inspections_open,
      o.due_date as next_inspection, o.ex_grade as next_grade,
      case when o.due_date is null then 'none' when o.due_date < ${today} then 'overdue' when o.due_date <= ${today} + 30 then 'due'
        else 'planned' end::text as state, o.assigned_to as next_by, 'taggedItem'::text as "table"
    from tagged_item x ${EX_JOINS} left join lateral ${last(actor)} n on true left join lateral ${next(actor)} o on true
    where ${exRated(actor)}`,
  ];
});
