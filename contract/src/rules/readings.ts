import { fill, w, type Word } from '../words/word.ts';
import type { Answers, FormTemplate, Task, TaskInput } from './form.ts';

/** What a measured value should keep to. */
export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unit?: string | undefined;
}
/** A measured value that does not keep to its limits. */
export interface Reading {
  readonly task: Task;
  readonly value: number;
  /** The limit it breaks. */
  readonly limit: number;
  readonly unit: string;
  /** Why it is accepted; blank where nobody said. */
  readonly reason: string;
}

type Measured = Extract<TaskInput, { readonly kind: 'number' }>;
/** What a task measures against limits; undefined for any other task. */
export const measuredIn = ({ input }: Task): Measured | undefined =>
  input?.kind === 'number' && (input.min !== undefined || input.max !== undefined) ? input : undefined;

/** How a value keeps its limits; what is no number breaks none. */
export function limitOf(value: string | number | null | undefined, { min, max }: Limits): 'within' | 'below' | 'above' {
  if (typeof value !== 'number') return 'within';
  if (min !== undefined && value < min) return 'below';
  return max !== undefined && value > max ? 'above' : 'within';
}

/** Limits as a reader of a sheet needs them: `≥ 5`, `≤ 90`, `5 – 90`; nothing without limits. */
export function limitSigns({ min, max }: Limits): string {
  if (min !== undefined && max !== undefined) return `${min} – ${max}`;
  if (min !== undefined) return `≥ ${min}`;
  return max === undefined ? '' : `≤ ${max}`;
}

/** Whether a box says that its task does not apply: what stands beside it is no measurement. */
export const isNotApplicable = (box: string | number | null | undefined): boolean => box === 'NA' || box === 'N/A';

/** The measured values of a sheet that lie outside their limits, in the order of its tasks. */
export const readingsOutside = ({ tasks }: Pick<FormTemplate, 'tasks'>, answers: Answers): readonly Reading[] =>
  tasks.flatMap((task) => outside(task, answers) ?? []);

function outside(task: Task, answers: Answers): Reading | undefined {
  const measured = measuredIn(task);
  const value = answers[`${task.name}.value`];
  const how = measured && limitOf(value, measured);
  if (!measured || typeof value !== 'number' || how === 'within' || isNotApplicable(answers[`${task.name}.box`]))
    return;
  const limit = (how === 'below' ? measured.min : measured.max) ?? value;
  return {
    task,
    value,
    limit,
    unit: measured.unit ?? '',
    reason: String(answers[`${task.name}.comment`] ?? '').trim(),
  };
}

/** Whether a task has a value outside its limits that is neither raised as a punch item nor explained: then it is not done. */
export function isUnexplained(task: Task, answers: Answers, punchBox: string | undefined): boolean {
  const box = answers[`${task.name}.box`];
  return (punchBox === undefined || box !== punchBox) && outside(task, answers)?.reason === '';
}

type Boxes = Pick<FormTemplate, 'tasks' | 'boxes' | 'punchBox'>;
/** The readings of a sheet whose tasks are not done for {@link isUnexplained}. */
export const unexplained = (template: Boxes, answers: Answers): readonly Reading[] =>
  readingsOutside(template, answers).filter(({ task }) => isUnexplained(task, answers, template.punchBox));

/** Those of them whose task is ticked as if it were in order: a sheet cannot be saved so. */
export const unexplainedTicks = (template: Boxes, answers: Answers): readonly Reading[] =>
  unexplained(template, answers).filter(
    ({ task }) => task.boxes && template.boxes.length > 0 && (answers[`${task.name}.box`] ?? '') !== '',
  );

const LINE = w('{task}: {value}, limit {limit}', '{task}：{value}，限值 {limit}');
const withUnit = (figure: number, unit: string): string =>
  [String(figure), unit].filter((part) => part !== '').join(' ');

/** A reading in a line, as a punch item says it: `2.3 Air pressure fall: 5 bar, limit 0.1 bar`. */
export function readingLine({ task, value, limit, unit }: Reading): Word {
  const what = measuredIn(task)?.label ?? task.text;
  const label = w(`${task.number} ${what.en}`.trim(), `${task.number} ${what.zh}`.trim());
  return fill(LINE, { task: label, value: withUnit(value, unit), limit: withUnit(limit, unit) });
}

/** Readings in a line, the first of them where they are many. */
export function readingLines(readings: readonly Reading[], most = 4): Word {
  const lines = readings.slice(0, most).map(readingLine);
  const more = readings.length > most ? ' …' : '';
  return w(`${lines.map(({ en }) => en).join('; ')}${more}`, `${lines.map(({ zh }) => zh).join('；')}${more}`);
}

const COUNT_ONE = w('1 value out of limits', '1 个读数超出限值');
const COUNT = w('{count} values out of limits', '{count} 个读数超出限值');
/** How many values are out of their limits, in words. */
export const countOutside = (count: number): Word => (count === 1 ? COUNT_ONE : fill(COUNT, { count }));
