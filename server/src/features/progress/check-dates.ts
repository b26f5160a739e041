import type { ProgressChoice } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { CurveItem } from '@plumbline/contract/rules/planned-actual.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { cellsFor } from '../../register/derive/counters.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { entityOf, typesInScope } from '../handover/certificate.ts';
import { checksByDay } from './check-days.ts';

/** Limits the items to a part of the work. */
export type ItemChoice = Omit<ProgressChoice, 'of' | 'step'>;

/** The subsystems of a choice, as an array; undefined for all. */
export function subSystemsOf({ tenantId }: Actor, { system, subSystem }: ItemChoice): RawBuilder<unknown> | undefined {
  if (subSystem !== undefined) return sql`array[${subSystem}::uuid]`;
  if (system === undefined) return undefined;
  return sql`array(select b.id from sub_system b where b.tenant_id = ${tenantId}::uuid and b.system = ${system}::uuid)`;
}

/** SQL conditions, beginning with `and`: rows `alias` with a subsystem of the choice, and of its discipline. */
export function ofSets(actor: Actor, choice: ItemChoice, alias = 't'): RawBuilder<unknown> {
  const some = subSystemsOf(actor, choice);
  const { discipline } = choice;
  return sql`${some ? sql`and ${sql.ref(`${alias}.sub_systems`)} && ${some}` : sql``}
    ${discipline === undefined ? sql`` : sql`and ${sql.ref(`${alias}.discipline`)} = ${discipline}::uuid`}`;
}

/** Stands for no ITR class, so that rows without one are joined as the others are. */
const NONE = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** The ITR class of row `alias`, or what stands for none. */
export const keyOfClass = (alias: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.itr_class`)}, ${NONE})`;

/** SQL condition: cells `c` of the counters of checks in the scope that are not empty. */
const inScope = (actor: Actor): RawBuilder<unknown> =>
  sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid and c.total > 0`;

/**
 * The certificates with a planned finish: the first for each subsystem and gate, of any type that waits for checks:
 * `sub_system, gate, planned`.
 */
function firstCertificates(actor: Actor): RawBuilder<unknown> {
  const own = sql`h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null and h.planned_finish is not null`;
  const part = sql`join sub_system b on b.tenant_id = h.tenant_id and b.deleted_at is null`;
  return sql`select p.sub_system, g.gate, min(p.planned_finish) as planned from (
      select h.sub_system, h.handover_type, h.planned_finish from handover h where ${own} and h.sub_system is not null
      union all select b.id, h.handover_type, h.planned_finish from handover h ${part} and b.system = h.system where ${own} and h.system is not null
      union all select b.id, h.handover_type, h.planned_finish from handover h ${part} and b.level_id = ${actor.path.C}::uuid
        where ${own} and h.system is null and h.sub_system is null) p
    join handover_type y on y.id = p.handover_type and ${typesInScope(actor)} and ${entityOf} = 'tagItr'
    cross join unnest(y.gates::int[]) g(gate) group by 1, 2`;
}

/**
 * The planned finish of checks without an operation, by their subsystems and ITR class: the first planned finish of the
 * certificates that wait for them (ADR 113): `sub_systems, itr_class, planned`. A few thousand rows, whatever the
 * number of checks.
 */
export const checkDates = (actor: Actor): RawBuilder<unknown> =>
  sql`select n.sub_systems, n.itr_class, min(f.planned) as planned
    from (select distinct c.sub_systems, ${keyOfClass('c')} as itr_class from ${cellsFor(actor, 'tagItr')} where ${inScope(actor)}) n
    left join itr_class k on k.tenant_id = ${actor.tenantId}::uuid and k.id = n.itr_class and k.deleted_at is null
    left join lateral unnest(n.sub_systems) s(id) on true
    left join (${firstCertificates(actor)}) f on f.sub_system = s.id and f.gate = k.handover_gate
    group by 1, 2`;

/**
 * The checks that the schedule plans: those that an operation of a job card covers, with the planned finish of the
 * operation, its card or the activity of the card: `tag_itr, planned`.
 */
export const scheduled = (actor: Actor): RawBuilder<unknown> =>
  sql`select o.tag_itr, min(coalesce(o.planned_finish, c.planned_finish, a.planned_finish)) as planned
    from operation o join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card and c.deleted_at is null
    left join activity a on a.tenant_id = c.tenant_id and a.id = c.activity and a.deleted_at is null
    where o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.E}::uuid and o.deleted_at is null and o.tag_itr is not null
      and coalesce(o.planned_finish, c.planned_finish, a.planned_finish) is not null
    group by 1`;

/**
 * Tag ITRs by planned and by actual finish. Planned comes from the counters, with the checks of the schedule moved to
 * its dates; actual from the cached days (ADR 68), or from the rows of a part of the plant.
 */
export async function checkItems(
  db: Db,
  actor: Actor,
  choice: ItemChoice,
): Promise<{ readonly items: readonly CurveItem[]; readonly total: number; readonly undated: number }> {
  const planned = await rows(
    db,
    sql<{
      planned: string | null;
      weight: number;
    }>`with d as materialized (${checkDates(actor)}), o as materialized (${scheduled(actor)}),
      moved as (select d.planned as was, o.planned as becomes, count(*)::int as count from o join tag_itr t on t.id = o.tag_itr
        left join d on d.sub_systems = t.sub_systems and d.itr_class = ${keyOfClass('t')}
        where ${visible(known('tagItr'), actor, 't')} and not t.is_mock and t.progress <> 'void' ${ofSets(actor, choice)} group by 1, 2)
      select x.planned, sum(x.weight)::int as weight from (
        select d.planned, c.total as weight from ${cellsFor(actor, 'tagItr')}
          join d on d.sub_systems = c.sub_systems and d.itr_class = ${keyOfClass('c')} where ${inScope(actor)} ${ofSets(actor, choice, 'c')}
        union all select was, -count from moved union all select becomes, count from moved) x
      group by 1 having sum(x.weight) <> 0`,
  );
  const done = await doneByDay(db, actor, choice);
  return {
    items: [
      ...planned.map((item) => ({ ...item, actual: null })),
      ...done.map(({ day, count }) => ({ planned: null, actual: day, weight: count })),
    ],
    total: planned.reduce((sum, { weight }) => sum + weight, 0),
    undated: planned.find((item) => item.planned === null)?.weight ?? 0,
  };
}

const doneByDay = async (
  db: Db,
  actor: Actor,
  choice: ItemChoice,
): Promise<readonly { readonly day: string; readonly count: number }[]> =>
  (choice.system ?? choice.subSystem ?? choice.discipline) === undefined
    ? checksByDay(db, actor)
    : rows(
        db,
        sql<{ day: string; count: number }>`select t.signed_on as day, count(*)::int as count from tag_itr t
          where ${visible(known('tagItr'), actor, 't')} and t.progress = 'signedOff' and t.signed_on is not null and not t.is_mock
            ${ofSets(actor, choice)} group by 1`,
      );
