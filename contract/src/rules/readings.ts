import { fill, w, type Word } from '../words/word.ts';
import { textOf, type Answers } from './answers.ts';
import type { FormTemplate, Task } from './form.ts';
import { limitOf, type Limits, withUnit } from './limits.ts';
import { askedBy } from './tasks/task-kinds.ts';
import type { Expired } from './tasks/task-kind.ts';

/**
 * A measured value that cannot be accepted as it is: outside its limits, or read with an instrument out of calibration.
 */
export interface Reading {
  readonly task: Task;
  readonly value: number;
  /** The limit it breaks; undefined where it is within limits. */
  readonly limit: number | undefined;
  readonly unit: string;
  /** The instrument whose calibration had expired; null when it was calibrated. */
  readonly expired: Expired | null;
  /** Why it is accepted; blank when no reason was given. */
  readonly reason: string;
}

/** The limits against which a task measures; undefined for any other task. */
export function measuredIn(task: Task): Limits | undefined {
  const taskInput = askedBy(task);
  const limits = taskInput?.kind.limits?.(taskInput.asked.input);
  return limits?.min !== undefined || limits?.max !== undefined ? limits : undefined;
}
/** True when the value of a task is checked against limits or a calibration, so that a reason may be required. */
export const isJudged = (task: Task): boolean =>
  measuredIn(task) !== undefined || askedBy(task)?.kind.expired !== undefined;

/** True when a box says that its task is not applicable: a value beside it is not a measurement. */
export const isNotApplicable = (box: string | number | null | undefined): boolean => box === 'NA' || box === 'N/A';

/** The measured values of a sheet that cannot be accepted as they are, in the order of its tasks. */
export const readingsOutside = ({ tasks }: Pick<FormTemplate, 'tasks'>, answers: Answers): readonly Reading[] =>
  tasks.flatMap((task) => outside(task, answers) ?? []);

function outside(task: Task, answers: Answers): Reading | undefined {
  const taskInput = askedBy(task);
  const value = answers[`${task.name}.value`];
  if (!taskInput || typeof value !== 'number' || isNotApplicable(answers[`${task.name}.box`])) return undefined;
  const limits = taskInput.kind.limits?.(taskInput.asked.input) ?? {};
  const limit = brokenLimit(value, limits);
  const expired = taskInput.kind.expired?.(taskInput.asked, answers) ?? null;
  if (limit === undefined && expired === null) return undefined;
  return {
    task,
    value,
    limit,
    unit: limits.unit ?? '',
    expired,
    reason: textOf(answers, `${task.name}.comment`).trim(),
  };
}
const brokenLimit = (value: number, limits: Limits): number | undefined => {
  const how = limitOf(value, limits);
  if (how === 'within') return undefined;
  return how === 'below' ? limits.min : limits.max;
};

/**
 * True when a task has a value outside its limits that is neither raised as a punch item nor explained: the task is
 * then not done.
 */
export function isUnexplained(task: Task, answers: Answers, punchBox: string | undefined): boolean {
  const box = answers[`${task.name}.box`];
  return (punchBox === undefined || box !== punchBox) && outside(task, answers)?.reason === '';
}

type Boxes = Pick<FormTemplate, 'tasks' | 'boxes' | 'punchBox'>;
/** The readings whose tasks are not done because of {@link isUnexplained}. */
export const unexplained = (template: Boxes, answers: Answers): readonly Reading[] =>
  readingsOutside(template, answers).filter(({ task }) => isUnexplained(task, answers, template.punchBox));

/** The unexplained readings whose task is nevertheless ticked as being in order: such a sheet cannot be saved. */
export const unexplainedTicks = (template: Boxes, answers: Answers): readonly Reading[] =>
  unexplained(template, answers).filter(
    ({ task }) => task.boxes && template.boxes.length > 0 && (answers[`${task.name}.box`] ?? '') !== '',
  );

const LINES = {
  limit: w('{task}: {value}, limit {limit}', '{task}：{value}，限值 {limit}'),
  expired: w(
    '{task}: {value}, read with {instrument}, calibrated until {due}',
    '{task}：{value}，所用仪器 {instrument}，校准有效期至 {due}',
  ),
  both: w(
    '{task}: {value}, limit {limit}, read with {instrument}, calibrated until {due}',
    '{task}：{value}，限值 {limit}，所用仪器 {instrument}，校准有效期至 {due}',
  ),
} as const;
const UNKNOWN = w('an unknown day', '未知日期');

/** A reading on one line, in the wording of a punch item: `2.3 Air pressure fall: 5 bar, limit 0.1 bar`. */
export function readingLine({ task, value, limit, unit, expired }: Reading): Word {
  const what = task.input?.label ?? task.text;
  const label = w(`${task.number} ${what.en}`.trim(), `${task.number} ${what.zh}`.trim());
  const facts = { task: label, value: withUnit(value, unit), limit: withUnit(limit ?? '', unit) };
  if (expired === null) return fill(LINES.limit, facts);
  const calibration = { instrument: expired.instrument, due: expired.due === '' ? UNKNOWN : expired.due };
  return fill(limit === undefined ? LINES.expired : LINES.both, { ...facts, ...calibration });
}

/** Readings on one line, only the first `most` of them. */
export function readingLines(readings: readonly Reading[], most = 4): Word {
  const lines = readings.slice(0, most).map(readingLine);
  const more = readings.length > most ? ' …' : '';
  return w(`${lines.map(({ en }) => en).join('; ')}${more}`, `${lines.map(({ zh }) => zh).join('；')}${more}`);
}

const COUNT = w('{count} {count:value|values} out of limits', '{count} 个读数超出限值');
const QUESTIONED = w(
  '{count} {count:value|values} out of limits or calibration',
  '{count} 个读数超出限值或仪器校准过期',
);
/** The number of readings that cannot be accepted as they are, in words. */
export function countReadings(readings: readonly Reading[]): Word {
  if (readings.every(({ expired }) => expired === null)) return countOutside(readings.length);
  return fill(QUESTIONED, { count: readings.length });
}
/** The number of values outside their limits, in words. */
export const countOutside = (count: number): Word => fill(COUNT, { count });
