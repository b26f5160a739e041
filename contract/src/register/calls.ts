import { z } from 'zod';
import type { Word } from '../words/word.ts';
import type { AnyRow } from './register.ts';
import type { RowTable } from './row-table.ts';
import type { Ref } from '../field/field.ts';
import { filter, selection, sort } from './filter.ts';

/**
 * The verbs every register answers, POST `/api/register/<key>/<verb>`. What a verb needs of the caller's rights
 * stands beside it. `import` takes a multipart form (file, setting); `export` and `template` answer a file.
 */
export const VERBS = {
  page: 'see',
  count: 'see',
  get: 'see',
  lookup: 'see',
  options: 'see',
  history: 'see',
  changes: 'see',
  uses: 'see',
  groups: 'see',
  deleted: 'delete',
  export: 'see',
  template: 'import',
  import: 'import',
  create: 'add',
  update: 'update',
  change: 'update',
  paste: 'update',
  undo: 'update',
  remove: 'delete',
  restore: 'delete',
} as const;
/** One verb. */
export type Verb = keyof typeof VERBS;

/** At most this many rows a page. */
export const PAGE_MAX = 1000;
/** At most this many rows a paste; more is an import. */
export const PASTE_MAX = 2000;
/** So many rows are looked at by `groups`; what lies beyond is not counted, and the answer says so. */
export const GROUPS_OVER = 1_000_000;
/** Fields that are reckoned at each read are summed over at most so many rows; over more their sums are null. */
export const LIVE_SUMS_OVER = 20_000;
const values = z.record(z.string().max(60), z.unknown());
const id = z.guid();
const fields = z.array(z.string().max(60)).max(200);
/** Cells as text, by field, as a spreadsheet holds them; blank clears. */
const texts = z.record(z.string().max(60), z.string().max(20_000));

