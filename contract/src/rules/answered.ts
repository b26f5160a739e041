import { isFilled, type Answers } from './answers.ts';
import type { FormTemplate } from './form.ts';

/** Who answered a task last. */
export interface TaskMark {
  /** The name of the task. */
  readonly task: string;
  /** The account that answered it. */
  readonly by: string;
  /** The day it was where the work is, `yyyy-mm-dd`. */
  readonly on: string;
}
/** The tasks somebody answered on one day. */
export interface AnsweredBy extends Omit<TaskMark, 'task'> {
  /** Their numbers in the order of the form; three or more in a row as `1.1–1.8`. */
  readonly tasks: string;
}

/** So many in a row are said by the first and the last. */
const ROW = 3;

/** The numbers of tasks, by their places in the form; neighbours as a range. */
function numbersOf({ tasks }: Pick<FormTemplate, 'tasks'>, places: readonly number[]): string {
  const rows: number[][] = [];
  for (const place of places) {
    const row = rows.at(-1);
    if (row?.at(-1) === place - 1) row.push(place);
    else rows.push([place]);
  }
  const number = (place: number | undefined): string => tasks[place ?? -1]?.number || `#${(place ?? 0) + 1}`;
  return rows
    .flatMap((row) => (row.length < ROW ? row.map(number) : [`${number(row[0])}–${number(row.at(-1))}`]))
    .join(', ');
}

/**
 * Who answered which tasks on which day (domain guide 2.11: a result has its person and date), the earliest first. A task
 * that is empty now is nobody's; what was answered before such marks were kept is not told.
 */
export function answeredBy(
  template: Pick<FormTemplate, 'tasks'>,
  answers: Answers,
  marks: readonly TaskMark[] = [],
): readonly AnsweredBy[] {
  const filled = new Set(Object.keys(answers).flatMap((key) => (isFilled(answers, key) ? [key.split('.')[0]] : [])));
  const places = new Map(template.tasks.map(({ name }, at) => [name, at]));
  const told = marks
    .flatMap(({ task, ...mark }) => {
      const place = places.get(task);
      return place === undefined || !filled.has(task) ? [] : [{ ...mark, place }];
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)) || a.place - b.place);
  return [...Map.groupBy(told, ({ by, on }) => JSON.stringify([on, by])).values()].flatMap((group) => {
    const [first] = group;
    const tasks = numbersOf(
      template,
      group.map(({ place }) => place),
    );
    return first ? [{ by: first.by, on: first.on, tasks }] : [];
  });
}
