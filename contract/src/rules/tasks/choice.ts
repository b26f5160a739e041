import { z } from 'zod';
import { choice } from '../../field/field.ts';
import { plainWord } from '../../words/plain-word.ts';
import { fill, w } from '../../words/word.ts';
import { textOf } from '../answers.ts';
import { cell, type Control, inGroups, type PlacedRow } from '../form-cells.ts';
import { onlyValue, VALUE } from './parts.ts';
import { formKey, type TaskKind } from './task-kind.ts';
import { repeated } from './repeated.ts';

/** One answer of a multiple choice. */
const option = z.strictObject({
  /** The stored value. */
  name: formKey,
  text: plainWord,
  /** Choosing it completes the task; at least one option of a choice must do so (domain guide 2.11). */
  complete: z.boolean().default(true),
});

const WORDS = {
  noOption: w('Task {number} has no option "{option}".', '任务 {number} 没有“{option}”选项。'),
  noComplete: w(
    'Task {number}: at least one option must count as complete.',
    '任务 {number}：至少一个选项须计为完成。',
  ),
  notRead: w('there is no such option.', '没有此选项。'),
} as const;

const CHOICE_BOX = 10;
/** Number of options side by side. */
const OPTIONS_IN_ROW = 3;

/** The options of a choice task, as stored in a template. */
export const choiceInput = z.strictObject({
  kind: z.literal('choice'),
  label: plainWord.optional(),
  options: z.array(option).min(2).max(12),
});

/** One of several answers, each a box with its text. */
export const choiceTask: TaskKind<z.output<typeof choiceInput>> = {
  word: w('one of several answers', '多选一'),
  start: () => ({
    kind: 'choice',
    options: [
      { name: 'option1', text: w('Done', '已完成'), complete: true },
      { name: 'option2', text: w('Not done', '未完成'), complete: false },
    ],
  }),
  weighs: true,
  parts: VALUE,
  served: [],
  judge: ({ number, input }, part, value) =>
    onlyValue(part, () =>
      input.options.some(({ name }) => name === value) ? null : fill(WORDS.noOption, { number, option: value }),
    ),
  // the chosen option must be one that counts as complete (domain guide 2.11)
  isGiven: ({ name, input }, answers) =>
    input.options.some((option) => option.complete && option.name === answers[`${name}.value`]),
  says: ({ name, input }, answers) =>
    input.options.find((option) => option.name === answers[`${name}.value`])?.text ?? null,
  // three per row; the last option of an incomplete row takes the remaining width
  below: ({ name, text: what, input }, { text, end }) => {
    const most = Math.min(OPTIONS_IN_ROW, input.options.length);
    const width = (end - text) / most;
    const groups = inGroups(input.options, most);
    return groups.map((group, row): PlacedRow => ({
      cells: [
        cell(0, text, 'number', {}),
        ...group.flatMap((choiceOption, at) => {
          const from = text + at * width;
          const to = at === group.length - 1 ? end : from + width;
          const label = input.label ?? what;
          const control: Control = {
            kind: 'box',
            name: `${name}.value`,
            option: choiceOption.name,
            says: choiceOption.text,
            label,
          };
          return [
            cell(from, from + CHOICE_BOX, 'value', { align: 'center', control }),
            cell(from + CHOICE_BOX, to, 'body', { text: choiceOption.text }),
          ];
        }),
      ],
      height: 8,
      ...(row < groups.length - 1 ? { keepWithNext: true as const } : {}),
    }));
  },
  problems: ({ number, input }) => [
    ...repeated(input.options.map((option, at) => [`input.options.${at}`, option.name] as const)),
    ...(input.options.some(({ complete }) => complete)
      ? []
      : [{ at: 'input', words: fill(WORDS.noComplete, { number }) }]),
  ],
  offline: ({ name, input }) => ({
    hints: [
      w(input.options.map(({ text }) => text.en).join(' / '), input.options.map(({ text }) => text.zh).join(' / ')),
    ],
    // a choice is written by its text, as people read it
    shown: (answers) => {
      const chosen = textOf(answers, `${name}.value`);
      return input.options.find((option) => option.name === chosen)?.text ?? w(chosen, chosen);
    },
    read: (text) => {
      const found = input.options.find((option) =>
        [option.name, option.text.en, option.text.zh].some(
          (candidate) => candidate.toLowerCase() === text.toLowerCase(),
        ),
      );
      return found === undefined ? { warning: WORDS.notRead } : { value: found.name };
    },
  }),
  tableCells: ({ input }, label) => [
    {
      part: 'value',
      field: choice(label, { of: Object.fromEntries(input.options.map((option) => [option.name, option.text])) }),
    },
  ],
};
