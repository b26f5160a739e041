import { fill, w, type Word } from '../words/word.ts';
import type { Answers } from './answers.ts';
import type { FormTemplate, Task } from './form.ts';
import { evaluate, type Figures, type Outcome, parseFormula, refsOf, type Term } from './formula.ts';
import { isNotApplicable } from './readings.ts';
import { askedBy } from './tasks/task-kinds.ts';

const WORDS = {
  within: w('Task {number}: {why}', '任务 {number}：{why}'),
  unknown: w(
    'Task {number}: the formula uses [{name}], which is not a number of this form.',
    '任务 {number}：公式引用了 [{name}]，但表单中没有这个数值。',
  ),
  ring: w(
    'Task {number}: circular reference through task {names}.',
    '任务 {number}：公式经任务 {names} 循环引用自身。',
  ),
  self: w('Task {number}: the formula refers to itself.', '任务 {number}：公式引用了自身。'),
  column: w(
    'Task {number}: [{name}] is a column and can only be used inside min, max, avg or sum.',
    '任务 {number}：[{name}] 是一列数值，只能用于 min、max、avg 或 sum。',
  ),
  constant: w(
    'Task {number}: the formula does not use any number of the form.',
    '任务 {number}：公式未引用表单中的数值。',
  ),
  waits: w('Waits for {names}', '等待填写 {names}'),
} as const;

type Tasks = Pick<FormTemplate, 'tasks'>;

/** A number of a form that a formula can refer to. */
export interface FigureOf {
  /** Its name in a formula, made of the names of task and column. */
  readonly name: string;
  /** Its name for people, made with the number of the task. */
  readonly shown: string;
  readonly label: Word;
  /** The numbers of a column, which may appear only within min, max, avg and sum. */
  readonly many: boolean;
}

/** The numbers of a form, in the order of its tasks. */
export const figuresOf = ({ tasks }: Tasks): readonly FigureOf[] =>
  tasks.flatMap((task) => {
    const taskInput = askedBy(task);
    const figures = taskInput?.kind.figures?.(taskInput.asked) ?? [];
    return figures.map(({ part, label, many }) => {
      const tail = part === '' ? '' : `.${part}`;
      return { name: `${task.name}${tail}`, shown: `${task.number}${tail}`, label, many };
    });
  });

const REF = /\[([^[\]]*)\]/g;
const renamed = (formula: string, pairs: readonly (readonly [from: string, to: string])[]): string => {
  // a number that two tasks share identifies neither
  const counts = Map.groupBy(pairs, ([from]) => from);
  return formula.replace(REF, (match, name: string) => {
    const found = counts.get(name.trim()) ?? [];
    return found.length === 1 ? `[${found[0]?.[1]}]` : match;
  });
};
/** A formula as displayed: the numbers of tasks replace their names. */
export const shownFormula = (template: Tasks, formula: string): string =>
  renamed(
    formula,
    figuresOf(template).map(({ name, shown }) => [name, shown]),
  );
/** A formula as stored: with names, which do not change when tasks are renumbered. */
export const keptFormula = (template: Tasks, formula: string): string =>
  renamed(
    formula,
    figuresOf(template).map(({ name, shown }) => [shown, name]),
  );

interface Computed {
  readonly task: Task;
  readonly at: number;
  readonly formula: string;
  readonly decimals: number;
}
const computedOf = ({ tasks }: Tasks): readonly Computed[] =>
  tasks.flatMap((task, at) =>
    task.input?.kind === 'computed' ? [{ task, at, formula: task.input.formula, decimals: task.input.decimals }] : [],
  );

/** The chain of tasks by which a formula refers back to its own task; undefined when it does not. */
function ringFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (name: string, trail: readonly string[]): readonly string[] | undefined => {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return trail;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...trail, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}

