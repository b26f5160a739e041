import type { Prerequisite, Run, RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { completedSql, readOutline, registersOf } from './outline.ts';
import { peopleFor } from './person.ts';

type Header = Omit<Run, 'sections' | 'steps' | 'prerequisites' | 'people'>;
type More = Pick<
  RunStep,
  'measuredValue' | 'outOfLimits' | 'remark' | 'takenBack' | 'punchOpen' | 'punch' | 'mocsOpen' | 'mocs' | 'files'
>;

/** The header of a procedure for its run sheet and its print. @throws AppError `notFound` */
export async function headerOf(db: Db, actor: Actor, id: string): Promise<Header> {
  const procedure = known('procedure');
  const found = await oneRow(
    db,
    sql<Header>`select t.id, t.rev, t.name, t.description, t.actual_start as "actualStart", t.planned_finish as "plannedFinish",
        ${completedSql()} as completed, ${completedSql('authorisedBy', 'authorisedOn')} as authorised,
        (select coalesce(json_agg(json_build_object('id', y.id, 'title', y.name) order by y.title_sort), '[]'::json)
          from system y where y.tenant_id = t.tenant_id and y.id = any(t.systems)) as systems
      from procedure t where ${visible(procedure, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/** The outline of a procedure with the findings at each step. */
export function runOutline(db: Db, actor: Actor, id: string): Promise<Pick<Run, 'sections' | 'steps'>> {
  const items = sql`from punch_list_item p where p.tenant_id = t.tenant_id and p.procedure_step = t.id and p.deleted_at is null
    and p.level_id = ${actor.path.E}::uuid ${andTheirs(actor, 'p')}`;
  const mocs = sql`from (select t.procedure_steps, ${isOpenSql('moc')} as open from moc t
    where t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null) m where m.procedure_steps && array[t.id]`;
  return readOutline(db, actor, {
    registers: registersOf('procedure'),
    id,
    more: sql<More>`t.measured_value as "measuredValue", t.out_of_limits as "outOfLimits", t.remark, t.taken_back as "takenBack",
      (select count(*)::int ${items} and p.state <> 'accepted') as "punchOpen", (select count(*)::int ${items}) as punch,
      (select count(*)::int ${mocs} and m.open) as "mocsOpen", (select count(*)::int ${mocs}) as mocs,
      (select count(*)::int from file f where f.tenant_id = t.tenant_id and f.row_id = t.id and f.deleted_at is null) as files`,
  });
}

/** The prerequisites of a procedure, open ones first. */
export const prerequisitesOf = (db: Db, actor: Actor, id: string): Promise<readonly Prerequisite[]> =>
  rows(
    db,
    sql<Prerequisite>`select t.id, t.name, t.description, coalesce(t.steps, 0) as steps, coalesce(t.steps_done, 0) as "stepsDone",
        ${completedSql()} as completed
      from procedure o join procedure t on t.tenant_id = o.tenant_id and t.id = any(o.prerequisites) and t.deleted_at is null
      where o.tenant_id = ${actor.tenantId}::uuid and o.id = ${id}::uuid order by t.completed_on is not null, t.title_sort`,
  );

/** The run sheet of a procedure. */
export async function runOf(context: Scoped, id: string): Promise<Run> {
  const actor = actorOf(context);
  const header = await headerOf(context.db, actor, id);
  return {
    ...header,
    ...(await runOutline(context.db, actor, id)),
    prerequisites: await prerequisitesOf(context.db, actor, id),
    people: await peopleFor(context),
  };
}
