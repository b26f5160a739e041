import { z } from 'zod';
import { number } from '../../field/field.ts';
import { w } from '../../words/word.ts';
import { isFilled } from '../answers.ts';
import { FORMULA_MOST, rounded } from '../formula.ts';
import { type Limits, limitSigns } from '../limits.ts';
import { inUnit, limitProblems, measured, saysFigure, setLimits } from './number.ts';
import { captioned, named, VALUE } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** The options of a computed task, as stored in a template. */
export const computedInput = z.strictObject({
  kind: z.literal('computed'),
  ...measured,
  /** Uses the numbers of the sheet: `[task]`, `[task.column]` (`rules/formula.ts`); checked by `rules/formulas.ts`. */
  formula: z.string().trim().min(1).max(FORMULA_MOST),
  /** Number of decimals stored, shown and checked. */
  decimals: z.int().min(0).max(6).default(2),
  /** The target value and its tolerance, instead of limits. */
  target: z.number().optional(),
  tolerance: z.number().min(0).optional(),
});
type Computed = z.output<typeof computedInput>;

const WORDS = {
  both: w(
    'Task {number}: give limits, or a target with its tolerance, not both.',
    '任务 {number}：限值与目标值及允差只能二选一。',
  ),
  half: w(
    'Task {number}: a target needs its tolerance, and a tolerance its target.',
    '任务 {number}：目标值与允差须同时填写。',
  ),
  computed: w('Computed when the workbook is read', '读取工作簿时自动计算'),
} as const;
const numbered = (word: typeof WORDS.both, number: string) =>
  w(word.en.replace('{number}', number), word.zh.replace('{number}', number));

/** The limits of a computed value: those set explicitly, or target ± tolerance. */
function limitsOf({ unit, min, max, target, tolerance }: Computed): Limits {
  if (target === undefined || tolerance === undefined) return { unit, min, max };
  // rounded to the digits that are free of floating-point artefacts
  return { unit, min: rounded(target - tolerance, 9), max: rounded(target + tolerance, 9) };
}

/** A value calculated from other numbers of the sheet, in the client and on the server alike; nobody types it. */
export const computedTask: TaskKind<Computed> = {
  word: w('a computed value', '计算值'),
  start: () => ({ kind: 'computed', formula: '', decimals: 2 }),
  weighs: true,
  parts: VALUE,
  served: ['value'],
  judge: () => undefined,
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`),
  says: ({ name, input }, answers) => saysFigure(name, answers, input),
  limits: limitsOf,
  figures: ({ input, text }) => [{ part: '', label: input.label ?? text, many: false }],
  inRow: (task) => ({
    content: captioned(task, {
      kind: 'number',
      ...named(task),
      ...setLimits(limitsOf(task.input)),
      readOnly: true,
    }),
  }),
  problems: ({ input, number }) => {
    const { min, max, target, tolerance } = input;
    const isLimited = min !== undefined || max !== undefined;
    return [
      ...limitProblems(input, number),
      ...(isLimited && target !== undefined ? [{ at: 'input', words: numbered(WORDS.both, number) }] : []),
      ...((target === undefined) === (tolerance === undefined)
        ? []
        : [{ at: 'input', words: numbered(WORDS.half, number) }]),
    ];
  },
  offline: ({ input }) => ({
    hints: [WORDS.computed, limitSigns(limitsOf(input)), input.unit ?? ''],
    read: () => ({ kept: true }),
  }),
  tableCells: ({ input }, label) => [
    { part: 'value', field: number(inUnit(label, input), { decimals: input.decimals, computed: true }) },
  ],
};