/** The problems of a form's formulas: syntax errors, unknown numbers, circular references. */
export function formulaProblems(template: Tasks): readonly { readonly field: string; readonly words: Word }[] {
  const figures = new Map(figuresOf(template).map((figure) => [figure.name, figure]));
  const numbers = new Map(template.tasks.map(({ name, number }) => [name, number]));
  const all = computedOf(template);
  const needs = new Map(all.map(({ task, formula }) => [task.name, namesIn(formula)]));
  return all
    .flatMap(({ task, at, formula }) => {
      const { number } = task;
      const parsed = parseFormula(formula);
      if ('error' in parsed) return [{ at, words: fill(WORDS.within, { number, why: parsed.error }) }];
      const refs = refsOf(parsed.term);
      if (refs.length === 0) return [{ at, words: fill(WORDS.constant, { number }) }];
      const wrong = refs.flatMap(({ name, within }) => {
        const figure = figures.get(name);
        if (figure === undefined) return [{ at, words: fill(WORDS.unknown, { number, name }) }];
        return figure.many && !within ? [{ at, words: fill(WORDS.column, { number, name: figure.shown }) }] : [];
      });
      const ring = wrong.length > 0 ? undefined : ringFrom(task.name, needs);
      if (ring === undefined) return wrong;
      const names = ring.map((name) => numbers.get(name) ?? name).join(', ');
      return [{ at, words: ring.length === 0 ? fill(WORDS.self, { number }) : fill(WORDS.ring, { number, names }) }];
    })
    .map(({ at, words }) => ({ field: `tasks.${at}.input.formula`, words }));
}
const namesIn = (formula: string): readonly string[] => {
  const parsed = parseFormula(formula);
  return 'term' in parsed ? refsOf(parsed.term).map(({ name }) => name) : [];
};

/**
 * The results of a form's formulas for the given answers, by task. A formula that uses a computed value evaluates that
 * one first; a circular reference has no result.
 */
function outcomes(template: Tasks, answers: Answers): ReadonlyMap<string, Outcome> {
  const computed = new Map(computedOf(template).map((entry) => [entry.task.name, entry]));
  if (computed.size === 0) return new Map();
  const tasks = new Map(template.tasks.map((task) => [task.name, task]));
  const found = new Map<string, Outcome>();
  const parsed = new Map<string, Term>();
  for (const [name, { formula }] of computed) {
    const read = parseFormula(formula);
    if ('term' in read) parsed.set(name, read.term);
  }
  const figures: Figures = (name) => {
    const [task = '', column] = name.split('.');
    if (column !== undefined) return columnOf(answers, task, column);
    // a value beside "not applicable" is not a measurement
    if (isNotApplicable(answers[`${task}.box`])) return undefined;
    if (!computed.has(task)) return tasks.has(task) ? numberIn(answers[`${task}.value`]) : undefined;
    const outcome = outcomeOf(task);
    return 'value' in outcome ? outcome.value : undefined;
  };
  const outcomeOf = (name: string): Outcome => {
    const known = found.get(name);
    if (known) return known;
    // remains so in a circular reference
    found.set(name, { missing: [name] });
    const term = parsed.get(name);
    const outcome: Outcome = term ? evaluate(term, figures, computed.get(name)?.decimals ?? 2) : { missing: [name] };
    found.set(name, outcome);
    return outcome;
  };
  for (const name of computed.keys()) outcomeOf(name);
  return found;
}
const numberIn = (value: string | number | null | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** The filled-in cells of a column; a table may be filled only partly. */
const columnOf = (answers: Answers, task: string, column: string): readonly number[] =>
  Object.entries(answers)
    .filter(([key]) => key.startsWith(`${task}.${column}.`))
    .flatMap(([, value]) => numberIn(value) ?? []);

/** The answers with their computed values. A value that cannot be computed is left out. */
export function withComputed(template: Tasks, answers: Answers): Answers {
  const found = outcomes(template, answers);
  if (found.size === 0) return answers;
  const rest = { ...answers };
  for (const [name, outcome] of found) {
    if ('value' in outcome) rest[`${name}.value`] = outcome.value;
    else Reflect.deleteProperty(rest, `${name}.value`);
  }
  return rest;
}

/** Why computed values are missing, by task: something is not filled in, division by zero. */
export function whyNone(template: Tasks, answers: Answers): ReadonlyMap<string, Word> {
  const shown = new Map(figuresOf(template).map((figure) => [figure.name, figure.shown]));
  return new Map(
    [...outcomes(template, answers)].flatMap(([name, outcome]) => {
      if ('value' in outcome) return [];
      if ('none' in outcome) return [[name, outcome.none] as const];
      const names = outcome.missing.map((missingName) => shown.get(missingName) ?? missingName).join(', ');
      return [[name, fill(WORDS.waits, { names })] as const];
    }),
  );
}
