import { z } from 'zod';
import type { ImportEncoding, ImportMapping } from '../../../rules/import-mapping.ts';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** One part of a file that was imported: a sheet, or the whole of a .csv. */
export interface ImportAboutPart {
  readonly job: string;
  readonly register: string;
  readonly sheet: string | null;
  /** How a .csv was read, found or chosen; null for an .xlsx and before it was read. */
  readonly encoding: ImportEncoding | null;
  /** Whether somebody chose the encoding. */
  readonly encodingChosen: boolean;
  /** Rows of the sheet that hold nothing: passed over, neither valid nor invalid. */
  readonly blankRows: number;
  /** Rows the mapping passed over. */
  readonly leftOut: number;
  /** Rows of the table that the file does not hold; null where they were not looked for. */
  readonly missing: number | null;
  /** What else is to be known: protected columns that differ, references that go round in a ring. */
  readonly notes: readonly Word[];
  readonly mapping: ImportMapping | null;
  /** Its file is there, so that its result can be taken; not where it was cleared away, or the rows were made without one. */
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
/** What is to be known about an import beside its counts: how it was read, and the other sheets of the same file, in the order they were done. */
export const importAbout = call({
  path: '/api/ext/import/about',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<{ readonly parts: readonly ImportAboutPart[] }>(),
});
