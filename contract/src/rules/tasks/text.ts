import { z } from 'zod';
import { text } from '../../field/field.ts';
import { plainWord } from '../../words/plain-word.ts';
import { w } from '../../words/word.ts';
import { isFilled, textOf } from '../answers.ts';
import { roomFor } from '../form-cells.ts';
import { captioned, named, onlyValue, VALUE } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** Maximum characters of an answer. */
const MOST = 2000;

/** The options of a text task, as stored in a template. */
export const textInput = z.strictObject({
  kind: z.literal('text'),
  label: plainWord.optional(),
  lines: z.int().min(1).max(20).optional(),
});

/** A text of one or more lines. */
export const textTask: TaskKind<z.output<typeof textInput>> = {
  word: w('a text', '文字'),
  start: () => ({ kind: 'text' }),
  weighs: true,
  parts: VALUE,
  served: [],
  judge: (_asked, part) => onlyValue(part, () => null),
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`),
  says: ({ name }, answers) => {
    const answer = textOf(answers, `${name}.value`);
    return answer === '' ? null : w(answer, answer);
  },
  inRow: (task) => {
    const { lines = 1 } = task.input;
    const control =
      lines > 1 ? ({ kind: 'multiline', ...named(task), lines } as const) : ({ kind: 'text', ...named(task) } as const);
    return { content: captioned(task, control), height: roomFor(lines) };
  },
  offline: () => ({ hints: [], read: (value) => ({ value }) }),
  tableCells: ({ input }, label) => [
    {
      part: 'value',
      field: text(label, { max: MOST, ...(input.lines && input.lines > 1 ? { lines: input.lines } : {}) }),
    },
  ],
};
