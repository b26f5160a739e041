import { RECORD_KEYS, factsOf } from './records.ts';
import type { Counted } from './record.ts';

/** How the rows of a register are counted, and where its states stand. */
export interface CountedRegister extends Counted<string> {
  /** The field the sums beside `total` are told by; none where rows are only counted. */
  readonly states?: string;
}

const ofRecords = RECORD_KEYS.flatMap((key) => {
  const { counts, states } = factsOf(key);
  return counts ? [[key, { ...counts, states: states.field }] as const] : [];
});

/**
 * The registers whose rows are counted as they change, by their key. The counts every screen, certificate and report shows
 * are sums of these (domain guide 8, invariant 2).
 */
export const COUNTED: Readonly<Record<string, CountedRegister>> = {
  taggedItem: { by: ['subSystems'], sums: {} },
  ...Object.fromEntries(ofRecords),
};
