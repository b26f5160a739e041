import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { selection } from '../../../register/filter.ts';
import type { Word } from '../../../words/word.ts';

/** One row of a file: its number in the file, its outcome and the reason. */
export interface ImportRow {
  readonly number: number;
  readonly outcome: 'added' | 'updated' | 'deleted' | 'unchanged' | 'invalid';
  /** The natural key as written in the file. */
  readonly key: string;
  readonly problems: readonly { readonly column: string; readonly words: Word }[];
  /** Remarks although nothing is wrong, such as a protected cell that differs. */
  readonly notes: readonly { readonly column: string; readonly words: Word }[];
  /** For a changed row: the text of each changed cell before and after. */
  readonly changes: readonly { readonly column: string; readonly was: string; readonly becomes: string }[];
}
/** Returns the rows of an import with their reasons, by default the invalid ones. */
export const importRows = call({
  path: '/api/ext/import/rows',
  access: 'level',
  input: z.object({
    job: z.guid(),
    /** `noted`: rows with notes, whatever their outcome. */
    outcome: z.enum(['added', 'updated', 'deleted', 'unchanged', 'invalid', 'noted']).default('invalid'),
    limit: z.int().min(1).max(1000).default(200),
    offset: z.int().min(0).default(0),
  }),
  output: as<{ readonly rows: readonly ImportRow[]; readonly total: number }>(),
});

/** A column of rows to be corrected. */
export interface BadColumn {
  /** The name of the field, or `Action`. */
  readonly name: string;
  readonly label: Word;
  readonly isKey: boolean;
  /** The possible values, where the table knows them without a lookup. */
  readonly choices: readonly string[] | null;
}
/** An invalid row, with its cells as in the file, in the order of the columns. */
export interface BadRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly problems: ImportRow['problems'];
}
/** Maximum number of rows opened at once. */
export const BAD_ROWS_MOST = 500;
/** Returns the invalid rows of an import, to be corrected in place. */
export const importBadRows = call({
  path: '/api/ext/import/bad-rows',
  access: 'level',
  input: z.object({ job: z.guid(), offset: z.int().min(0).default(0) }),
  output: as<{ readonly columns: readonly BadColumn[]; readonly rows: readonly BadRow[]; readonly total: number }>(),
});

/** A side effect of an import beyond its own rows; one line per kind. */
export interface ImportConsequence {
  /** What it affects: the key of a register, or `doubt` for certificates whose basis changes. */
  readonly subject: string;
  /** `doubt`: accepted certificates that now cover more than was handed over. */
  readonly action: 'add' | 'update' | 'delete' | 'restore' | 'doubt';
  readonly count: number;
  /** The first few by name, where the names matter. */
  readonly titles: readonly string[];
}
/** Returns the side effects of an import: predicted for a trial, actual for a full import. */
export const importConsequences = call({
  path: '/api/ext/import/consequences',
  access: 'level',
  input: z.object({ job: z.guid() }),
  output: as<readonly ImportConsequence[]>(),
});

/** Maximum number of rows named in each list. */
export const MADE_NAMED = 100;

/** A number of rows, and the first of them by name. */
interface SomeRows {
  readonly count: number;
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

/** The result of making rows from the chosen ones. */
export interface Making {
  /** The chosen rows that become rows. */
  readonly made: SomeRows;
  /** The others, by reason. */
  readonly left: readonly (SomeRows & { readonly why: Word })[];
  /** The number of chosen rows that are no longer in the list. */
  readonly gone: number;
  /** The queued import; null when none was queued or nothing is to be made. */
  readonly job: string | null;
}

/**
 * Makes rows of a register from the chosen rows of a list that declares it (`makes`). Without a `setting` it only
 * reports the result; with one it queues an import whose rows the list creates when its turn comes: simulated or real,
 * and followed, cancelled and undone like every import. Requires the right to see the list, and the rights to add (or
 * to update, where the rows already exist) and to import.
 */
export const importMake = call({
  path: '/api/ext/imports/make',
  access: 'level',
  input: z.object({
    /** The key of a list. */
    list: z.string().max(60),
    selection,
    setting: z.enum(['simulate', 'full']).nullable(),
  }),
  output: as<Making>(),
});

/** Maximum number of rows given by id; to remove all of them, no ids are needed. */
export const MISSING_AT_ONCE = 1000;

/** The result of removing rows that are missing from an imported file. */
export interface RemovedMissing {
  /** The number of rows deleted or voided; with `dryRun`, those that would be. */
  readonly removed: number;
  /** The first hundred rows that stay, with the reason. */
  readonly refused: readonly Refused[];
  readonly refusedCount: number;
}
/**
 * Deletes or voids rows that were missing from the file of a full import: those with the given ids, or all of them.
 * Rows that cannot be removed stay and are returned; only tagged items and Tag ITRs can be voided. The removal is part
 * of the import: undoing it restores the rows.
 */
export const importRemoveMissing = call({
  path: '/api/ext/import/remove-missing',
  access: 'level',
  input: z.object({
    job: z.guid(),
    ids: z.array(z.guid()).max(MISSING_AT_ONCE).default([]),
    all: z.boolean().default(false),
    how: z.enum(['delete', 'void']).default('delete'),
    dryRun: z.boolean(),
  }),
  output: as<RemovedMissing>(),
});
