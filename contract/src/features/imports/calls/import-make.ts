import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import type { Word } from '../../../words/word.ts';

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
