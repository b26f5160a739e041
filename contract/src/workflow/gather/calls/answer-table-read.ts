import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { jsonText } from '../../../calls/json-text.ts';
import { DATE_FORMS } from '../../../rules/date-form.ts';
import type { FieldValue } from '../../../rules/merge.ts';
import type { Word } from '../../../words/word.ts';
import { gatherKey } from '../../records.ts';

/** Limits of a file of answers; a multi-tag form has far fewer columns. */
export const ANSWER_FILE = { bytes: 20 * 1024 * 1024, rows: 10_000, columns: 300 } as const;
/** Maximum number of refusals returned individually; the rest are only counted. */
export const REFUSALS_TOLD = 500;
/** The file column that says which tag a line is about. */
export const TAG_COLUMN = 'tag';

/** A column of a file and its target: `TAG_COLUMN`, the key of an answer, or null when the column is ignored. */
interface FileColumn {
  readonly heading: string;
  readonly to: string | null;
}
/** A cell that would change: its current value, and the value in the file. */
export interface FileChange {
  /** The row of the table. */
  readonly id: string;
  readonly answer: string;
  readonly was: FieldValue;
  readonly next: FieldValue;
  /** The line of the file, as a spreadsheet numbers it. */
  readonly line: number;
}
/** A cell that cannot be written, and why; without an answer key the whole line is refused. */
export interface FileRefusal {
  readonly line: number;
  readonly tag: string;
  readonly answer: string | null;
  /** The text in the cell. */
  readonly text: string;
  readonly why: Word;
}
/** What a file would change in a table. */
export interface AnswerFile {
  readonly columns: readonly FileColumn[];
  /** The number of lines that are not blank. */
  readonly lines: number;
  readonly changes: readonly FileChange[];
  /** The number of cells equal to the current value. */
  readonly same: number;
  /** At most `REFUSALS_TOLD`. */
  readonly refused: readonly FileRefusal[];
  readonly refusedCount: number;
  /**
   * The number of cells whose date differs between day/month and month/day, so that the user must say which applies.
   */
  readonly unclearDays: number;
}

/** The target of each column, in column order; when undefined, targets are found by the headings. */
const columns = jsonText(40_000, z.array(z.string().max(90).nullable()).max(ANSWER_FILE.columns)).optional();

/**
 * Compares a file of answers (.xlsx or .csv, one line per tag) with the table of a multi-tag sheet and returns what it
 * would change. Writes nothing: the changes are passed to `answerTableSave`, each with the value it replaces. Blank
 * cells change nothing.
 */
export const answerTableRead = call({
  path: '/api/ext/answer-table/read',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: gatherKey, id: z.guid(), columns, days: z.enum(DATE_FORMS).optional() }),
  output: as<AnswerFile>(),
  upload: true,
});
