import { isFilled, type Answers } from './answers.ts';
import type { FormTemplate } from './form.ts';

/** Who last answered a task. */
export interface TaskMark {
  /** The name of the task. */
  readonly task: string;
  /** The account that answered it. */
  readonly by: string;
  /** The local date at the place of work, `yyyy-mm-dd`. */
  readonly on: string;
}
/** The tasks one account answered on one day. */
export interface AnsweredBy extends Omit<TaskMark, 'task'> {
  /** Their numbers in the order of the form; three or more consecutive ones as `1.1–1.8`. */
  readonly tasks: string;
}

/** From this many consecutive tasks on, only the first and the last are written. */
const ROW = 3;

/** The numbers of tasks, by their positions in the form; consecutive ones as a range. */
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
 * Returns who answered which tasks on which day (domain guide 2.11: a result has its person and date), earliest first.
 * Tasks that are empty now are omitted, as are answers given before these marks were recorded.
 */
export function answeredBy(
  template: Pick<FormTemplate, 'tasks'>,
  answers: Answers,
  marks: readonly TaskMark[] = [],
): readonly AnsweredBy[] {
  const filled = new Set(Object.keys(answers).flatMap((key) => (isFilled(answers, key) ? [key.split('.')[0]] : [])));
  const places = new Map(template.tasks.map(({ name }, at) => [name, at]));
  const placedMarks = marks
    .flatMap(({ task, ...mark }) => {
      const place = places.get(task);
      return place === undefined || !filled.has(task) ? [] : [{ ...mark, place }];
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)) || a.place - b.place);
  return [...Map.groupBy(placedMarks, ({ by, on }) => JSON.stringify([on, by])).values()].flatMap((group) => {
    const [first] = group;
    const tasks = numbersOf(
      template,
      group.map(({ place }) => place),
    );
    return first ? [{ by: first.by, on: first.on, tasks }] : [];
  });
}
