import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { type Change, type RowError, rules, type Sides } from '../../register/row/rules.ts';

const WORDS = {
  step: w(
    '{title} is completed by {by} on {on}; only its remark can change. Take it back with a reason first.',
    '{title} 已由 {by} 于 {on} 完成，只能修改备注；请先说明原因退回。',
  ),
  section: w(
    '{title} is completed by {by} on {on}. Take it back with a reason first.',
    '{title} 已由 {by} 于 {on} 完成，请先说明原因退回。',
  ),
  steps: w(
    '{title} has completed steps: its number and place cannot change, and it cannot be deleted.',
    '{title} 中已有完成的步骤：其编号和位置不能更改，也不能删除。',
  ),
  procedure: w(
    'The procedure of {title} is completed. Take that back with a reason first.',
    '{title} 所属程序已完成，请先说明原因退回。',
  ),
  issued: w(
    'The document of {title} is authorised for issue. Give its procedure a new revision and clear the authorisation first.',
    '{title} 所属文件已批准发布。请先为其程序填写新版次并清空批准。',
  ),
  intoIssued: w(
    '"{title}" is authorised for issue: give it a new revision and clear the authorisation before adding to it.',
    '“{title}”已批准发布，请先填写新版次并清空批准，再新增内容。',
  ),
  into: w('"{title}" is completed: nothing can be added to it.', '“{title}”已完成，不能再新增内容。'),
} as const;

/** A row that must not be changed in this way. */
interface Held {
  readonly id: string;
  readonly title: string;
  readonly by: string | null;
  readonly on: string | null;
  readonly state: 'step' | 'section' | 'steps' | 'procedure' | 'issued';
}
const refusedBy = (found: readonly Held[]): readonly Refused[] =>
  found.map(({ id, title, by, on, state }) => ({
    id,
    title,
    why: fill(WORDS[state], { title, by: by ?? '', on: on ?? '' }),
  }));
/** The condition that the document of procedure `p` is authorised for issue. */
const ISSUED = sql<boolean>`p.authorised_on is not null`;
const personOf = sql`(select a.name from authorised_person a where a.tenant_id = t.tenant_id and a.id = t.completed_by)`;

/** What is found while a step is executed; everything else is the document. */
const FOUND: readonly string[] = ['remark', 'measuredValue'];

/**
 * Completed steps keep their content, and so do all steps of a completed procedure (work areas 4.3 rule 10); those of a
 * document that is authorised for issue keep its text.
 */
async function lockedSteps(db: Db, actor: Actor, { op, ids, fields }: Change): Promise<readonly Refused[]> {
  if (op === 'add' || op === 'follow' || (op === 'update' && fields.every((field) => field === 'remark'))) return [];
  const issued = op === 'update' && fields.every((field) => FOUND.includes(field)) ? sql`false` : ISSUED;
  const found = await rows(
    db,
    sql<Held>`select t.id, t.name as title, ${personOf} as by, t.completed_on::text as on,
        case when t.completed_on is not null then 'step' when p.completed_on is not null then 'procedure' else 'issued' end as state
      from procedure_step t join procedure p on p.tenant_id = t.tenant_id and p.id = t.procedure
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
        and (p.completed_on is not null or ${op === 'restore' ? sql`false` : sql`t.completed_on is not null`} or ${issued})`,
  );
  return refusedBy(found);
}

/**
 * Sections keep number and place once one of their steps is completed, and everything once they are completed
 * themselves.
 */
async function lockedSections(db: Db, actor: Actor, { op, ids, fields }: Change): Promise<readonly Refused[]> {
  if (op === 'add' || op === 'follow') return [];
  const moved = op === 'remove' || fields.some((field) => field === 'number' || field === 'parentSection');
  const begun = sql`exists (select from procedure_step z where z.tenant_id = t.tenant_id and z.procedure_section = t.id
    and z.deleted_at is null and z.completed_on is not null)`;
  const found = await rows(
    db,
    sql<Held>`select t.id, t.name as title, ${personOf} as by, t.completed_on::text as on,
        case when t.completed_on is not null then 'section' when p.completed_on is not null then 'procedure'
          when ${ISSUED} then 'issued' else 'steps' end as state
      from procedure_section t join procedure p on p.tenant_id = t.tenant_id and p.id = t.procedure
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
        and (p.completed_on is not null or t.completed_on is not null or ${ISSUED} ${moved ? sql`or ${begun}` : sql``})`,
  );
  return refusedBy(found);
}

/** Refuses rows added to a section or procedure `z` under a condition. */
const refuseAdd = (
  register: 'procedure' | 'procedure_section',
  { now, was }: Pick<Sides, 'now' | 'was'>,
  { when, words }: Pick<RowError, 'when' | 'words'>,
): RowError => {
  const from = sql`from ${sql.table(register)} z where z.id = ${now} and ${when}
    and ${now} is distinct from ${was ?? sql`null`}`;
  return {
    field: register === 'procedure' ? 'procedure' : 'procedureSection',
    when: sql<boolean>`exists (select ${from})`,
    words,
    title: sql<string>`(select z.name ${from})`,
  };
};
const COMPLETED = { when: sql<boolean>`z.completed_on is not null`, words: WORDS.into };
/** Nothing can be added to a procedure that is completed, or whose document is authorised for issue. */
const refuseAddToProcedure = (sides: Pick<Sides, 'now' | 'was'>): readonly RowError[] => [
  refuseAdd('procedure', sides, COMPLETED),
  refuseAdd('procedure', sides, { when: sql<boolean>`z.authorised_on is not null`, words: WORDS.intoIssued }),
];
/** Nothing can be added to a section of such a procedure. */
function refuseAddBelow(sides: Sides): readonly RowError[] {
  const owner: RawBuilder<unknown> = sql`(select y.procedure from procedure_section y where y.id = ${sides.now})`;
  const was = sides.was && sql`(select y.procedure from procedure_section y where y.id = ${sides.was})`;
  return refuseAddToProcedure({ now: owner, was }).map((error) => ({ ...error, field: 'procedureSection' }));
}

/** Steps of completed procedures are locked. */
export const stepRules = rules('procedureStep', {
  guard: lockedSteps,
  newErrors: (_, field, sides) =>
    field === 'procedureSection' ? [refuseAdd('procedure_section', sides, COMPLETED), ...refuseAddBelow(sides)] : [],
});
/** Sections of completed procedures are locked. */
export const sectionRules = rules('procedureSection', {
  guard: lockedSections,
  newErrors: (_, field, sides) => (field === 'procedure' ? refuseAddToProcedure(sides) : []),
  computedOnRead: () => ({
    steps: countOf(sql``),
    stepsDone: countOf(sql`and z.completed_on is not null`),
  }),
});
/** A count of the steps of section `t`. */
const countOf = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from procedure_step z where z.tenant_id = t.tenant_id and z.procedure_section = t.id
    and z.deleted_at is null ${which})`;