/** What each verb takes. */
export const verbInput = {
  /** A block of rows: `after` (the cursor of the block before) is cheap at any depth, `offset` jumps. */
  page: z.strictObject({
    filter: filter.optional(),
    sort: z.array(sort).max(8).optional(),
    columns: fields.optional(),
    limit: z.int().min(1).max(PAGE_MAX).default(100),
    offset: z.int().min(0).max(100_000_000).default(0),
    after: z.string().max(4000).optional(),
    /** Only these rows, where they match. */
    ids: z.array(id).max(PAGE_MAX).optional(),
    /** `table`: the rows come in `table`, which is a third as long, and `rows` is empty. */
    as: z.enum(['rows', 'table']).optional(),
  }),
  /** `most` is as far as anybody wants to know: one more than it says that there are more. */
  count: z.strictObject({ filter: filter.optional(), most: z.int().positive().optional() }),
  get: z.strictObject({ id }),
  /** Rows for a reference input: `text` is any part of the title or description. `ids` asks for known ones. */
  lookup: z.strictObject({
    text: z.string().max(200).default(''),
    ids: z.array(id).max(500).optional(),
    filter: filter.optional(),
    limit: z.int().min(1).max(200).default(30),
  }),
  /**
   * The values a column has under a filter, with how many rows have each: filter lists, group and count. With `most` about so many rows of a
   * large register are looked at, spread over all: what is `atLeast` in the answer is exact, and has no value missing, without it.
   */
  options: z.strictObject({
    field: z.string().max(60),
    filter: filter.optional(),
    text: z.string().max(200).default(''),
    limit: z.int().min(1).max(1000).default(200),
    most: z.int().min(1).max(1_000_000).optional(),
  }),
  /** Rows counted by one field, or by up to three: each within the one before. Text is grouped without regard to case. */
  groups: z.strictObject({
    by: z.array(z.string().max(60)).min(1).max(3),
    filter: filter.optional(),
    limit: z.int().min(1).max(10_000).default(200),
    /**
     * Of many rows only the groups of so many values of the first field, a reference: the first in the order of their titles, and of
     * rows without one only where no value lies behind. Of few rows, or few values, all groups come.
     */
    heads: z.int().min(1).max(1000).optional(),
    /** Fields that add up: each group comes with the sum of each. */
    sums: z.array(z.string().max(60)).max(40).optional(),
  }),
  history: z.strictObject({ id, limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  /** Rows that changed after a number of the ledger, whoever changed them; with null only how far the ledger has come. */
  changes: z.strictObject({ since: z.int().min(0).nullable() }),
  /** Where a row is used: by which registers, in which fields, by how many rows. */
  uses: z.strictObject({ id }),
  deleted: z.strictObject({ limit: z.int().min(1).max(PAGE_MAX).default(100), offset: z.int().min(0).default(0) }),
  export: z.strictObject({
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    filter: filter.optional(),
    selection: selection.optional(),
    sort: z.array(sort).max(8).optional(),
    columns: fields.optional(),
    /** Instead of rows, their counts by one field or two, as `groups` answers them. */
    groupBy: z.array(z.string().max(60)).min(1).max(2).optional(),
    /** Instead of rows, the pairs of a list they hold, such as the subsystems of tags; `columns` and `sort` do not apply. */
    list: z.string().max(60).optional(),
    /** The rows with these lines of theirs beside them, by the key of their register: one sheet, as an import reads it back. */
    lines: z.string().max(60).optional(),
    /** Of records: the sign-offs given besides, a person and a day each, as an import reads them back. */
    signOffs: z.boolean().optional(),
    /** Of a list whose rows can become rows of a register: the sheet an import of that register reads, instead of what is shown. */
    asImport: z.boolean().optional(),
  }),
  template: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  /**
   * `id` (UUIDv7) is made by a device that refers to the row before it was sent; one that is taken is refused. `key` makes a
   * repeated call harmless, as the header `Idempotency-Key` does for every call that writes. `photos` were staged by
   * `fileStage` and hang on the row from then on.
   */
  create: z.strictObject({
    values,
    id: z.uuidv7().optional(),
    key: z.string().min(1).max(100).optional(),
    photos: z.array(id).max(50).optional(),
  }),
  update: z.strictObject({
    rows: z
      .array(z.strictObject({ id, rev: z.int(), values }))
      .min(1)
      .max(1000),
  }),
  /** Gives every row of a selection the same values. With `dryRun` nothing is changed; the answer says what would be, and what can not and why. */
  change: z.strictObject({ selection, values, dryRun: z.boolean().default(false) }),
  /**
   * Writes cells as text into rows, and adds rows (which wants the right to add): what can be written is, as one batch, and
   * the answer names the rest. Each row names the revision it was seen in. With `dryRun` nothing is written.
   */
  paste: z.strictObject({
    rows: z
      .array(z.strictObject({ id, rev: z.int(), texts }))
      .max(PASTE_MAX)
      .default([]),
    add: z.array(texts).max(PASTE_MAX).default([]),
    dryRun: z.boolean().default(false),
  }),
  /** Takes back what the caller wrote as one batch, whole or not at all. The undo is a batch too: to take it back is to do it again. */
  undo: z.strictObject({ batch: id }),
  /** With `dryRun` nothing is deleted; the answer says what would be, and what can not and why. */
  remove: z.strictObject({ selection, dryRun: z.boolean().default(false) }),
  restore: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
} as const;

/** A row that an action could not be done to, and why. */
export interface Refused {
  readonly id: string;
  readonly title: string;
  readonly why: Word;
}
/** One entry of a row's history, newest first. `changes` is empty for a row that was added as it stands. */
export interface HistoryEntry {
  readonly id: string;
  /** When we learned it. */
  readonly at: string;
  /** When it was done, where that was before: on a device that was away. Null: at once. */
  readonly actedAt: string | null;
  readonly by: string;
  /** `follow`: computed fields changed by themselves, since what they are reckoned from did. `lines`: lines that belong to it did. */
  readonly action:
    | 'add'
    | 'update'
    | 'follow'
    | 'lines'
    | 'delete'
    | 'restore'
    | 'sign'
    | 'reject'
    | 'attach'
    | 'detach'
    | 'draw';
  /** How it came: `screen`, `import 12`, `job`. */
  readonly via: string;
  readonly changes: readonly {
    readonly field: string;
    /** What to call it, where it is no field of the register: an answer of its form. */
    readonly label?: Word;
    readonly old: string | null;
    readonly new: string | null;
  }[];
  readonly note: string | null;
}

/** One cell that a paste changes; `at` is the place of its row in the input, the added ones after the others. */
export interface CellChange {
  readonly at: number;
  readonly title: string;
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}
/** One cell, or with no field one row, that a paste cannot write, and why. */
export interface CellRefused {
  readonly at: number;
  readonly title: string;
  readonly field: string | null;
  readonly why: Word;
}
/** What a paste does. */
export interface Pasted {
  /** Names what was written, for `undo`; null for a dry run, and when nothing was written. */
  readonly batch: string | null;
  /** Rows changed, rows added, cells written in both. */
  readonly changed: number;
  readonly added: number;
  readonly cells: number;
  /** The first two hundred cells. */
  readonly changes: readonly CellChange[];
  /** The first five hundred, and how many in all. */
  readonly refused: readonly CellRefused[];
  readonly refusedCount: number;
}
/** Rows that have the same value in the fields asked for: `values` in their order, null where a row has none. */
export interface RowGroup {
  readonly values: readonly { readonly value: string | null; readonly title: string }[];
  readonly count: number;
  /** Of the fields that were to be summed, in their order: null where no row has a value, and where there were too many rows to reckon it. */
  readonly sums?: readonly (number | null)[];
}

/** At most this many rows are named by `changes`. */
export const CHANGES_MAX = 500;
/** What changed of a register after a number of the ledger. */
export interface RowChanges {
  /** How far this answer goes: what to ask with the next time. */
  readonly seq: number;
  readonly changed: readonly string[];
  /** Rows that came, by somebody else than the caller. */
  readonly added: readonly string[];
  /** Rows that came by the caller, on this page or another. */
  readonly mine: readonly string[];
  readonly removed: readonly string[];
  /** There were more than are named, and none are: the list is to be read anew. */
  readonly many: boolean;
}

/** What each verb answers. */
export interface VerbOutput {
  page: { readonly rows: readonly AnyRow[]; readonly table?: RowTable; readonly after: string | null };
  count: { readonly total: number };
  get: AnyRow;
  /** A row that is void says so; of any other `void` is missing. */
  lookup: readonly (Ref & { readonly description: string | null; readonly void?: boolean })[];
  options: readonly {
    readonly value: string | null;
    readonly title: string;
    readonly count: number;
    /** Only some rows were looked at: at least so many have it. An answer of which none says so is exact. */
    readonly atLeast?: true;
  }[];
  history: { readonly entries: readonly HistoryEntry[]; readonly total: number };
  changes: RowChanges;
  groups: {
    /** Most rows first; with two fields the groups of the first stay together. */
    readonly groups: readonly RowGroup[];
    /** How many groups there are, those beyond the limit included. */
    readonly total: number;
    /** Only the first `GROUPS_OVER` rows were counted. */
    readonly bounded: boolean;
    /** Of `heads`: there are more values behind these, which were neither counted nor looked at. */
    readonly more?: boolean;
  };
  uses: readonly { readonly register: string; readonly field: string; readonly count: number }[];
  deleted: {
    readonly rows: readonly (Ref & { readonly deletedAt: string; readonly deletedBy: string })[];
    readonly total: number;
  };
  import: { readonly job: string };
  create: AnyRow;
  /** `batch` names what was written, for `undo`. */
  update: { readonly rows: readonly AnyRow[]; readonly batch: string };
  /** `batch` names what was written, for `undo`; null when nothing was, and for a dry run. */
  change: { readonly done: number; readonly refused: readonly Refused[]; readonly batch: string | null };
  paste: Pasted;
  /** Rows that are as before, the first 500 of them in full; or, with nothing done, the rows in the way. */
  undo: {
    readonly batch: string | null;
    readonly done: number;
    readonly rows: readonly AnyRow[];
    /** Rows came or went, or there were more than are answered: the page is to be read anew. */
    readonly many: boolean;
    readonly refused: readonly Refused[];
  };
  remove: {
    readonly done: number;
    readonly refused: readonly Refused[];
    /** Rows of other registers that go with them and come back with them: made by a rule, and touched by nobody. */
    readonly along: readonly { readonly register: string; readonly count: number }[];
  };
  restore: { readonly done: number; readonly refused: readonly Refused[] };
}

/** What a stale save answers: the row as it now stands. */
export interface StaleData {
  readonly theirs: AnyRow;
  readonly by: string;
}
