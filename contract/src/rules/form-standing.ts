import { w, type Word } from '../words/word.ts';

/** Registers whose rows each own a check sheet: people choose it, the product only proposes starters. */
export const CHECK_OWNERS = ['itr', 'pwl'] as const;
/** A register whose rows each own a check sheet. */
export type CheckOwner = (typeof CHECK_OWNERS)[number];

/**
 * How far a check sheet is settled: nobody chose one yet, a starter of the product was taken, or somebody who may
 * design forms drew or approved it.
 */
export const FORM_STANDINGS = {
  none: w('No form yet', '尚无表单'),
  starter: w('Starter, not approved', '范本，未批准'),
  approved: w('Approved', '已批准'),
} as const satisfies Readonly<Record<string, Word>>;
/** How far a check sheet is settled. */
export type FormStanding = keyof typeof FORM_STANDINGS;

/** True for rows that have no form until somebody chooses one. */
export const isCheckOwner = (owner: string): owner is CheckOwner => CHECK_OWNERS.some((item) => item === owner);
