import { z } from 'zod';
import { plainWord } from '../../words/plain-word.ts';
import { w } from '../../words/word.ts';
import { isFilled, textOf } from '../answers.ts';
import { cell } from '../form-cells.ts';
import { named } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** The options of a signature task, as stored in a template. */
export const signatureInput = z.strictObject({ kind: z.literal('signature'), label: plainWord.optional() });

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WORDS = {
  noId: w('A signature is drawn on the sheet.', '签名须在表单上手写。'),
  long: w('A name has at most 100 characters.', '姓名最多 100 个字符。'),
  caption: w('Signature', '签名'),
} as const;

/**
 * A signature drawn by finger, pen or mouse. `value` is the id of its drawing, `signer` the name in print letters, `at`
 * the moment it was saved (ISO 8601).
 */
export const signatureTask: TaskKind<z.output<typeof signatureInput>> = {
  word: w('a signature', '签名'),
  start: () => ({ kind: 'signature' }),
  weighs: true,
  parts: { value: null, signer: w('signed by', '签名人'), at: w('signed at', '签名时间') },
  served: ['at'],
  judge: (_asked, part, value) => {
    if (part === 'value') return ID.test(String(value)) ? null : WORDS.noId;
    if (part !== 'signer') return undefined;
    return String(value).length > 100 ? WORDS.long : null;
  },
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`) && isFilled(answers, `${name}.signer`),
  says: ({ name }, answers) => {
    const signer = textOf(answers, `${name}.signer`);
    return isFilled(answers, `${name}.value`) ? w(signer, signer) : null;
  },
  below: (task, { text, end }) => [
    {
      cells: [
        cell(0, text, 'number', {}),
        cell(text, end, 'value', {
          text: task.input.label ?? WORDS.caption,
          control: { kind: 'signature', task: task.name, ...named(task) },
        }),
      ],
      height: 24,
    },
  ],
  offline: ({ name }) => ({
    hints: [],
    shown: (answers) => {
      const signer = textOf(answers, `${name}.signer`);
      return w(signer, signer);
    },
  }),
};
