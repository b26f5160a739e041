import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { ENCODINGS, type ImportEncoding } from '../../../rules/encodings.ts';
import { importMapping, type ImportMapping } from '../../../rules/import-mapping.ts';
import type { SheetPart } from '../../../rules/one-sheet.ts';
import type { Proposal } from '../../../rules/propose-mapping.ts';

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
  /** True when the encoding is only a guess: the full import starts once a person has chosen it. */
  readonly isGuess: boolean;
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

/** How a user maps files of one kind. */
export interface KeptMapping {
  readonly id: string;
  /** Null for the mapping a user last ran for such captions. */
  readonly name: string | null;
  readonly register: string;
  /** The captions it was made for; fixed values of another project are omitted from the mapping. */
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
  /** Its owner; null for a mapping of the company. */
  readonly owner: string | null;
  readonly isOwn: boolean;
  readonly shared: boolean;
  /** The project it was made in, if the caller may see it. */
  readonly project: string | null;
  readonly fileName: string | null;
  readonly usedAt: string;
}
/**
 * Returns the mappings the caller may use: their own, those shared by others, and those of the company; newest first,
 * at most 500.
 */
export const importMappings = call({
  path: '/api/ext/import/mappings',
  access: 'level',
  input: z.object({
    /** Only of one table. */
    register: z.string().max(60).optional(),
  }),
  output: as<{ readonly mappings: readonly KeptMapping[] }>(),
});

/** Saves a mapping under a name: as a new one or a copy, or with `id` replacing one of the caller's own. */
export const importMappingSave = call({
  path: '/api/ext/import/mapping-save',
  access: { registerIn: 'register', right: 'import' },
  input: z.object({
    id: z.guid().optional(),
    name: z.string().trim().min(1).max(100),
    register: z.string().max(60),
    captions: z.array(z.string().max(255)).min(1).max(500),
    mapping: importMapping,
    /** Others in the company may use it too. */
    shared: z.boolean(),
  }),
  output: as<{ readonly id: string }>(),
});

/** Deletes a mapping of the caller, or of the company. */
export const importMappingDelete = call({
  path: '/api/ext/import/mapping-delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});
