import { w, type Word } from '../words/word.ts';
import type { Answers } from './answers.ts';
import type { FormTemplate } from './form.ts';
import { askedBy } from './tasks/task-kinds.ts';

/** The text of a task that shows the answer of another form, with the sheet it comes from. */
export interface LinkedAnswer {
  /** The answer in words; null while it is not answered. */
  readonly says: Word | null;
  /** The sheet; null where the tag has none of that form. */
  readonly sheet: {
    /** The register of its record. */
    readonly register: string;
    readonly id: string;
    readonly title: string;
    /** The sheet's Complete sign-off has been given. */
    readonly signed: boolean;
  } | null;
}
/** The answers of other forms that a sheet shows, by task name. */
export type LinkedAnswers = Readonly<Record<string, LinkedAnswer>>;

const NO_SHEET = w('The tag has no sheet of this form', '该位号没有此表单的检查表');
const NOT_YET = w('Not yet answered', '尚未填写');

/** What such a task shows when there is no answer. */
export const linkedWords = (linked: LinkedAnswer | undefined): Word =>
  linked?.says ?? (linked?.sheet ? NOT_YET : NO_SHEET);

const joined = (words: readonly Word[]): Word =>
  w(words.map(({ en }) => en).join(' · '), words.map(({ zh }) => zh).join(' · '));
const asWord = (value: string | number | null | undefined): readonly Word[] =>
  value === undefined || value === null || value === '' ? [] : [w(String(value), String(value))];

/** Everything answered for a task, in words: its box, its result, its remark; null when there is nothing. */
export function saysAnswer({ tasks }: Pick<FormTemplate, 'tasks'>, name: string, answers: Answers): Word | null {
  const task = tasks.find((task) => task.name === name);
  if (task === undefined) return null;
  const taskInput = askedBy(task);
  const description = taskInput?.kind.says(taskInput.asked, answers);
  const words = [
    ...asWord(answers[`${name}.box`]),
    ...(description ? [description] : []),
    ...asWord(answers[`${name}.comment`]),
  ];
  return words.length === 0 ? null : joined(words);
}
