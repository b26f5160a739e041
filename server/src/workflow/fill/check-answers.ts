import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import { dateRule } from '@plumbline/contract/field/date.ts';
import { date } from '@plumbline/contract/field/field.ts';
import {
  type Answers,
  cellKey,
  type FormTemplate,
  type Task,
  type TaskInput,
  type TaskTable,
  TICKED,
} from '@plumbline/contract/rules/form.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { says } from '@plumbline/contract/field/says.ts';

const NO_SUCH = w('The check sheet has no such field.', '检查表中没有此字段。');
const NO_BOX = w('Task {number} has no box "{box}".', '任务 {number} 没有“{box}”选项。');
const NO_OPTION = w('Task {number} has no option "{option}".', '任务 {number} 没有“{option}”选项。');
const DAY = date(w('Date', '日期'), {});

/** Keeps the answers the template knows, and refuses the others and those of the wrong form. Empty answers are left out. */
export function checkAnswers(template: FormTemplate, given: Answers): Answers {
  const fields = new Set(template.header.flatMap((entry) => ('field' in entry ? [`header.${entry.field}`] : [])));
  const tasks = new Map(template.tasks.map((task) => [task.name, task]));
  const errors: FieldError[] = [];
  const kept: Record<string, string | number | null> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === '') continue;
    const words = fields.has(key) ? null : answerProblem(template, tasks, key, value);
    if (words) errors.push({ field: key, words });
    kept[key] = value;
  }
  if (errors.length > 0) throw new InvalidError(errors);
  return kept;
}

function answerProblem(
  template: FormTemplate,
  tasks: ReadonlyMap<string, Task>,
  key: string,
  value: string | number,
): Word | null {
  const [name = '', part, row, ...more] = key.split('.');
  const task = tasks.get(name);
  if (!task || more.length > 0) return NO_SUCH;
  if (row !== undefined)
    return task.input?.kind === 'table' ? cellProblem(task, task.input, { column: part, row }, value) : NO_SUCH;
  return partProblem(template, task, part, value);
}

function partProblem(
  template: FormTemplate,
  task: Task,
  part: string | undefined,
  value: string | number,
): Word | null {
  const { input } = task;
  if (part === 'comment') return null;
  if (part === 'box') return boxProblem(template, task, value);
  return part === 'value' && input && input.kind !== 'table' ? valueProblem(task, input, value) : NO_SUCH;
}

const boxProblem = ({ boxes }: FormTemplate, task: Task, value: string | number): Word | null =>
  task.boxes && boxes.includes(String(value)) ? null : fill(NO_BOX, { number: task.number, box: value });

function valueProblem({ number }: Task, input: TaskInput, value: string | number): Word | null {
  if (input.kind === 'number') return typeof value === 'number' ? null : says.notNumber;
  if (input.kind === 'choice')
    return input.options.some(({ name }) => name === value) ? null : fill(NO_OPTION, { number, option: value });
  return input.kind === 'date' && 'error' in dateRule.check(value, DAY) ? says.notDate : null;
}

function cellProblem(
  { name }: Task,
  table: TaskTable,
  at: { readonly column: string | undefined; readonly row: string },
  value: string | number,
): Word | null {
  const column = table.columns.find((one) => one.name === at.column);
  const isPlace = table.rows.some(
    (_, row) => cellKey(name, at.column ?? '', row + 1) === `${name}.${at.column}.${at.row}`,
  );
  if (!column || column.kind === 'fixed' || !isPlace) return NO_SUCH;
  if (column.kind === 'number') return typeof value === 'number' ? null : says.notNumber;
  return column.kind === 'check' && value !== TICKED ? NO_SUCH : null;
}
