import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import { jsonText } from '../../calls/inputs.ts';
import type { RecordKey } from '../../records/index.ts';
import type { Answers } from '../../rules/answers.ts';
import { ENCODINGS, type ImportEncoding } from '../../rules/encodings.ts';
import { DATE_FORMS, FIGURE_FORMS, type WrittenForms } from '../../field/written-forms.ts';
import type { FormTemplate } from '../../rules/form.ts';
import type { FieldValue } from '../../rules/merge.ts';
import type { Word } from '../../words/word.ts';
import { gatherKey } from '../records.ts';

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

/** Maximum number of rows in one save, and of records on one sheet. */
export const TABLE_MOST = 500;

const given = z.union([z.string().max(2000), z.number(), z.null()]);
/** An answer as it was seen, and its new value; null means no answer. */
const change = z.tuple([given, given]);

/**
 * A cell that was not written, because someone else changed it in the meantime or because the value is not valid there.
 */
export interface CellNotWritten {
  readonly id: string;
  /** The key of the answer. */
  readonly answer: string;
  readonly why: Word;
  /** Someone else changed it in the meantime: its current value. */
  readonly theirs?: string | number | null;
}

/**
 * Writes cells of the table of a multi-tag sheet, each checked against the value the user saw. Other users' changes are
 * kept; a cell that both changed differently, or whose value is not valid, is not written but returned; everything else
 * is written.
 */
export const answerTableSave = call({
  path: '/api/ext/answer-table/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: gatherKey,
    id: z.guid(),
    changes: z
      .array(z.object({ id: z.guid(), answers: z.record(z.string().max(90), change) }))
      .min(1)
      .max(TABLE_MOST),
  }),
  output: as<{
    /** The given rows, as they are now. */
    readonly rows: readonly AnswerRow[];
    readonly notWritten: readonly CellNotWritten[];
  }>(),
});

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
  /** The number of cells with two readings, so that the user must say how the file writes its dates or figures. */
  readonly unclear: Readonly<Record<WrittenForms['key'], number>>;
  /** The encoding with which a .csv was read; null for an .xlsx. */
  readonly encoding: ImportEncoding | null;
  /** True when the encoding is a guess that nobody has confirmed; the page writes nothing before. */
  readonly isGuess: boolean;
  /** Lines that their sheet hides, such as those that a filter leaves out; they are read. */
  readonly hidden: number;
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
  input: z.object({
    register: gatherKey,
    id: z.guid(),
    columns,
    days: z.enum(DATE_FORMS).optional(),
    figures: z.enum(FIGURE_FORMS).optional(),
    /** The encoding of a .csv; by default it is detected. */
    encoding: z.enum(ENCODINGS).optional(),
  }),
  output: as<AnswerFile>(),
  upload: true,
});

/**
 * Exports the table of a multi-tag sheet as a file: one line per tag, one column per answer that can be typed.
 * `answerTableRead` reads it back.
 */
export const answerTableExport = call({
  path: '/api/ext/answer-table/export',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: gatherKey, id: z.guid(), format: z.enum(['xlsx', 'csv']) }),
  output: as<Download>(),
});

/** The calls of multi-tag sheets. */
export const gatherCalls = { answerTableExport, answerTableGet, answerTableRead, answerTableSave } as const;
