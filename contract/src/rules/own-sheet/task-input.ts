import type { Limits } from '../limits.ts';
import type { TaskInput } from '../tasks/task-kinds.ts';
import { hasLimits, isOnlyLimits, limitsIn, wordOf } from './texts.ts';
import { drawnAnswers, headKind, isBlankMark, withoutMark } from './trade-words.ts';
import { textOfTask, type InputCell, type TaskRow } from './task-rows.ts';

/** Maximum number of answers of a choice, of columns and of rows of a table. */
const MOST = { options: 12, columns: 15, rows: 60 } as const;

/** What a task asks for besides its boxes, and the texts of its limits that the limits do not express. */
export function inputOf(task: TaskRow): { readonly input: TaskInput | undefined; readonly more: readonly string[] } {
  const { inputs } = task;
  const cells = task.limits.map(({ text }) => text).filter((text) => headKind(text) === undefined || hasLimits(text));
  const more = task.limits
    .filter(({ text }) => headKind(text) === undefined && !isOnlyLimits(text))
    .map(({ text }) => text);
  const [first = lineIn(task)] = inputs;
  // limits that no single reading is compared with are part of the text
  const withLimits = [...more, ...cells.filter(isOnlyLimits).filter((text) => !more.includes(text))];
  if (first === undefined) return { input: undefined, more: withLimits };
  if (inputs.length < 2) return { input: oneInput(first, [...cells, textOfTask(task)]), more };
  return { input: tableInput(inputs), more: withLimits };
}

/** The line to write on within the text of a task: `Insulation (min. 1 MΩ): ______ MΩ`. */
function lineIn({ texts }: TaskRow): InputCell | undefined {
  const cell = texts.find(({ text }) => /_{3,}|…{2,}/.test(text));
  return cell && { cell, head: undefined };
}

/** The first unit, minimum and maximum that any of the texts states. */
function limitsOf(texts: readonly string[]): Limits {
  return texts.map(limitsIn).reduce<Limits>((all, limits) => ({ ...limits, ...all }), {});
}

const isDay = ({ cell, head }: InputCell): boolean =>
  cell.kind === 'date' || (head !== undefined && headKind(head.text) === 'day');
const headText = ({ head }: InputCell): string => head?.text ?? '';

function oneInput(input: InputCell, texts: readonly string[]): TaskInput {
  const { cell } = input;
  const answers = cell.choices ?? drawnAnswers(cell.text);
  if (answers.length > 1) return choiceOf(answers);
  if (isDay(input)) return { kind: 'date' };
  const limits = limitsOf([cell.text, ...texts, headText(input)]);
  if (Object.keys(limits).length > 0 || cell.kind === 'number') return numberOf(limits);
  return { kind: 'text', lines: Math.min(10, Math.max(1, cell.rowSpan ?? 1)) };
}
/** A minimum above the maximum was read from two different statements: neither is a limit. */
const numberOf = ({ min, max, unit }: Limits): TaskInput => ({
  kind: 'number',
  ...(unit === undefined ? {} : { unit }),
  ...(min !== undefined && max !== undefined && min > max
    ? {}
    : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }),
});
const choiceOf = (answers: readonly string[]): TaskInput => ({
  kind: 'choice',
  options: answers
    .slice(0, MOST.options)
    .map((text, at) => ({ name: `option${at + 1}`, text: wordOf(text), complete: true })),
});

/** Several readings on one task become a table: a column for each column of the sheet, a row for each row. */
function tableInput(inputs: readonly InputCell[]): TaskInput {
  const columns = [...Map.groupBy(inputs, ({ cell }) => cell.col)].toSorted(([a], [b]) => a - b).slice(0, MOST.columns);
  const rows = new Set(inputs.map(({ cell }) => cell.row));
  return {
    kind: 'table',
    columns: columns.map(([, cells], at) => {
      const [first] = cells;
      const caption = first === undefined ? '' : withoutMark(headText(first)) || withoutMark(first.cell.text);
      return {
        name: `reading${at + 1}`,
        label: wordOf(caption || String(at + 1)),
        kind: cells.some((input) => isFigure(input)) ? ('number' as const) : ('text' as const),
        share: 1,
      };
    }),
    rows: Array.from({ length: Math.min(MOST.rows, rows.size) }, () => []),
  };
}
const isFigure = (input: InputCell): boolean =>
  input.cell.kind === 'number' ||
  hasLimits(headText(input)) ||
  (!isBlankMark(input.cell.text) && hasLimits(input.cell.text));
