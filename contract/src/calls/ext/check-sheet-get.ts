import { z } from 'zod';
import type { Answers, FormTemplate } from '../../rules/form.ts';
import type { Word } from '../../words/word.ts';
import { as, call } from '../call.ts';

/** A punch item raised from a task. */
export interface TaskPunch {
  readonly id: string;
  /** The name of the task. */
  readonly task: string;
  readonly number: string;
  readonly category: string;
  readonly state: string;
}
/** A check sheet as it is filled on screen. */
export interface CheckSheet {
  readonly tagItr: string;
  readonly rev: number;
  readonly title: string;
  readonly documentCode: string;
  readonly itr: { readonly name: string; readonly description: string };
  readonly template: FormTemplate;
  /** The values of the header, by the name of the header field. */
  readonly header: Readonly<Record<string, string>>;
  readonly answers: Answers;
  readonly comment: string;
  readonly punch: readonly TaskPunch[];
  /** Why the answers cannot be changed; null while they can. */
  readonly locked: Word | null;
  /** The comment may be changed even when the rest is locked. */
  readonly canComment: boolean;
}
/** The digital check sheet of a Tag ITR. */
export const checkSheetGet = call({
  path: '/api/ext/check-sheet/get',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ tagItr: z.guid() }),
  output: as<CheckSheet>(),
});
