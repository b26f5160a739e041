import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { CARD_MOST, CARDS_MOST, type Titled, WORKED } from '../selected-work.ts';

const item = z.object({ register: z.enum(WORKED), id: z.guid(), weighting: z.number().min(0).max(1_000_000) });
const card = z.object({
  /** The card that is there onto which its operations come, which stays as it is otherwise; null for a new card. */
  into: z.guid().nullable().default(null),
  /** Its name; blank where its number is given. */
  name: z.string().trim().max(50).default(''),
  description: z.string().trim().min(1).max(1000),
  discipline: z.guid(),
  subSystem: z.guid(),
  /** The type of its operations. */
  operationType: z.guid(),
  assignedTo: z.guid().nullable().default(null),
  /** Its hours, as first and as current estimate. */
  estimate: z.number().min(0).max(1_000_000).nullable().default(null),
  items: z.array(item).min(1).max(CARD_MOST),
});
/** Where the cards go: into no pack, one that is there, or a new one. */
const pack = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('there'), id: z.guid() }),
  z.object({
    kind: z.literal('new'),
    name: z.string().trim().min(1).max(50),
    workPackType: z.guid(),
    description: z.string().trim().min(1).max(1000),
  }),
]);

/**
 * Makes job cards of checks and punch items as they were proposed and corrected, with a new pack where one is wanted, or puts their
 * operations onto cards that are there: all in one transaction. What stands is judged anew: what became an operation meanwhile, is
 * not there any more, or is meant for a card that is locked, is left out and named; a card all of whose work is left out is not made. With `dryRun` all of it is tried and nothing kept.
 */
export const cardsMake = call({
  path: '/api/ext/work-pack/make-cards',
  access: { register: 'jobCard', right: 'add' },
  input: z.object({
    pack,
    cards: z
      .array(card)
      .min(1)
      .max(CARDS_MOST)
      .refine((cards) => {
        const ids = cards.flatMap(({ items }) => items.map(({ id }) => id));
        return ids.length <= CARDS_MOST && new Set(ids).size === ids.length;
      }),
    dryRun: z.boolean().default(false),
  }),
  output: as<{
    /** How many operations were made. */
    readonly done: number;
    readonly refused: readonly Refused[];
    /** Of those that were made the ones to look at, and why. */
    readonly noted: readonly Refused[];
    /** The cards with new operations, in their order; the numbers of a trial are not theirs yet. */
    readonly cards: readonly Titled[];
    readonly pack: Titled | null;
  }>(),
});
