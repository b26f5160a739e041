import { choice, type Field, text } from '../field/field.ts';
import { fill, w, type Word } from '../words/word.ts';
import type { Answers } from './answers.ts';
import type { FormTemplate, Task } from './form.ts';
import { askedBy } from './tasks/task-kinds.ts';

/** A column of a table of many sheets of one form: one row per sheet, one cell per answer. */
export interface AnswerColumn {
  /** The column's name in a grid, without dots, which a grid reads as a path. */
  readonly name: string;
  /** The key of the answer. */
  readonly answer: string;
  /** How it is typed, read and validated; computed where it cannot be typed in a table. */
  readonly field: Field;
  /** The task it belongs to; undefined for a field of the header. */
  readonly task: Task | undefined;
  /** It only describes in words what must be filled in on the individual sheet. */
  readonly said?: true;
}

const WORDS = {
  remark: w('{task} · remark', '{task} · 备注'),
  onSheet: w('{task} · on its own sheet', '{task} · 在单独的表中填写'),
} as const;
/** Maximum characters of a remark or a header field. */
const TEXT_MOST = 2000;

/** The name of an answer's column in a grid. */
const columnName = (answer: string): string => answer.replaceAll('.', ':');

/**
 * The columns of a table of sheets of a form, in the order of the form. An answer that must be given on the individual
 * sheet, such as a picture, becomes a column that only describes it.
 */
export function answerColumns(template: Pick<FormTemplate, 'header' | 'tasks' | 'boxes'>): readonly AnswerColumn[] {
  const header = template.header.flatMap((entry) =>
    'field' in entry ? [column(`header.${entry.field}`, text(plain(entry.label), { max: TEXT_MOST }), undefined)] : [],
  );
  return [...header, ...template.tasks.flatMap((task) => columnsOf(task, template.boxes))];
}

/** The columns that can be typed, and therefore appear in a file. */
export const typedColumns = (template: Parameters<typeof answerColumns>[0]): readonly AnswerColumn[] =>
  answerColumns(template).filter(({ field }) => !field.computed);

const column = (answer: string, field: Field, task: Task | undefined): AnswerColumn => ({
  name: columnName(answer),
  answer,
  field,
  task,
});
const plain = ({ en, zh }: Word): Word => w(en, zh);
const titled = ({ number, text: what, input }: Task): Word => {
  const label = input?.label ?? what;
  return w(`${number} ${label.en}`.trim(), `${number} ${label.zh}`.trim());
};

function columnsOf(task: Task, boxes: readonly string[]): readonly AnswerColumn[] {
  const { name, number, text: what } = task;
  const label = w(`${number} ${what.en}`.trim(), `${number} ${what.zh}`.trim());
  const boxed = Object.fromEntries(boxes.map((box) => [box, w(box, box)]));
  // next to the column of its task, the number is enough
  const remark = fill(WORDS.remark, { task: number === '' ? label : number });
  return [
    ...valueColumns(task),
    ...(task.boxes && boxes.length > 0 ? [column(`${name}.box`, choice(label, { of: boxed }), task)] : []),
    ...(task.comment === 'none' ? [] : [column(`${name}.comment`, text(remark, { max: TEXT_MOST }), task)]),
  ];
}

function valueColumns(task: Task): readonly AnswerColumn[] {
  const taskInput = askedBy(task);
  if (taskInput === undefined) return [];
  const cells = taskInput.kind.tableCells?.(taskInput.asked, titled(task));
  if (cells !== undefined) return cells.map(({ part, field }) => column(`${task.name}.${part}`, field, task));
  const field = text(fill(WORDS.onSheet, { task: titled(task) }), { max: TEXT_MOST, computed: true });
  return [{ ...column(`${task.name}.value`, field, task), said: true }];
}

/** The content of a cell: the answer itself, or its description in words. */
export function cellOf(
  { answer, said: isDescribed, task }: AnswerColumn,
  answers: Answers,
): Word | string | number | null {
  if (isDescribed !== true || task === undefined) return answers[answer] ?? null;
  const taskInput = askedBy(task);
  return taskInput?.kind.says(taskInput.asked, answers) ?? null;
}
