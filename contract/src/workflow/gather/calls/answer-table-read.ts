import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { jsonText } from '../../../calls/json-text.ts';
import { DATE_FORMS } from '../../../rules/date-form.ts';
import type { Given } from '../../../rules/merge.ts';
import type { Word } from '../../../words/word.ts';
import { gatherKey } from '../../records.ts';

/** What a file of answers may be at most; a form for many has far fewer columns. */
export const ANSWER_FILE = { bytes: 20 * 1024 * 1024, rows: 10_000, columns: 300 } as const;
/** So many refusals are told one by one; the others are counted. */
export const REFUSALS_TOLD = 500;
/** The column of a file that says which tag its line is about. */
export const TAG_COLUMN = 'tag';

/** A column of a file, and what it goes to: `TAG_COLUMN`, the key of an answer, or null where it is passed over. */
export interface FileColumn {
  readonly heading: string;
  readonly to: string | null;
}
/** A cell that would change: what stands there, and what the file says. */
export interface FileChange {
  /** The row of the table. */
  readonly id: string;
  readonly answer: string;
  readonly was: Given;
  readonly next: Given;
  /** The line of the file, as a spreadsheet numbers it. */
  readonly line: number;
}
/** What of a file cannot be written, and why; without an answer it is the whole line. */
export interface FileRefusal {
  readonly line: number;
  readonly tag: string;
  readonly answer: string | null;
  /** What stands in the cell. */
  readonly text: string;
  readonly why: Word;
}
/** What a file would do to a table. */
export interface AnswerFile {
  readonly columns: readonly FileColumn[];
  /** Lines that hold anything. */
  readonly lines: number;
  readonly changes: readonly FileChange[];
  /** Cells that say what stands there already. */
  readonly same: number;
  /** At most `REFUSALS_TOLD`. */
  readonly refused: readonly FileRefusal[];
  readonly refusedCount: number;
  /** Cells whose day is another one when read day/month or month/day, and that need to be told which. */
  readonly unclearDays: number;
}

/** Where the columns go, by their order; undefined has it found by the headings. */
const columns = jsonText(40_000, z.array(z.string().max(90).nullable()).max(ANSWER_FILE.columns)).optional();

/**
 * Reads a file of answers, .xlsx or .csv with a line a tag, against the table of a sheet for many, and tells what it would
 * change. Nothing is written: the changes are given to `answerTableSave`, each over what stood there. Blank cells say nothing.
 */
export const answerTableRead = call({
  path: '/api/ext/answer-table/read',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: gatherKey, id: z.guid(), columns, days: z.enum(DATE_FORMS).optional() }),
  output: as<AnswerFile>(),
  upload: true,
});
