import { z } from 'zod';
import type { Word } from '../words/word.ts';
import type { AnyRow } from './register.ts';
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
  uses: 'see',
  deleted: 'delete',
  export: 'see',
  template: 'import',
  import: 'import',
  create: 'add',
  update: 'update',
  change: 'update',
  remove: 'delete',
  restore: 'delete',
} as const;
/** One verb. */
export type Verb = keyof typeof VERBS;

/** At most this many rows a page. */
export const PAGE_MAX = 1000;
const values = z.record(z.string().max(60), z.unknown());
const id = z.guid();
const fields = z.array(z.string().max(60)).max(200);

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
  }),
  count: z.strictObject({ filter: filter.optional() }),
  get: z.strictObject({ id }),
  /** Rows for a reference input: `text` is any part of the title or description. `ids` asks for known ones. */
  lookup: z.strictObject({
    text: z.string().max(200).default(''),
    ids: z.array(id).max(500).optional(),
    filter: filter.optional(),
    limit: z.int().min(1).max(200).default(30),
  }),
  /** The values a column has under a filter, with how many rows have each: filter lists, group and count. */
  options: z.strictObject({
    field: z.string().max(60),
    filter: filter.optional(),
    text: z.string().max(200).default(''),
    limit: z.int().min(1).max(1000).default(200),
  }),
  history: z.strictObject({ id, limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  /** Where a row is used: by which registers, in which fields, by how many rows. */
  uses: z.strictObject({ id }),
  deleted: z.strictObject({ limit: z.int().min(1).max(PAGE_MAX).default(100), offset: z.int().min(0).default(0) }),
  export: z.strictObject({
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    filter: filter.optional(),
    selection: selection.optional(),
    sort: z.array(sort).max(8).optional(),
    columns: fields.optional(),
  }),
  template: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  /** `key` makes a repeated call harmless: the same key answers the row made the first time. */
  create: z.strictObject({ values, key: z.string().max(100).optional() }),
  update: z.strictObject({
    rows: z
      .array(z.strictObject({ id, rev: z.int(), values }))
      .min(1)
      .max(1000),
  }),
  /** Gives every row of a selection the same values. With `dryRun` nothing is changed; the answer says what would be, and what can not and why. */
  change: z.strictObject({ selection, values, dryRun: z.boolean().default(false) }),
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
  readonly at: string;
  readonly by: string;
  readonly action: 'add' | 'update' | 'delete' | 'restore' | 'sign' | 'reject' | 'attach' | 'detach' | 'draw';
  /** How it came: `screen`, `import 12`, `job`. */
  readonly via: string;
  readonly changes: readonly { readonly field: string; readonly old: string | null; readonly new: string | null }[];
  readonly note: string | null;
}

/** What each verb answers. */
export interface VerbOutput {
  page: { readonly rows: readonly AnyRow[]; readonly after: string | null };
  count: { readonly total: number };
  get: AnyRow;
  lookup: readonly (Ref & { readonly description: string | null })[];
  options: readonly { readonly value: string | null; readonly title: string; readonly count: number }[];
  history: { readonly entries: readonly HistoryEntry[]; readonly total: number };
  uses: readonly { readonly register: string; readonly field: string; readonly count: number }[];
  deleted: {
    readonly rows: readonly (Ref & { readonly deletedAt: string; readonly deletedBy: string })[];
    readonly total: number;
  };
  import: { readonly job: string };
  create: AnyRow;
  update: { readonly rows: readonly AnyRow[] };
  change: { readonly done: number; readonly refused: readonly Refused[] };
  remove: { readonly done: number; readonly refused: readonly Refused[] };
  restore: { readonly done: number; readonly refused: readonly Refused[] };
}

/** What a stale save answers: the row as it now stands. */
export interface StaleData {
  readonly theirs: AnyRow;
  readonly by: string;
}
