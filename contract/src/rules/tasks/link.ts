import { z } from 'zod';
import { plainWord } from '../../words/plain-word.ts';
import { w } from '../../words/word.ts';
import { cell } from '../form-cells.ts';
import { named } from './parts.ts';
import { formKey, type TaskKind } from './task-kind.ts';

/** The registers whose forms are filled in for a tag. */
export const LINKED_OWNERS = ['itr', 'pwl'] as const;

/** The options of a link task, as stored in a template. */
export const linkInput = z.strictObject({
  kind: z.literal('link'),
  label: plainWord.optional(),
  register: z.enum(LINKED_OWNERS),
  /** The row that owns the other form, in this facility; in another facility it is found by its name. */
  owner: z.guid().optional(),
  ownerName: z.string().trim().min(1).max(275),
  /** The task of that form. */
  task: formKey,
});

const READ = w('Read-only', '仅供查阅');
const FROM = w('From {owner}', '来自 {owner}');

/**
 * The answer of a task of another form of the same tag, read-only. It requires nothing and has no answer of its own:
 * while the sheet is open it shows the current answer, from the first signature on the answer at that time.
 */
export const linkTask: TaskKind<z.output<typeof linkInput>> = {
  word: w('the answer of another form', '其他表单的答案'),
  start: () => ({ kind: 'link', register: 'itr', ownerName: '', task: 'task1' }),
  weighs: false,
  parts: {},
  served: [],
  judge: () => undefined,
  says: () => null,
  below: (task, { text, end }) => {
    const { ownerName, label } = task.input;
    const from = w(FROM.en.replace('{owner}', ownerName), FROM.zh.replace('{owner}', ownerName));
    return [
      {
        cells: [
          cell(0, text, 'number', {}),
          cell(text, end, 'value', {
            text: label ?? from,
            control: { kind: 'link', task: task.name, ...named(task) },
          }),
        ],
        height: 9,
      },
    ];
  },
  // the program that writes the workbook inserts it; it is ignored on reading
  offline: ({ input }) => ({
    hints: [w(FROM.en.replace('{owner}', input.ownerName), FROM.zh.replace('{owner}', input.ownerName)), READ],
    read: () => ({ kept: true }),
  }),
};
