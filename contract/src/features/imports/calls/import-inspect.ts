import { z } from 'zod';
import { ENCODINGS, type ImportEncoding, type ImportMapping } from '../../../rules/import-mapping.ts';
import type { SheetPart } from '../../../rules/one-sheet.ts';
import type { Proposal } from '../../../rules/propose-mapping.ts';
import { as, call } from '../../../calls/call.ts';

/** A mapping that was used before for a file with the same captions. */
export interface RememberedMapping {
  readonly register: string;
  readonly mapping: ImportMapping;
  readonly id: string;
  /** Null for what somebody ran last. */
  readonly name: string | null;
  /** Whose it is; null for the company's. */
  readonly owner: string | null;
}

/** One sheet of a file, as it is before anything is done with it. */
export interface InspectedSheet {
  /** The name of the sheet; '' for a .csv. */
  readonly name: string;
  readonly hidden: boolean;
  /** The number of the row its captions stand in. */
  readonly headerRow: number;
  /** About how many rows beneath the captions hold anything; null where only reading them would tell. */
  readonly rowCount: number | null;
  /** The first rows that hold anything, at most 40, with their numbers. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** The table its name, or that of the file, stands for; null when it has to be asked. Only tables the caller may import into. */
  readonly register: string | null;
  /** Whether every caption is one of that table's own and its key is there: then no mapping is needed. */
  readonly fits: boolean;
  /** What the captions are taken for; null without a table. */
  readonly proposal: Proposal | null;
  /** The tables it fills where it is one of ours that holds rows with their lines; empty where it is not. */
  readonly parts: readonly SheetPart[];
  /** Mappings used before for these captions, the latest first. */
  readonly remembered: readonly RememberedMapping[];
}

/** What is in a file that somebody may want to import. */
export interface ImportInspection {
  /** How a .csv was read; null for an .xlsx. */
  readonly encoding: ImportEncoding | null;
  readonly sheets: readonly InspectedSheet[];
}

/** Looks into a file without keeping it: its sheets, their captions and first rows, the tables and mappings that suit them. */
export const importInspect = call({
  path: '/api/ext/import/inspect',
  access: { registerIn: 'register', right: 'import' },
  input: z.object({
    /** The table that was chosen already. */
    register: z.string().max(60).optional(),
    encoding: z.enum(ENCODINGS).optional(),
  }),
  output: as<ImportInspection>(),
  upload: true,
});
