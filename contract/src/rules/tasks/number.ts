import { z } from 'zod';
import { number } from '../../field/field.ts';
import { plainWord } from '../../words/plain-word.ts';
import { w, type Word } from '../../words/word.ts';
import { isFilled, type Answers } from '../answers.ts';
import { type Limits, limitSigns, withUnit } from '../limits.ts';
import { captioned, HINTS, named, numberProblem, onlyValue, readNumber, VALUE } from './parts.ts';
import type { InputProblem, TaskKind } from './task-kind.ts';

const ORDER = w('Task {number}: the minimum is greater than the maximum.', '任务 {number}：最小值大于最大值。');
/** The options of every measured value: its unit and its limits. */
export const measured = {
  label: plainWord.optional(),
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
} as const;

/** The problem of limits that allow no value. */
export const limitProblems = ({ min, max }: Limits, number: string): readonly InputProblem[] =>
  min !== undefined && max !== undefined && min > max
    ? [
        {
          at: 'input',
          words: w(ORDER.en.replace('{number}', number), ORDER.zh.replace('{number}', number)),
        },
      ]
    : [];
/** Omits the keys of limits that are not set. */
export const setLimits = ({ unit, min, max }: Limits) => ({
  ...(unit ? { unit } : {}),
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
/** The label of a measured value, with its unit. */
export const inUnit = ({ en, zh }: Word, { unit }: Limits): Word =>
  unit ? w(`${en}, ${unit}`, `${zh}，${unit}`) : w(en, zh);
/** A measured value with its unit. */
export function saysFigure(task: string, answers: Answers, { unit }: Limits): Word | null {
  const reading = withUnit(String(answers[`${task}.value`] ?? ''), unit ?? '');
  return isFilled(answers, `${task}.value`) ? w(reading, reading) : null;
}

/** The options of a number task, as stored in a template. */
export const numberInput = z.strictObject({ kind: z.literal('number'), ...measured });

/** A number that is measured or counted, with its limits. */
export const numberTask: TaskKind<z.output<typeof numberInput>> = {
  word: w('a number', '数值'),
  start: () => ({ kind: 'number' }),
  weighs: true,
  parts: VALUE,
  served: [],
  judge: (_asked, part, value) => onlyValue(part, () => numberProblem(value)),
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`),
  says: ({ name, input }, answers) => saysFigure(name, answers, input),
  limits: (input) => input,
  figures: ({ input, text }) => [{ part: '', label: input.label ?? text, many: false }],
  inRow: (task) => ({
    content: captioned(task, { kind: 'number', ...named(task), ...setLimits(task.input) }),
  }),
  problems: ({ input, number }) => limitProblems(input, number),
  offline: ({ input }) => ({ hints: [HINTS.number, limitSigns(input), input.unit ?? ''], read: readNumber }),
  tableCells: ({ input }, label) => {
    const unit = input.unit === undefined ? {} : { unit: w(input.unit, input.unit) };
    return [{ part: 'value', field: number(inUnit(label, input), { decimals: 10, ...unit }) }];
  },
};
