import { z } from 'zod';
import { plainWord } from '../../words/plain-word.ts';
import { w } from '../../words/word.ts';
import { isFilled, textOf, type Answers } from '../answers.ts';
import { cell } from '../form-cells.ts';
import { named, onlyValue } from './parts.ts';
import type { TaskKind } from './task-kind.ts';

/** The options of a picture task, as stored in a template. */
export const pictureInput = z.strictObject({ kind: z.literal('picture'), label: plainWord.optional() });

/** Maximum number of pictures for one task. */
export const PICTURES_MOST = 20;
const IDS = /^[\da-f-]{36}(?: [\da-f-]{36})*$/i;
const WORDS = {
  caption: w('Pictures', '照片'),
  noIds: w('The pictures of a task are named by their ids.', '任务的照片须以其标识指明。'),
  tooMany: w(`A task takes at most ${PICTURES_MOST} pictures.`, `每个任务最多 ${PICTURES_MOST} 张照片。`),
} as const;

/** The ids of the pictures that answer a task. */
export const picturesIn = (answers: Answers, task: string): readonly string[] =>
  textOf(answers, `${task}.value`)
    .split(' ')
    .filter((id) => id !== '');
/** The number of pictures, in words. */
export const countPictures = (count: number) => w(count === 1 ? '1 picture' : `${count} pictures`, `${count} 张照片`);

function problemOf(value: string | number) {
  if (!IDS.test(String(value))) return WORDS.noIds;
  return String(value).split(' ').length > PICTURES_MOST ? WORDS.tooMany : null;
}

/** Pictures from the camera or from a file; complete with the first picture. They have no weight (domain guide 3.4). */
export const pictureTask: TaskKind<z.output<typeof pictureInput>> = {
  word: w('a picture', '照片'),
  start: () => ({ kind: 'picture' }),
  weighs: false,
  parts: { value: null, count: w('pictures', '照片') },
  served: ['count'],
  judge: (_asked, part, value) => onlyValue(part, () => problemOf(value)),
  isGiven: ({ name }, answers) => isFilled(answers, `${name}.value`),
  says: ({ name }, answers) => {
    const { length } = picturesIn(answers, name);
    return length === 0 ? null : countPictures(length);
  },
  below: (task, { text, end }) => [
    {
      cells: [
        cell(0, text, 'number', {}),
        cell(text, end, 'value', {
          text: task.input.label ?? WORDS.caption,
          control: { kind: 'picture', task: task.name, ...named(task) },
        }),
      ],
      height: 9,
    },
  ],
  offline: ({ name }) => ({
    hints: [],
    shown: (answers) => {
      const { length } = picturesIn(answers, name);
      return length === 0 ? w('', '') : countPictures(length);
    },
  }),
};
