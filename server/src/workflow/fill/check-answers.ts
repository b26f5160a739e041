import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { askedBy } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';

const NO_SUCH = w('The check sheet has no such field.', '检查表中没有此字段。');
const NO_BOX = w('Task {number} has no box "{box}".', '任务 {number} 没有“{box}”选项。');

/**
 * Returns the given answers that are not empty and not written by the server itself; refuses answers the template does
 * not know, and those of the wrong type.
 */
export function checkAnswers(template: FormTemplate, given: Answers): Answers {
  const tasks = tasksOf(template);
  const errors: FieldError[] = [];
  const accepted: Record<string, string | number | null> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === '' || isServed(tasks, key)) continue;
    const words = answerProblem(template, key, value, tasks);
    if (words) errors.push({ field: key, words });
    accepted[key] = value;
  }
  if (errors.length > 0) throw new InvalidError(errors);
  return accepted;
}

const tasksOf = ({ tasks }: FormTemplate): ReadonlyMap<string, Task> => new Map(tasks.map((task) => [task.name, task]));
const isHeader = ({ header }: FormTemplate, key: string): boolean =>
  header.some((entry) => 'field' in entry && key === `header.${entry.field}`);

/** The task, and the part of it, that a key refers to. */
function placeOf(
  tasks: ReadonlyMap<string, Task>,
  key: string,
): { readonly task: Task | undefined; readonly part: string } {
  const at = key.indexOf('.');
  return { task: tasks.get(key.slice(0, Math.max(0, at))), part: key.slice(at + 1) };
}

function isServed(tasks: ReadonlyMap<string, Task>, key: string): boolean {
  const { task, part } = placeOf(tasks, key);
  return task !== undefined && askedBy(task)?.kind.served.includes(part) === true;
}

/** Why an answer is not valid in a form; null when it is. */
export function answerProblem(
  template: FormTemplate,
  key: string,
  value: string | number,
  tasks = tasksOf(template),
): Word | null {
  if (isHeader(template, key)) return null;
  const { task, part } = placeOf(tasks, key);
  if (!task) return NO_SUCH;
  if (part === 'comment') return null;
  if (part === 'box') return boxProblem(template, task, value);
  const question = askedBy(task);
  const judged = question?.kind.judge(question.asked, part, value);
  return judged === undefined ? NO_SUCH : judged;
}

const boxProblem = ({ boxes }: FormTemplate, task: Task, value: string | number): Word | null =>
  task.boxes && boxes.includes(String(value)) ? null : fill(NO_BOX, { number: task.number, box: value });
