import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Word } from '../../../words/word.ts';

/** So many rows of each list are told by name. */
export const MADE_NAMED = 100;

/** Some rows: how many, and the first of them by name. */
interface SomeRows {
  readonly count: number;
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

/** What making rows of the chosen ones comes to. */
export interface Making {
  /** Those that become rows. */
  readonly made: SomeRows;
  /** The others, by the reason why. */
  readonly left: readonly (SomeRows & { readonly why: Word })[];
  /** How many were chosen that are not in the list any more. */
  readonly gone: number;
  /** The import that was put into the queue; null where nothing was, or nothing is to be made. */
  readonly job: string | null;
}

/**
 * Makes rows of a register from the chosen rows of a list that says it can (`makes` of its declaration). Without a `setting` it
 * only says what that comes to; with one an import is put into the queue whose rows the list makes when its turn comes: only
 * tried or for real, followed, cancelled and undone as every import. Seeing the list is asked, and the rights to add (or to update, where the rows are there
 * already) and to import.
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
