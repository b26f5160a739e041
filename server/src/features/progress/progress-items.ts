import { PROGRESS_KEYS, progressItem, type ProgressKey } from '@plumbline/contract/lists/progress-item.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { type ListRequest, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { actualFinish, plannedFinish } from './cards.ts';
import { checkDates, type ItemChoice, keyOfClass, ofSets, scheduled, subSystemsOf } from './check-dates.ts';

/** The columns of the list for row `t` of one kind of work, and which rows count. */
interface Columns {
  readonly planned: RawBuilder<unknown>;
  readonly actual: RawBuilder<unknown>;
  readonly discipline?: RawBuilder<unknown>;
  readonly subSystems?: RawBuilder<unknown>;
  readonly systems?: RawBuilder<unknown>;
  readonly type?: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
  /** Which of the rows that the actor sees count; begins with `and`. */
  readonly where: RawBuilder<unknown>;
}

const NO_IDS = sql`'{}'::uuid[]`;
const idsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${id} is null then ${NO_IDS} else array[${id}] end`;

/** The first planned finish of the certificates over a system of procedure `t` that wait for procedures of its class. */
const procedureCertificate = (actor: Actor): RawBuilder<unknown> =>
  sql`(select min(h.planned_finish) from procedure_type pt join procedure_class k on k.tenant_id = pt.tenant_id and k.id = pt.procedure_class
      join handover_type y on y.tenant_id = k.tenant_id and y.level_id = ${actor.path.E}::uuid and y.entity = 'procedure' and y.deleted_at is null
        and k.handover_gate = any(y.gates::int[])
      join handover h on h.tenant_id = y.tenant_id and h.handover_type = y.id and h.deleted_at is null and h.system = any(t.systems)
    where pt.tenant_id = t.tenant_id and pt.id = t.procedure_type)`;

const COLUMNS: { readonly [K in ProgressKey]: (actor: Actor, choice: ItemChoice) => Columns } = {
  handover: (_actor, { handoverType, system, subSystem }) => ({
    planned: sql`t.planned_finish`,
    // what is in doubt is not done, on any page
    actual: sql`case when t.state = 'accepted' and t.doubt is distinct from 'inDoubt' then t.actual_finish end`,
    subSystems: idsOf(sql`t.sub_system`),
    systems: idsOf(sql`t.system`),
    type: sql`t.handover_type`,
    where: sql`${handoverType === undefined ? sql`` : sql`and t.handover_type = ${handoverType}::uuid`}
      ${
        subSystem === undefined
          ? sql`${
              system === undefined
                ? sql``
                : sql`and (t.system = ${system}::uuid or t.sub_system in (select b.id from sub_system b where b.tenant_id = t.tenant_id and b.system = ${system}::uuid))`
            }`
          : sql`and t.sub_system = ${subSystem}::uuid`
      }`,
  }),
  tagItr: (actor, choice) => ({
    planned: sql`coalesce(o.planned, d.planned)`,
    actual: sql`case when t.progress = 'signedOff' then t.signed_on end`,
    discipline: sql`t.discipline`,
    subSystems: sql`t.sub_systems`,
    joins: sql`left join (${checkDates(actor)}) d on d.sub_systems = t.sub_systems and d.itr_class = ${keyOfClass('t')}
      left join (${scheduled(actor)}) o on o.tag_itr = t.id`,
    where: sql`and not t.is_mock and t.progress <> 'void' ${ofSets(actor, choice)}`,
  }),
  punchListItem: (actor, choice) => ({
    planned: sql`t.planned_date`,
    actual: sql`case when t.state = 'accepted' then t.accepted_on end`,
    discipline: sql`t.discipline`,
    subSystems: sql`t.sub_systems`,
    where: sql`and not t.is_owl ${ofSets(actor, choice)}`,
  }),
  tagPwl: (actor, choice) => ({
    planned: sql`t.due_date`,
    actual: sql`case when t.progress = 'signedOff' then t.signed_on end`,
    discipline: sql`t.discipline`,
    subSystems: sql`t.sub_systems`,
    where: sql`and t.progress <> 'skipped' ${ofSets(actor, choice)}`,
  }),
  jobCard: (actor, choice) => {
    const some = subSystemsOf(actor, choice);
    return {
      planned: plannedFinish('t'),
      actual: actualFinish('t'),
      discipline: sql`t.discipline`,
      subSystems: idsOf(sql`t.sub_system`),
      where: sql`${some ? sql`and t.sub_system = any(${some})` : sql``}
        ${choice.discipline === undefined ? sql`` : sql`and t.discipline = ${choice.discipline}::uuid`}`,
    };
  },
  procedure: (actor, { system, subSystem, discipline }) => ({
    planned: sql`coalesce(t.planned_finish, ${procedureCertificate(actor)})`,
    actual: sql`t.completed_on`,
    discipline: sql`t.discipline`,
    systems: sql`t.systems`,
    where: sql`${system !== undefined && subSystem === undefined ? sql`and t.systems && array[${system}::uuid]` : sql``}
      ${
        subSystem === undefined
          ? sql``
          : sql`and t.systems && array(select b.system from sub_system b where b.tenant_id = t.tenant_id and b.id = ${subSystem}::uuid)`
      }
      ${discipline === undefined ? sql`` : sql`and t.discipline = ${discipline}::uuid`}`,
  }),
};

const TABLES = {
  handover: sql`handover`,
  tagItr: sql`tag_itr`,
  punchListItem: sql`punch_list_item`,
  tagPwl: sql`tag_pwl`,
  jobCard: sql`job_card`,
  procedure: sql`procedure`,
} as const satisfies Record<ProgressKey, RawBuilder<unknown>>;

/** Selects from the rows `t` of one kind of work that count and that the actor sees. */
export function itemsSql(
  actor: Actor,
  { of: key, ...choice }: ItemChoice & { readonly of: ProgressKey },
  select: (columns: Columns) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = COLUMNS[key](actor, choice);
  return sql`select ${select(found)} from ${TABLES[key]} t ${found.joins ?? sql``}
    where ${visible(known(key), actor, 't')} ${found.where}`;
}

/** The records that planned against actual counts: a part for each register that the caller may see. */
export const progressItems = queryRows(progressItem.key, itemRows, { isFoundFirst: true });

function itemRows({ actor, maySee }: ListRequest): Rows {
  const seen = PROGRESS_KEYS.filter((key) => maySee(key));
  return (seen.length === 0 ? PROGRESS_KEYS.slice(0, 1) : seen).map((key) => ({
    says: { table: key },
    rows: sql`select * from (${itemsSql(
      actor,
      { of: key },
      ({
        planned,
        actual,
        discipline,
        subSystems,
        systems,
        type,
      }) => sql`t.id, ${NAMES[key]} as name, t.title_sort, ${key}::text as "table",
        ${type ?? sql`null::uuid`} as handover_type, ${planned} as planned, ${actual} as actual, ${discipline ?? sql`null::uuid`} as discipline,
        ${subSystems ?? NO_IDS} as sub_systems, ${systems ?? NO_IDS} as systems`,
    )}) x ${seen.length === 0 ? sql`where false` : sql``}`,
  }));
}

const NAMES = {
  handover: sql`t.name`,
  tagItr: sql`t.name`,
  punchListItem: sql`t.number`,
  tagPwl: sql`t.name`,
  jobCard: sql`t.name`,
  procedure: sql`t.name`,
} as const satisfies Record<ProgressKey, RawBuilder<unknown>>;
