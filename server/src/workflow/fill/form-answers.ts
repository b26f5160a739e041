import { headerField, MEASURED_KEYS, outOfLimits } from '@plumbline/contract/lists/form-answers.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { TASK_KINDS } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { factsOf, FILLED_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { isStandingWork } from '../../register/history/history.ts';
import { type ListRequest, queryRows } from '../../register/read/query-rows.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, titleFrom, titleOf, visible } from '../../register/row/columns.ts';
import { stateOf } from '../sign/sign-records.ts';
import { ANSWERS } from './answer-history.ts';

/** Column `field` of record `t`, or an expression where its register has no such field. */
const ownOr = (key: RecordKey, field: string, none: RawBuilder<unknown>): RawBuilder<unknown> =>
  Object.hasOwn(known(key).fields, field) ? column('t', field) : none;

/** The columns of a sheet that both lists have. */
function sheetColumns(key: RecordKey): RawBuilder<unknown> {
  const { form } = factsOf(key);
  const title = form === undefined ? sql`null` : titleFrom(known(form.owner), 't', column('t', form.of));
  const subSystem = ownOr(key, 'subSystem', sql`null::uuid`);
  return sql`${titleOf(known(key), 't')} as name, t.title_sort, ${ownOr(key, 'taggedItem', sql`null::uuid`)} as tagged_item,
    ${title} as form, ${ownOr(key, 'discipline', sql`null::uuid`)} as discipline,
    ${ownOr(key, 'subSystems', sql`array_remove(array[${subSystem}], null)`)} as sub_systems,
    ${key}::text as "table", t.id::text as record`;
}

/** The sheets `t` of one kind that count and that the actor sees, with their answers `f` and their form `m`. */
function sheets(
  actor: Actor,
  key: RecordKey,
): { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> } {
  const dropped = statesThat(factsOf(key), 'dropped');
  const without = factsOf(key).counts?.without;
  return {
    from: sql`${table(known(key))} t join form_result f on f.tenant_id = t.tenant_id and f.row_id = t.id
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id`,
    where: sql`${visible(known(key), actor, 't')}
      ${dropped.length === 0 ? sql`` : sql`and ${stateOf(key)} <> all(${dropped}::text[])`}
      ${without === undefined ? sql`` : sql`and not ${column('t', without)}`}`,
  };
}

const MEASURED = Object.entries(TASK_KINDS).flatMap(([kind, { limits }]) => (limits === undefined ? [] : [kind]));
const wordSql = (words: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${sql.raw(words)} ->> ${language}, ${sql.raw(words)} ->> 'en')`;

/** The measured values `v` of form `m` filled in as `f`, with their limits: what `rules/readings.ts` says, as SQL. */
const MEASUREMENTS = sql`cross join lateral jsonb_array_elements(m.model -> 'tasks') with ordinality k(task, place)
  cross join lateral (select k.task ->> 'name' as task, k.task -> 'input' as input) i
  cross join lateral (select
      case when jsonb_typeof(f.answers -> (i.task || '.value')) = 'number' then (f.answers ->> (i.task || '.value'))::numeric end as value,
      case when i.input ? 'target' and i.input ? 'tolerance' then round((i.input ->> 'target')::numeric - (i.input ->> 'tolerance')::numeric, 9)
        else (i.input ->> 'min')::numeric end as low,
      case when i.input ? 'target' and i.input ? 'tolerance' then round((i.input ->> 'target')::numeric + (i.input ->> 'tolerance')::numeric, 9)
        else (i.input ->> 'max')::numeric end as high,
      coalesce(i.input ->> 'kind' = 'instrument' and coalesce(f.answers ->> (i.task || '.instrument'), '') <> ''
        and (coalesce(f.answers ->> (i.task || '.due'), '') = '' or f.answers ->> (i.task || '.due') < nullif(f.answers ->> (i.task || '.day'), '')), false) as expired) v`;
const OUTSIDE = sql`coalesce(v.value < v.low or v.value > v.high, false)`;

/** The last line of the history that gave the value of a task and still stands. */
const lastAnswer = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from history n where n.tenant_id = t.tenant_id and n.row_id = t.id
    and n.changes ? (${ANSWERS} || i.task || '.value') and ${isStandingWork} order by n.id desc limit 1)`;

function outside({ actor, language }: ListRequest, key: RecordKey): RawBuilder<unknown> {
  const { from, where } = sheets(actor, key);
  const { form } = factsOf(key);
  // the few sheets with such a value are found by the index of their number
  const some = form?.outside === undefined ? sql`` : sql`and ${column('t', form.outside)} >= 1`;
  // an answer has no id of its own: its sheet and its task identify it
  return sql`select md5(t.id::text || i.task)::uuid as id, ${sheetColumns(key)}, k.place::int as place, nullif(k.task ->> 'number', '') as task,
      ${wordSql("coalesce(i.input -> 'label', k.task -> 'text')", language)} as question,
      v.value, v.low as lower_limit, v.high as upper_limit, nullif(i.input ->> 'unit', '') as unit,
      case when not v.expired then 'limit' when ${OUTSIDE} then 'both' else 'calibration' end as cause,
      nullif(trim(f.answers ->> (i.task || '.comment')), '') as reason,
      ${lastAnswer(sql`n.user_name`)} as answered_by, ${lastAnswer(sql`coalesce(n.acted_at, n.at)`)}::timestamptz(3) as answered_at
    from ${from} ${MEASUREMENTS}
    where ${where} ${some} and i.input ->> 'kind' = any(${MEASURED}::text[])
      and coalesce(f.answers ->> (i.task || '.box'), '') not in ('NA', 'N/A') and v.value is not null and (${OUTSIDE} or v.expired)`;
}

function fields({ actor, language }: ListRequest, key: RecordKey): RawBuilder<unknown> {
  const { from, where } = sheets(actor, key);
  return sql`select md5(t.id::text || ${'header.'} || (h.entry ->> 'field'))::uuid as id, ${sheetColumns(key)},
      h.place::int as place, ${wordSql("h.entry -> 'label'", language)} as field,
      nullif(trim(f.answers ->> (${'header.'} || (h.entry ->> 'field'))), '') as value
    from ${from} cross join lateral jsonb_array_elements(m.model -> 'header') with ordinality h(entry, place)
    where ${where} and h.entry ? 'field'`;
}

const partsOf = (
  keys: readonly RecordKey[],
  part: (request: ListRequest, key: RecordKey) => RawBuilder<unknown>,
  request: ListRequest,
) =>
  keys.map((key) => ({
    says: { table: key },
    rows: request.maySee(key) ? part(request, key) : sql`select * from (${part(request, key)}) x where false`,
  }));

/** The lists of what was answered on check sheets. */
export const answerLists = [
  queryRows(outOfLimits.key, (request) => partsOf(MEASURED_KEYS, outside, request)),
  queryRows(headerField.key, (request) => partsOf(FILLED_KEYS, fields, request)),
];
