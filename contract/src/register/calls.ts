import { z } from 'zod';
import type { Word } from '../words/word.ts';
import type { PartSum } from './part-sums.ts';
import type { AnyRow } from './register.ts';
import type { RowTable } from './row-table.ts';
import type { Ref } from '../field/field.ts';
import { filter, selection, sort } from './filter.ts';

/**
 * The verbs of every register, POST `/api/register/<key>/<verb>`, each with the right it requires. `import` takes a
 * multipart form (file, setting); `export` and `template` return a file.
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

/** Maximum rows per page. */
export const PAGE_MAX = 1000;
/** Maximum rows per paste; more is an import. */
export const PASTE_MAX = 2000;
/** Maximum rows that `groups` counts; rows beyond are left out, and the response says so. */
export const GROUPS_OVER = 1_000_000;
/** Maximum rows over which fields calculated at read time are summed; beyond that their sums are null. */
export const LIVE_SUMS_OVER = 20_000;
const values = z.record(z.string().max(60), z.unknown());
const id = z.guid();
const fields = z.array(z.string().max(60)).max(200);
/** Cells as text, by field, as in a spreadsheet; blank clears. */
const texts = z.record(z.string().max(60), z.string().max(20_000));

/** The input of each verb. */
export const verbInput = {
  /** A block of rows: `after` (the cursor of the previous block) is cheap at any depth, `offset` jumps. */
  page: z.strictObject({
    filter: filter.optional(),
    sort: z.array(sort).max(8).optional(),
    columns: fields.optional(),
    limit: z.int().min(1).max(PAGE_MAX).default(100),
    offset: z.int().min(0).max(100_000_000).default(0),
    after: z.string().max(4000).optional(),
    /** Only these rows, where they match the filter. */
    ids: z.array(id).max(PAGE_MAX).optional(),
    /** `table`: the rows are sent in `table`, which is a third as long, and `rows` is empty. */
    as: z.enum(['rows', 'table']).optional(),
  }),
  /** `most` limits the count: a total of `most` plus one means that there are more. */
  count: z.strictObject({ filter: filter.optional(), most: z.int().positive().optional() }),
  get: z.strictObject({ id }),
  /** Rows for a reference input: `text` is any part of the title or description; `ids` requests known rows. */
  lookup: z.strictObject({
    text: z.string().max(200).default(''),
    ids: z.array(id).max(500).optional(),
    filter: filter.optional(),
    limit: z.int().min(1).max(200).default(30),
  }),
  /**
   * The values of a column under a filter, with the number of rows for each: for filter lists, group and count. With
   * `most`, about that many rows of a large register are sampled, spread over all: counts marked `atLeast` are then
   * lower bounds, and values may be missing. A response without `atLeast` is exact and complete.
   */
  options: z.strictObject({
    field: z.string().max(60),
    filter: filter.optional(),
    text: z.string().max(200).default(''),
    limit: z.int().min(1).max(1000).default(200),
    most: z.int().min(1).max(1_000_000).optional(),
  }),
  /**
   * Counts rows by one field, or by up to three, each within the previous one. Text is grouped without regard to case.
   */
  groups: z.strictObject({
    by: z.array(z.string().max(60)).min(1).max(3),
    filter: filter.optional(),
    limit: z.int().min(1).max(10_000).default(200),
    /**
     * With many rows, returns only the groups of this many values of the first field, a reference: the first values in
     * title order; rows without a value are included only where no further value follows. With few rows, or few values,
     * returns all groups.
     */
    heads: z.int().min(1).max(1000).optional(),
    /** Fields to add up: each group has the sum of each field. */
    sums: z.array(z.string().max(60)).max(40).optional(),
  }),
  history: z.strictObject({ id, limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  /** Rows changed by anyone after a ledger number; null returns only the current ledger number. */
  changes: z.strictObject({ since: z.int().min(0).nullable() }),
  /** Where a row is used: registers, fields and the number of rows. */
  uses: z.strictObject({ id }),
  deleted: z.strictObject({ limit: z.int().min(1).max(PAGE_MAX).default(100), offset: z.int().min(0).default(0) }),
  export: z.strictObject({
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    filter: filter.optional(),
    selection: selection.optional(),
    sort: z.array(sort).max(8).optional(),
    columns: fields.optional(),
    /** Exports counts by one field or two instead of rows, as `groups` returns them. */
    groupBy: z.array(z.string().max(60)).min(1).max(2).optional(),
    /**
     * Exports the pairs of one of the rows' lists instead of rows, such as the subsystems of tags; `columns` and `sort`
     * do not apply.
     */
    list: z.string().max(60).optional(),
    /**
     * Exports the rows together with these lines, by the key of their register: one sheet, as an import reads it back.
     */
    lines: z.string().max(60).optional(),
    /** For records: also exports the sign-offs given, a person and a day each, as an import reads them back. */
    signOffs: z.boolean().optional(),
    /**
     * For a list whose rows can become rows of a register: exports the sheet that an import of that register reads,
     * instead of the columns shown.
     */
    asImport: z.boolean().optional(),
  }),
  template: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  /**
   * `id` (UUIDv7) is made by a device that refers to the row before sending it; an id already in use is refused. `key`
   * makes a repeated call harmless, as the header `Idempotency-Key` does for every call that writes. `photos` were
   * staged by `fileStage` and are attached to the row.
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
  /**
   * Sets the same values in every row of a selection. With `dryRun` nothing changes; the response lists what would
   * change, and what cannot and why.
   */
  change: z.strictObject({ selection, values, dryRun: z.boolean().default(false) }),
  /**
   * Writes cells as text into rows, and adds rows (which requires the right to add): writes everything that can be
   * written as one batch, and the response lists the rest. Each row states the revision it was read in. With `dryRun`
   * nothing is written.
   */
  paste: z.strictObject({
    rows: z
      .array(z.strictObject({ id, rev: z.int(), texts }))
      .max(PASTE_MAX)
      .default([]),
    add: z.array(texts).max(PASTE_MAX).default([]),
    dryRun: z.boolean().default(false),
  }),
  /**
   * Undoes one batch of the caller, completely or not at all. The undo is itself a batch: undoing it redoes the change.
   */
  undo: z.strictObject({ batch: id }),
  /** With `dryRun` nothing is deleted; the response lists what would be deleted, and what cannot be and why. */
  remove: z.strictObject({ selection, dryRun: z.boolean().default(false) }),
  restore: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
} as const;

/** A row that an action was refused for, and why. */
export interface Refused {
  readonly id: string;
  readonly title: string;
  readonly why: Word;
}
/** One entry of a row's history, newest first. `changes` is empty for a row that was added. */
export interface HistoryEntry {
  readonly id: string;
  /** When the server recorded it. */
  readonly at: string;
  /** When it was done, if earlier: on an offline device. Null means at once. */
  readonly actedAt: string | null;
  readonly by: string;
  /**
   * `follow`: computed fields changed because the values they are calculated from changed. `lines`: lines of the row
   * changed.
   */
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
    | 'retire'
    | 'reuse'
    | 'draw';
  /** How the change was made: `screen`, `import 12`, `job`. */
  readonly via: string;
  readonly changes: readonly {
    readonly field: string;
    /** The label, where it is not a field of the register: an answer on its form. */
    readonly label?: Word;
    readonly old: string | null;
    readonly new: string | null;
  }[];
  readonly note: string | null;
}

/** One cell that a paste changes; `at` is the position of its row in the input, with added rows after the others. */
export interface CellChange {
  readonly at: number;
  readonly title: string;
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}
/** One cell that a paste cannot write, or one row where there is no field, and why. */
export interface CellRefused {
  readonly at: number;
  readonly title: string;
  readonly field: string | null;
  readonly why: Word;
}
/** The result of a paste. */
export interface Pasted {
  /** The batch written, for `undo`; null for a dry run, and when nothing was written. */
  readonly batch: string | null;
  /** The number of rows changed, rows added, and cells written in both. */
  readonly changed: number;
  readonly added: number;
  readonly cells: number;
  /** The first 200 cells. */
  readonly changes: readonly CellChange[];
  /** The first 500, and the total number. */
  readonly refused: readonly CellRefused[];
  readonly refusedCount: number;
}
/** Rows with the same values in the requested fields: `values` in field order, null where a row has none. */
export interface RowGroup {
  readonly values: readonly { readonly value: string | null; readonly title: string }[];
  readonly count: number;
  /**
   * The sums of the requested fields, in order: null where no row has a value, and where there were too many rows to
   * calculate it.
   */
  readonly sums?: readonly (number | null)[];
  /** The sums of those requested fields that add up within a currency or a unit, by field. */
  readonly parts?: Readonly<Record<string, readonly PartSum[]>>;
}

/** Maximum rows listed by `changes`. */
export const CHANGES_MAX = 500;
/** The changes of a register after a ledger number. */
export interface RowChanges {
  /** The ledger number this response covers: send it with the next request. */
  readonly seq: number;
  readonly changed: readonly string[];
  /** Rows added by users other than the caller. */
  readonly added: readonly string[];
  /** Rows added by the caller, on this page or another. */
  readonly mine: readonly string[];
  readonly removed: readonly string[];
  /** More rows changed than can be listed, so none are: reload the list. */
  readonly many: boolean;
}

/** The output of each verb. */
export interface VerbOutput {
  page: { readonly rows: readonly AnyRow[]; readonly table?: RowTable; readonly after: string | null };
  count: { readonly total: number };
  get: AnyRow;
  /** `void` is true for a void row, `superseded` for a superseded one; for other rows they are missing. */
  lookup: readonly (Ref & { readonly description: string | null; readonly void?: boolean })[];
  options: readonly {
    readonly value: string | null;
    readonly title: string;
    readonly count: number;
    /** Only some rows were sampled: at least this many rows have the value. A response without this mark is exact. */
    readonly atLeast?: true;
  }[];
  history: { readonly entries: readonly HistoryEntry[]; readonly total: number };
  changes: RowChanges;
  groups: {
    /** Most rows first; with two fields, groups with the same first value stay together. */
    readonly groups: readonly RowGroup[];
    /** The number of groups, including those beyond the limit. */
    readonly total: number;
    /** Only the first `GROUPS_OVER` rows were counted. */
    readonly bounded: boolean;
    /** For `heads`: more values follow, which were not counted. */
    readonly more?: boolean;
  };
  uses: readonly { readonly register: string; readonly field: string; readonly count: number }[];
  deleted: {
    readonly rows: readonly (Ref & { readonly deletedAt: string; readonly deletedBy: string })[];
    readonly total: number;
  };
  import: { readonly job: string };
  create: AnyRow;
  /** `batch` identifies the write, for `undo`. */
  update: { readonly rows: readonly AnyRow[]; readonly batch: string };
  /** `batch` identifies the write, for `undo`; null when nothing was written, and for a dry run. */
  change: { readonly done: number; readonly refused: readonly Refused[]; readonly batch: string | null };
  paste: Pasted;
  /** The restored rows, the first 500 of them in full; or, if nothing was undone, the rows that prevent it. */
  undo: {
    readonly batch: string | null;
    readonly done: number;
    readonly rows: readonly AnyRow[];
    /** Rows were added or removed, or more changed than are returned: reload the page. */
    readonly many: boolean;
    readonly refused: readonly Refused[];
  };
  remove: {
    readonly done: number;
    readonly refused: readonly Refused[];
    /** Rows of other registers deleted and restored together with them: made by a rule and touched by no user. */
    readonly along: readonly { readonly register: string; readonly count: number }[];
  };
  restore: { readonly done: number; readonly refused: readonly Refused[] };
}

/** The response to a stale save: the current row. */
export interface StaleData {
  readonly theirs: AnyRow;
  readonly by: string;
}
