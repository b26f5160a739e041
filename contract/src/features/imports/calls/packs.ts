import { z } from 'zod';
import { as, call, nothing } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';

/** The starter packs of the product, each a folder of `server/content/packs`. */
export const PACKS = ['oil-gas', 'power-water', 'buildings', 'chemical-china'] as const;
/** The key of a starter pack. */
export type Pack = (typeof PACKS)[number];

/** One table of a starter pack. */
export interface PackTable {
  readonly register: string;
  /** What the table is for, and what depends on it. */
  readonly purpose: Word;
  readonly rows: number;
  /** Rows that come with an approved form. */
  readonly forms: number;
  /** Why the caller may not take it over: a missing right, or a level above those granted; null when they may. */
  readonly closed: Word | null;
}
/** A starter pack: the reference data of a kind of plant. */
export interface PackShown {
  readonly key: Pack;
  readonly name: Word;
  readonly text: Word;
  /** In an order that loads. */
  readonly tables: readonly PackTable[];
}
/** Returns the starter packs, and what of each the caller may take over here. */
export const packList = call({
  path: '/api/ext/packs/list',
  access: 'level',
  input: nothing,
  output: as<readonly PackShown[]>(),
});

/** The import of one table of a pack. */
export interface SubmittedPart {
  readonly job: string;
  readonly register: string;
}
/**
 * Takes over a starter pack as one import of all its tables: rows that exist are left as they are, and ITRs and PWLs
 * that it adds have their forms, approved. A simulation keeps nothing. Requires the rights to add and to import on each of its tables.
 */
export const packTake = call({
  path: '/api/ext/packs/take',
  access: 'level',
  input: z.object({ pack: z.enum(PACKS), setting: z.enum(['simulate', 'full']) }),
  output: as<{ readonly jobs: readonly SubmittedPart[] }>(),
});
