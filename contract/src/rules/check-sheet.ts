import type { Meaning } from '../workflow/record.ts';
import { isFilled, type Answers } from './answers.ts';
import type { FormTemplate, Task } from './form.ts';
import { isNotApplicable, isUnexplained } from './readings.ts';
import { askedBy } from './tasks/task-kinds.ts';

/**
 * True when a task is complete: every part it has is filled in, and a value outside its limits is explained or raised
 * as a punch item.
 */
export function isTaskDone(
  task: Task,
  answers: Answers,
  { boxes, punchBox }: Pick<FormTemplate, 'boxes' | 'punchBox'>,
): boolean {
  const hasBoxes = boxes.length > 0;
  if (isUnexplained(task, answers, punchBox)) return false;
  if (task.boxes && hasBoxes && !isFilled(answers, `${task.name}.box`)) return false;
  // a task whose box says "not applicable" needs no measured value
  if (asksValue(task) && !isNotApplicable(answers[`${task.name}.box`]) && !isValueDone(task, answers)) return false;
  return (task.boxes && hasBoxes) || asksValue(task) || isFilled(answers, `${task.name}.comment`);
}
/** True when the task requires a value; some kinds only display and require nothing. */
const asksValue = (task: Task): boolean => askedBy(task)?.kind.isGiven !== undefined;
const isValueDone = (task: Task, answers: Answers): boolean => {
  const taskInput = askedBy(task);
  return taskInput?.kind.isGiven?.(taskInput.asked, answers) ?? true;
};

/** True when a task requires anything; a task of text alone does not. */
const asks = (task: Task, hasBoxes: boolean): boolean => (task.boxes && hasBoxes) || asksValue(task);
/** True when a task counts towards progress (domain guide 3.4). */
const counts = (task: Task, hasBoxes: boolean): boolean =>
  task.weight > 0 && ((task.boxes && hasBoxes) || askedBy(task)?.kind.weighs === true);

/** The result of a filled-in sheet. */
export interface SheetProgress {
  /** Percent by weight, 0 to 100; null when nothing has a weight ("N/A", domain guide 3.4). */
  readonly percent: number | null;
  readonly total: number;
  readonly done: number;
  /** Required tasks still open, by name. */
  readonly open: readonly string[];
  /** At least one answer was given. */
  readonly begun: boolean;
}

/** No task is completed outside the sheet's own answers. */
export const NO_TASKS_ELSEWHERE: ReadonlySet<string> = new Set();

/**
 * Summarises a sheet: Σ weight of complete tasks / Σ weight. `elsewhere` are the tasks completed outside its own
 * answers: on every record that a multi-tag sheet gathers.
 */
export function sheetProgress(
  template: FormTemplate,
  answers: Answers,
  elsewhere: ReadonlySet<string> = NO_TASKS_ELSEWHERE,
): SheetProgress {
  const hasBoxes = template.boxes.length > 0;
  const isDone = (task: Task): boolean => elsewhere.has(task.name) || isTaskDone(task, answers, template);
  const weighted = template.tasks.filter((task) => counts(task, hasBoxes));
  const done = weighted.filter(isDone);
  const sum = (tasks: readonly Task[]): number => tasks.reduce((total, task) => total + task.weight, 0);
  const all = sum(weighted);
  const open = template.tasks.filter(
    (task) => task.required && task.weight > 0 && asks(task, hasBoxes) && !isDone(task),
  );
  return {
    percent: all === 0 ? null : Math.floor((sum(done) / all) * 100),
    total: weighted.length,
    done: done.length,
    open: open.map((task) => task.name),
    begun: elsewhere.size > 0 || Object.keys(answers).some((key) => isFilled(answers, key)),
  };
}

/** The progress of a sheet that nobody has signed (domain guide 3.4). */
export function progressOf({
  begun,
  open,
}: Pick<SheetProgress, 'open' | 'begun'>): Exclude<Meaning, 'done' | 'dropped'> {
  if (!begun) return 'open';
  return open.length === 0 ? 'ready' : 'begun';
}

/** The names of the tasks whose ticked box raises a punch item (domain guide 3.4 step 5). */
export function tasksForPunch(template: FormTemplate, answers: Answers): readonly string[] {
  if (template.punchBox === undefined) return [];
  return template.tasks.filter((task) => answers[`${task.name}.box`] === template.punchBox).map((task) => task.name);
}
