import { expectedOf } from '@plumbline/contract/features/procedures/expected.ts';
import type { Completed, OutlineSection } from '@plumbline/contract/features/procedures/outlines.ts';
import type { Prerequisite, RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { withUnit } from '@plumbline/contract/rules/limits.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { WORK_STATES, type WorkState } from '@plumbline/contract/rules/work-state.ts';
import type { ProcedurePrint, ProcedureSectionPrint, ProcedureStepPrint, StatePrint } from '../../pdf/print.ts';
import type { Actor } from '../../register/row/actor.ts';
import { printingFor, type PrintingFor, projectName } from '../../workflow/fill/print-sheets.ts';
import { paperOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';
import { headerOf, prerequisitesOf, runOutline } from './run.ts';

/** The facts in the header of the print, in this order: fields of the procedure with their captions. */
const FACTS = [
  'title',
  'procedureType',
  'phase',
  'documentReference',
  'plannedStart',
  'plannedFinish',
  'actualStart',
] as const;
const SIGNED = [
  ['prepared', w('Prepared', '编制')],
  ['checked', w('Checked', '校对')],
  ['reviewed', w('Reviewed', '审核')],
  ['authorised', w('Authorised for issue', '批准发布')],
  ['completed', w('Completed', '完成')],
] as const satisfies readonly (readonly [string, Word])[];
const SYSTEMS = w('Systems', '系统');
const STANDS = {
  open: w('OPEN, {done} of {count} steps done', '未完成，步骤 {done}/{count}'),
  done: w('completed {on} by {by}', '{by} 于 {on} 完成'),
} as const;
const PREREQUISITE = w('Prerequisite', '前置程序');

type Told = Readonly<Record<(typeof FACTS)[number] | `${(typeof SIGNED)[number][0]}${'By' | 'On'}`, string | null>>;

const personOf = (name: string) =>
  sql`(select a.name from authorised_person a where a.tenant_id = t.tenant_id and a.id = ${sql.ref(`t.${name}_by`)})`;

/** The texts of the header and the signatures. */
const readTexts = (db: Db, actor: Actor, id: string): Promise<Told | undefined> =>
  oneRow(
    db,
    sql<Told>`select t.title, (select y.name from procedure_type y where y.tenant_id = t.tenant_id and y.id = t.procedure_type) as "procedureType",
      (select h.name from phase h where h.tenant_id = t.tenant_id and h.id = t.phase) as phase,
      t.document_reference as "documentReference", t.planned_start::text as "plannedStart", t.planned_finish::text as "plannedFinish",
      t.actual_start::text as "actualStart",
      ${sql.join(
        SIGNED.flatMap(([name]) => [
          sql`${personOf(name)} as ${sql.ref(`${name}By`)}`,
          sql`${sql.ref(`t.${name}_on`)}::text as ${sql.ref(`${name}On`)}`,
        ]),
      )} from procedure t where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid`,
  );

/** The prerequisites, one per line; an open one is marked as open, with its progress. */
export const prerequisiteFacts = (
  found: readonly Prerequisite[],
  language: Language,
): readonly { readonly label: Word; readonly value: string }[] =>
  found.map(({ name, description, steps, stepsDone, completed }) => {
    const stands = completed
      ? fill(STANDS.done, { by: completed.by, on: completed.on })
      : fill(STANDS.open, { done: stepsDone, count: steps });
    return { label: PREREQUISITE, value: `${name} ${description}: ${stands[language]}` };
  });

const saidBy = (completed: Completed | null): string => (completed ? `${completed.by}  ${completed.on}` : '');

function stepPrint(section: OutlineSection, step: RunStep): ProcedureStepPrint {
  const { number, description, holdPoint, measuredValue, outOfLimits, remark, completed } = step;
  return {
    number: `${section.number}.${number}`,
    description,
    holdPoint,
    expected: expectedOf(step),
    measured: measuredValue === null ? '' : withUnit(measuredValue, step.unit?.title ?? ''),
    isOutside: outOfLimits,
    remark: remark ?? '',
    person: completed?.by ?? '',
    date: completed?.on ?? '',
  };
}

/** How far a procedure is carried out. */
function executionOf(isCompleted: boolean, steps: readonly RunStep[]): StatePrint {
  const isBegun = steps.some(({ completed }) => completed !== null);
  const open: WorkState = isBegun ? 'in-progress' : 'not-started';
  const state = isCompleted ? 'complete' : open;
  return { state, word: WORK_STATES[state].word };
}

/** A procedure in its current state as a PDF. @throws AppError `notFound` */
export async function printProcedure(context: Scoped, id: string): Promise<FileAnswer> {
  const data = await procedurePrintOf(printingFor(context), id);
  return { file: `${data.name}.pdf`, type: 'application/pdf', body: await printing.printProcedure(data) };
}

/** The content of the print of a procedure in its current state. @throws AppError `notFound` */
export async function procedurePrintOf(context: PrintingFor, id: string): Promise<ProcedurePrint> {
  const { db, actor, language } = context;
  const header = await headerOf(db, actor, id);
  const texts = await readTexts(db, actor, id);
  const { sections, steps } = await runOutline(db, actor, id);
  const { fields } = known('procedure');
  const facts = [
    { label: SYSTEMS, value: header.systems.map(({ title }) => title).join('; ') },
    ...FACTS.map((name) => ({ label: fields[name]?.label ?? SYSTEMS, value: texts?.[name] ?? '' })),
    ...prerequisiteFacts(await prerequisitesOf(db, actor, id), language),
  ].filter(({ value }) => value !== '');
  const sectionPrint = (section: OutlineSection): ProcedureSectionPrint => ({
    number: section.number,
    description: section.description,
    completed: saidBy(section.completed),
    steps: steps.filter((step) => step.section === section.id).map((step) => stepPrint(section, step)),
  });
  return {
    address: `${context.origin}/Procedures/ProcedureRunSheet?id=${id}`,
    language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
    state: executionOf(header.completed !== null, steps),
    name: header.name,
    description: header.description,
    facts,
    signatures: SIGNED.map(([name, label]) => ({
      label,
      person: texts?.[`${name}By`] ?? '',
      date: texts?.[`${name}On`] ?? '',
    })),
    sections: sections.map(sectionPrint),
  };
}
