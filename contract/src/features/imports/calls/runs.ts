import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { jsonText } from '../../../calls/inputs.ts';
import { ENCODINGS, type ImportEncoding } from '../../../rules/encodings.ts';
import { importAdds, importCompare, importMapping, type ImportMapping } from '../../../rules/import-mapping.ts';
import type { Word } from '../../../words/word.ts';
import { BAD_ROWS_MOST } from './import-rows.ts';

/** One table to be filled from one sheet of a file. */
const importPart = z.strictObject({
  register: z.string().max(60),
  /** The sheet; omitted for a .csv. */
  sheet: z.string().max(255).optional(),
  /** The number of the row with the captions; by default the first row with content. */
  headerRow: z.int().min(1).max(1_048_576).optional(),
  /**
   * How foreign captions fill our fields; omitted where the captions are ours. It is remembered for the next such file.
   */
  mapping: importMapping.optional(),
  /** Also finds and lists rows of the table that are missing from the file. */
  compare: importCompare.optional(),
});
/** One table to be filled from one sheet of a file. */
export type ImportPart = z.input<typeof importPart>;

const plan = jsonText(200_000, z.array(importPart).min(1).max(60));

/**
 * Imports a whole workbook as one job; every part has its own log line and its own result. The server orders the parts
 * so that referenced rows come first; in a trial, later parts see what earlier ones would add.
 */
export const importStart = call({
  path: '/api/ext/import/start',
  access: { registerIn: 'plan.*.register', right: 'import' },
  input: z.object({
    setting: z.enum(['validate', 'simulate', 'full']).default('validate'),
    encoding: z.enum(ENCODINGS).optional(),
    plan,
  }),
  output: as<{
    readonly jobs: readonly { readonly job: string; readonly register: string; readonly sheet: string | null }[];
  }>(),
  upload: true,
});

/** Imports corrected rows of an import again, and only these, as a new import with its own log line. */
export const importRerun = call({
  path: '/api/ext/import/rerun',
  access: 'level',
  input: z.object({
    job: z.guid(),
    setting: z.enum(['simulate', 'full']),
    /** The names of the columns as returned. */
    columns: z.array(z.string().max(300)).min(1).max(200),
    /** Cells in the order of the columns. */
    rows: z
      .array(z.array(z.string().max(20_000)).max(200))
      .min(1)
      .max(BAD_ROWS_MOST),
  }),
  output: as<{ readonly job: string }>(),
});

/** Maximum number of unknown names listed for one column. */
export const UNKNOWN_NAMED = 200;

/** The names in one column that the table it refers to lacks. */
export interface UnknownNames {
  /** The field, and its label. */
  readonly field: string;
  readonly label: Word;
  /** The table that lacks them. */
  readonly register: string;
  /** The names, the most frequent first, each with the number of rows that mention it; at most `UNKNOWN_NAMED`. */
  readonly names: readonly { readonly name: string; readonly rows: number }[];
  /** The number of different names. */
  readonly count: number;
  /** What a row of that table needs beside its name, as names of fields; null where none can be added from here. */
  readonly needs: readonly string[] | null;
  /** Why none can be added from here; null where they can be. */
  readonly why: Word | null;
}
/** Returns the names for which rows of an import were refused because their tables lack them, by column. */
export const importUnknown = call({
  path: '/api/ext/import/unknown',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<readonly UnknownNames[]>(),
});

/**
 * Imports the same file again by the same plan, as a new import: for real after a trial, or with the names added that
 * its tables lacked. With `adds`, by part and field, the rows named there are created first, through the import, so
 * that undoing it removes them. Requires the right to add rows to those tables. @throws AppError `importFileGone`
 */
export const importAgain = call({
  path: '/api/ext/import/again',
  access: 'level',
  input: z.object({
    job: z.guid(),
    setting: z.enum(['simulate', 'full']),
    adds: z
      .array(z.strictObject({ job: z.guid(), fields: importAdds }))
      .max(60)
      .default([]),
  }),
  output: as<{
    readonly jobs: readonly { readonly job: string; readonly register: string; readonly sheet: string | null }[];
  }>(),
});

/** One part of an imported file: a sheet, or the whole of a .csv. */
export interface ImportAboutPart {
  readonly job: string;
  readonly register: string;
  readonly sheet: string | null;
  /** The encoding with which a .csv was read, detected or chosen; null for an .xlsx, and before it is read. */
  readonly encoding: ImportEncoding | null;
  /** Whether a user chose the encoding. */
  readonly encodingChosen: boolean;
  /** Blank rows of the sheet: skipped, neither valid nor invalid. */
  readonly blankRows: number;
  /** Rows skipped by the mapping. */
  readonly leftOut: number;
  /** Rows of the table that are missing from the file; null when they were not looked for. */
  readonly missing: number | null;
  /**
   * New ITRs or PWLs of the import that have no form, so that their checks cannot be filled in; for a trial those it
   * would add.
   */
  readonly formless: number;
  /** Other remarks: protected columns that differ, circular references. */
  readonly notes: readonly Word[];
  readonly mapping: ImportMapping | null;
  /**
   * The file exists, so that its result can be downloaded; false when it was cleared away, or the rows were made
   * without a file.
   */
  readonly hasFile: boolean;
  /** Invalid rows that can be opened and corrected. */
  readonly correctable: boolean;
  readonly state: string;
  /** The counts of its import result row (specification 3); null where they do not apply. */
  readonly result: {
    readonly [
      C in
        | 'total'
        | 'added'
        | 'deleted'
        | 'updated'
        | 'invalid'
        | 'unchanged'
        | 'toBeAdded'
        | 'toBeUpdated'
        | 'toBeDeleted'
    ]: number | null;
  };
}
/**
 * Returns the facts of an import beyond its counts: how it was read, and the other sheets of the same file, in the
 * order they were imported.
 */
export const importAbout = call({
  path: '/api/ext/import/about',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<{ readonly parts: readonly ImportAboutPart[] }>(),
});

/** Stops a queued or running import; nothing of it is kept. */
export const importCancel = call({
  path: '/api/ext/import/cancel',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<null>(),
});

/** Returns the result workbook: the rows of the file in order, with outcome and reason (domain guide 3.14 item 6). */
export const importResult = call({
  path: '/api/ext/import/result',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<Download>(),
});

/** A row that prevents an import from being undone. */
export interface UndoObstacle {
  /** The key of its register. */
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly why: Word;
}
/** The effect of undoing an import, or why it cannot be undone. */
export interface ImportUndo {
  /** Rows that the import added, directly or as a side effect, and that are deleted again. */
  readonly removed: number;
  /** Rows it changed, whose old values are restored. */
  readonly reverted: number;
  /** Rows it deleted, which are restored. */
  readonly restored: number;
  /** The first thousand obstructing rows; with `leave`, the rows that stay as they are. */
  readonly obstacles: readonly UndoObstacle[];
  /** The number of all obstructing rows; without `leave`, nothing is done unless it is 0. */
  readonly obstacleCount: number;
}
/**
 * Undoes a whole import with all its side effects, or nothing of it: later work on one of its rows prevents this,
 * unless such rows are left as they are. With `dryRun` it only reports the effect.
 */
export const importUndo = call({
  path: '/api/ext/import/undo',
  access: 'level',
  input: z.object({
    job: z.guid(),
    dryRun: z.boolean(),
    /** Leaves obstructing rows as they are, with everything added along with them; all other rows are undone. */
    leave: z.boolean().default(false),
  }),
  output: as<ImportUndo>(),
});
