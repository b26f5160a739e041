import { RECORD_KEYS, factsOf } from './records.ts';
import type { Counted } from './record.ts';

/** How the rows of a register are counted, and which field holds their state. */
export interface CountedRegister extends Counted<string> {
  /** The field whose value picks the sum beside `total`; undefined where rows are only counted. */
  readonly states?: string;
  /** Rows in this state are left out. */
  readonly gone?: string;
}

const ofRecords = RECORD_KEYS.flatMap((key) => {
  const { counts, states, voids } = factsOf(key);
  if (counts === undefined) return [];
  // a state that has a sum of its own is counted apart
  const isLeftOut = voids !== undefined && !Object.values(counts.sums).includes(voids.state);
  return [[key, { ...counts, states: states.field, ...(isLeftOut && { gone: voids.state }) }] as const];
});

/**
 * The registers whose rows are counted as they change, by register key. The counts on every screen, certificate and
 * report are sums of these (domain guide 8, invariant 2).
 */
export const COUNTED: Readonly<Record<string, CountedRegister>> = {
  taggedItem: { by: ['subSystems'], without: 'isVoid', sums: {} },
  ...Object.fromEntries(ofRecords),
};
