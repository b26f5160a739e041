import { z } from 'zod';
import type { RecordKey } from '../../../records/index.ts';
import type { AnsweredBy } from '../../../rules/answered.ts';
import type { ListRows } from '../../../rules/form-sources.ts';
import type { LinkedAnswers } from '../../../rules/linked-answer.ts';
import type { Answers } from '../../../rules/answers.ts';
import type { FormTemplate } from '../../../rules/form.ts';
import type { Word } from '../../../words/word.ts';
import { filledKey } from '../../../workflow/records.ts';
import { as, call } from '../../../calls/call.ts';

/** A punch item raised from a task. */
export interface TaskPunch {
  readonly id: string;
  /** The name of the task. */
  readonly task: string;
  readonly number: string;
  readonly category: string;
  readonly state: string;
}
/** The answers of the previous record, such as the previous cycle. */
export interface AnswersBefore {
  readonly answers: Answers;
  /** The day it was completed. */
  readonly day: string;
}
/** A check sheet as it is filled on screen. */
export interface CheckSheet {
  readonly register: RecordKey;
  /** The record. */
  readonly id: string;
  readonly rev: number;
  readonly title: string;
  readonly documentCode: string;
  readonly itr: { readonly name: string; readonly description: string };
  readonly template: FormTemplate;
  /** The header values, by the name of the header field. */
  readonly header: Readonly<Record<string, string>>;
  /** The rows of its lists, by source. */
  readonly lists: Readonly<Record<string, ListRows>>;
  readonly answers: Answers;
  /** Who answered which tasks, as last saved. */
  readonly answered: readonly AnsweredBy[];
  /** The names of tasks completed outside this sheet: on every record that a multi-tag sheet gathers. */
  readonly elsewhere?: readonly string[];
  /** The answers shown by tasks that display another form, by task. */
  readonly linked: LinkedAnswers;
  readonly comment: string;
  /** The previous answers, if any, shown greyed beside the measured values. */
  readonly before?: AnswersBefore;
  readonly punch: readonly TaskPunch[];
  /**
   * It is issued on paper: its tasks are answered there, and it can be signed as it is (`unsigned`) or has been
   * (`signed`).
   */
  readonly paper?: 'unsigned' | 'signed';
  /** Why the answers cannot be changed; null while they can. */
  readonly locked: Word | null;
  /** The comment may be changed even when the rest is locked. */
  readonly canComment: boolean;
}
/** The form of a record: the check sheet of a Tag ITR, a tracker, the document of a certificate. */
export const checkSheetGet = call({
  path: '/api/ext/check-sheet/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: filledKey.default('tagItr'), id: z.guid() }),
  output: as<CheckSheet>(),
});
