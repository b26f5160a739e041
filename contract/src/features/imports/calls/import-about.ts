import { z } from 'zod';
import type { ImportEncoding, ImportMapping } from '../../../rules/import-mapping.ts';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

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
