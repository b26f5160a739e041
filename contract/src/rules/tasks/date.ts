import { z } from 'zod';
import { date } from '../../field/field.ts';
import { plainWord } from '../../words/plain-word.ts';
import { w } from '../../words/word.ts';
import { isFilled, textOf } from '../answers.ts';
import { captioned, dayProblem, HINTS, named, onlyValue, readDay, VALUE } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** The options of a date task, as stored in a template. */
export const dateInput = z.strictObject({ kind: z.literal('date'), label: plainWord.optional() });

/** A day. */
export const dateTask: TaskKind<z.output<typeof dateInput>> = {
  word: w('a date', '日期'),
  start: () => ({ kind: 'date' }),
  weighs: true,
  parts: VALUE,
  served: [],
  judge: (_asked, part, value) => onlyValue(part, () => dayProblem(value)),
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`),
  says: ({ name }, answers) => {
    const day = textOf(answers, `${name}.value`);
    return day === '' ? null : w(day, day);
  },
  inRow: (task) => ({ content: captioned(task, { kind: 'date', ...named(task) }) }),
  offline: () => ({ hints: [HINTS.date], read: readDay }),
  tableCells: (_asked, label) => [{ part: 'value', field: date(label, {}) }],
};
