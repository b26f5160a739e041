import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';
import type { Answers } from '../../../rules/answers.ts';
import type { FormTemplate } from '../../../rules/form.ts';
import type { Word } from '../../../words/word.ts';
import { gatherKey } from '../../records.ts';

/** One of the records that a multi-tag sheet gathers, with its own answers. */
export interface AnswerRow {
  readonly id: string;
  readonly title: string;
  /** The tag and its description. */
  readonly tag: string;
  readonly description: string;
  readonly answers: Answers;
  /** Why its answers cannot be changed here; null while they can. */
  readonly locked: Word | null;
}
/** The answers of all records that a multi-tag sheet gathers, one row each. */
export interface AnswerTable {
  readonly register: RecordKey;
  readonly id: string;
  readonly title: string;
  /** The register of the rows. */
  readonly of: RecordKey;
  /** The row that owns the form. */
  readonly owner: { readonly name: string; readonly description: string };
  readonly template: FormTemplate;
  readonly rows: readonly AnswerRow[];
}

/** Returns the table of a multi-tag sheet: the answers of each record on it (domain guide 2.4). */
export const answerTableGet = call({
  path: '/api/ext/answer-table/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: gatherKey, id: z.guid() }),
  output: as<AnswerTable>(),
});
