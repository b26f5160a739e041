import { z } from 'zod';
import { ENCODINGS, type ImportEncoding, type ImportMapping } from '../../../rules/import-mapping.ts';
import type { SheetPart } from '../../../rules/one-sheet.ts';
import type { Proposal } from '../../../rules/propose-mapping.ts';
import { as, call } from '../../../calls/call.ts';

/** A mapping previously used for a file with the same captions. */
export interface RememberedMapping {
  readonly register: string;
  readonly mapping: ImportMapping;
  readonly id: string;
  /** Null for a mapping that was last run without being named. */
  readonly name: string | null;
  /** Its owner; null for a mapping of the company. */
  readonly owner: string | null;
}

/** One sheet of a file, as it is before any processing. */
export interface InspectedSheet {
  /** The name of the sheet; '' for a .csv. */
  readonly name: string;
  readonly hidden: boolean;
  /** The number of the header row. */
  readonly headerRow: number;
  /** The approximate number of rows with content below the captions; null where it is known only by reading them. */
  readonly rowCount: number | null;
  /** The first rows with content, at most 40, with their numbers. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /**
   * The table that the name of the sheet or of the file stands for; null when the user must choose it. Only tables the
   * caller may import into.
   */
  readonly register: string | null;
  /** True when all captions are the table's own and its key is present: no mapping is needed. */
  readonly fits: boolean;
  /** The proposed mapping of the captions; null without a table. */
  readonly proposal: Proposal | null;
  /** The tables it fills, if it is one of our sheets that holds rows with their lines; otherwise empty. */
  readonly parts: readonly SheetPart[];
  /** Mappings previously used for these captions, newest first. */
  readonly remembered: readonly RememberedMapping[];
}

/** The content of a file that a user may want to import. */
export interface ImportInspection {
  /** The encoding of a .csv; null for an .xlsx. */
  readonly encoding: ImportEncoding | null;
  readonly sheets: readonly InspectedSheet[];
}

/**
 * Inspects a file without storing it: its sheets, their captions and first rows, and the tables and mappings that suit
 * them.
 */
export const importInspect = call({
  path: '/api/ext/import/inspect',
  access: { registerIn: 'register', right: 'import' },
  input: z.object({
    /** The table already chosen. */
    register: z.string().max(60).optional(),
    encoding: z.enum(ENCODINGS).optional(),
  }),
  output: as<ImportInspection>(),
  upload: true,
});
