import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { type Change, type RowError, rules } from '../../register/row/rules.ts';

const WORDS = {
  before: w('It cannot be {later} before it is {earlier}: enter that first.', '须先完成“{earlier}”，再进行“{later}”。'),
  author: w('The author system is one of its systems.', '主编系统须为其所属系统之一。'),
  itself: w('A procedure cannot be its own prerequisite.', '程序不能以自身为前置程序。'),
  kept: w(
    '{title} was started: take back what is completed before deleting it.',
    '{title} 已开始执行，请先退回已完成的步骤再删除。',
  ),
  issued: w(
    '{title} is authorised for issue: its document changes by a revision only. Enter a new revision and clear “Authorised for issue” in the same change.',
    '{title} 已批准发布，文件只能通过改版修改：请在同一次修改中填写新版次并清空“批准发布”。',
  ),
  complete: w(
    '{title} is completed; only comments, completion status and document reference can change. Taking that back opens it again.',
    '{title} 已完成，只能修改备注、完成状态和文档编号；退回后才能重新打开。',
  ),
} as const;

/** The document is prepared, checked, reviewed and authorised in this order (domain guide 2.7). */
const WORKFLOW = [
  ['prepared', w('prepared', '编制')],
  ['checked', w('checked', '校对')],
  ['reviewed', w('reviewed', '审核')],
  ['authorised', w('authorised for issue', '批准发布')],
] as const;

function workflowErrors(alias: string): readonly RowError[] {
  return WORKFLOW.slice(1).flatMap(([name, later], at): readonly RowError[] => {
    const [before, earlier] = WORKFLOW[at] ?? WORKFLOW[0];
    const [on, was] = [column(alias, `${name}On`), column(alias, `${before}On`)];
    const when = sql<boolean>`(${on} is not null and ${was} is null)`;
    return [{ field: `${name}On`, when, words: fill(WORDS.before, { later, earlier }) }];
  });
}

/** The status of a procedure's document: the last workflow step that was signed. */
const documentStep = (alias: string): RawBuilder<unknown> =>
  sql`case ${sql.join(
    WORKFLOW.toReversed().map(([name]) => sql`when ${column(alias, `${name}On`)} is not null then ${name}`),
    sql` `,
  )} else 'draft' end`;

/** A count of the steps of procedure `s`. */
const counted = ({ tenantId }: Actor, which: RawBuilder<unknown>) =>
  sql`(select count(*)::int from procedure_step z where z.tenant_id = ${tenantId}::uuid and z.procedure = s.id and z.deleted_at is null ${which})`;

const FREE: readonly string[] = ['comments', 'completionStatus', 'documentReference'];

/** The content of the document, fixed once it is authorised for issue. */
const DOCUMENT: readonly string[] = [
  'name',
  'description',
  'title',
  'revision',
  'additionalInformation',
  ...WORKFLOW.flatMap(([name]) => [`${name}By`, `${name}On`]),
];
/** True when a change writes the document without opening a new revision of it. */
const isUnrevised = (fields: readonly string[]): boolean =>
  fields.some((field) => DOCUMENT.includes(field)) &&
  !['revision', 'authorisedOn'].every((field) => fields.includes(field));

/** Why procedures may not be changed or deleted in this way: they are completed, started, or authorised for issue. */
async function locked(db: Db, actor: Actor, { op, ids, fields }: Change): Promise<readonly Refused[]> {
  if (op !== 'remove' && (op !== 'update' || fields.every((field) => FREE.includes(field)))) return [];
  const begun = sql<boolean>`exists (select from procedure_step z where z.tenant_id = t.tenant_id and z.procedure = t.id
    and z.deleted_at is null and z.completed_on is not null)`;
  const issued = op === 'update' && isUnrevised(fields) ? sql`t.authorised_on is not null` : sql`false`;
  const found = await rows(
    db,
    sql<{ id: string; title: string; why: 'kept' | 'complete' | 'issued' }>`select * from (
        select t.id, t.name as title, case when ${op === 'remove' ? sql`t.completed_on is not null or ${begun}` : sql`false`} then 'kept'
          when t.completed_on is not null then 'complete' when ${issued} then 'issued' end as why
        from procedure t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})) x where x.why is not null`,
  );
  return found.map(({ id, title, why }) => ({ id, title, why: fill(WORDS[why], { title }) }));
}

/** The progress and delay of a procedure (domain guide 3.11). */
export const procedureRules = rules('procedure', {
  derive: {
    inputs: [
      'plannedStart',
      'actualStart',
      'plannedFinish',
      'documentRequiredBy',
      ...WORKFLOW.map(([name]) => `${name}On`),
    ],
    parts: { procedureStep: { of: 'procedure', reads: ['completedOn'] } },
    of: (actor) => ({
      fields: {
        steps: sql`n.steps`,
        stepsDone: sql`n.done`,
        // never rounded up to 100 while a step is open
        stepPercent: sql`least(round(100.0 * n.done / nullif(n.steps, 0)), case when n.done < n.steps then 99 else 100 end)`,
        documentStep: documentStep('s'),
        startLate: sql`s.actual_start - s.planned_start`,
        issueLate: sql`s.authorised_on - s.planned_finish`,
        documentLate: sql`s.authorised_on - s.document_required_by`,
        executionDays: sql`n.completed_on - s.actual_start`,
      },
      from: sql`cross join lateral (select ${counted(actor, sql``)} as steps, ${counted(actor, sql`and z.completed_on is not null`)} as done,
        (select c.completed_on from procedure c where c.tenant_id = ${actor.tenantId}::uuid and c.id = s.id) as completed_on) n`,
    }),
  },
  rowErrors: (alias) => [
    ...workflowErrors(alias),
    {
      field: 'authorSystem',
      when: sql<boolean>`(not ${column(alias, 'authorSystem')} = any(${column(alias, 'systems')}))`,
      words: WORDS.author,
    },
    {
      field: 'prerequisites',
      when: sql<boolean>`(${column(alias, 'id')} = any(${column(alias, 'prerequisites')}))`,
      words: WORDS.itself,
    },
  ],
  guard: locked,
});
