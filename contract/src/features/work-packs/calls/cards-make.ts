import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Refused } from '../../../register/calls.ts';
import { CARD_MOST, CARDS_MOST, type Titled, WORKED } from '../selected-work.ts';

const item = z.object({ register: z.enum(WORKED), id: z.guid(), weighting: z.number().min(0).max(1_000_000) });
const card = z.object({
  /** The existing card to which its operations are added and which otherwise stays as it is; null for a new card. */
  into: z.guid().nullable().default(null),
  /** Its name; blank where a number is generated for it. */
  name: z.string().trim().max(50).default(''),
  description: z.string().trim().min(1).max(1000),
  discipline: z.guid(),
  subSystem: z.guid(),
  /** The type of its operations. */
  operationType: z.guid(),
  assignedTo: z.guid().nullable().default(null),
  /** Its hours, used as both the original and the current estimate. */
  estimate: z.number().min(0).max(1_000_000).nullable().default(null),
  items: z.array(item).min(1).max(CARD_MOST),
});
/** Where the cards go: into no pack, an existing one, or a new one. */
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
 * Makes job cards from checks and punch items as proposed and corrected, with a new pack if requested, or adds their
 * operations to existing cards: all in one transaction. The current state is checked again: work that has become an
 * operation in the meantime, no longer exists, or is meant for a locked card is left out and named; a card whose entire
 * work is left out is not made. With `dryRun` everything is tried but nothing is kept.
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
    /** The number of operations made. */
    readonly done: number;
    readonly refused: readonly Refused[];
    /** The operations made that the user should look at, and why. */
    readonly noted: readonly Refused[];
    /** The cards with new operations, in order; after a trial their numbers are only provisional. */
    readonly cards: readonly Titled[];
    readonly pack: Titled | null;
  }>(),
});
