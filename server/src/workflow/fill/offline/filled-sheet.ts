import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { SheetRow } from '../sheet-rows.ts';

/** What was written over the answers of a record: those that fit, and what is told of the others. */
export interface ReadAnswers {
  readonly answers: Answers;
  /** Undefined where the sheet says nothing of it. */
  readonly comment: string | undefined;
  readonly warnings: readonly Word[];
}

/** A sheet that was filled without a connection, before it is held against its record. */
export interface FilledSheet {
  /** Finds the record; '' where it carries none. */
  readonly documentCode: string;
  /** The state of the answers when it was taken, as `versionOf` marks it. */
  readonly version: string;
  /** The sign-offs that were written in: a person, a date, or both. */
  readonly signOffs: readonly { readonly label: string; readonly person: string; readonly date: string }[];
  /** What it says over the answers of its record, or why nothing of it can be said. */
  read(row: SheetRow): ReadAnswers | { readonly refused: Word };
}
