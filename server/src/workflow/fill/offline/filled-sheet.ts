import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { SheetRow } from '../sheet-rows.ts';

/** The answers written for a record: the valid ones, and messages about the others. */
export interface ReadAnswers {
  readonly answers: Answers;
  /** Undefined when the sheet has no comment. */
  readonly comment: string | undefined;
  readonly warnings: readonly Word[];
}

/** A sheet filled in offline, before it is compared with its record. */
export interface FilledSheet {
  /** Identifies the record; '' when the sheet has none. */
  readonly documentCode: string;
  /** The version of the answers when the sheet was exported, as marked by `versionOf`. */
  readonly version: string;
  /** The sign-offs written in: a person, a date, or both. */
  readonly signOffs: readonly { readonly label: string; readonly person: string; readonly date: string }[];
  /** Returns what the sheet changes in the answers of its record, or why it cannot be read. */
  read(row: SheetRow): ReadAnswers | { readonly refused: Word };
}
