import { countTries, forgiveTries } from '../../http/tries.ts';
import type { Db } from '../../db/database.ts';

/** So many tries in a window, right ones given back (readings S01). */
export const LIMITS = { account: 5, address: 20, windowMinutes: 15 } as const;

const limitOf = (key: string): number => (key.startsWith('address:') ? LIMITS.address : LIMITS.account);

/** What is counted: each account that a name may mean, the name itself where it means none, and the address. */
export function attemptKeys({
  accounts,
  name,
  address,
}: {
  accounts: readonly string[];
  name: string;
  address: string;
}): readonly string[] {
  const names = accounts.length > 0 ? accounts : [name.toLowerCase()];
  return [...names.map((each) => `account:${each}`), `address:${address}`];
}

/**
 * Counts a try before it is judged, so that many at once gain nothing.
 *
 * @throws AppError `tooMany` with the seconds to wait, also for the right password
 */
export const countAttempt = (db: Db, keys: readonly string[]): Promise<void> =>
  countTries(
    db,
    keys.map((key) => ({ key, most: limitOf(key), windowSeconds: LIMITS.windowMinutes * 60 })),
  );

/** Gives a try back that was right: the account begins anew, the address loses one. */
export const forgiveAttempt = (db: Db, keys: readonly string[]): Promise<void> =>
  forgiveTries(db, {
    whole: keys.filter((key) => key.startsWith('account:')),
    once: keys.filter((key) => key.startsWith('address:')),
  });

/** Gives one try back, of a step that was right and is not the last: nothing begins anew, or the next step could be guessed without end. */
export const giveBack = (db: Db, keys: readonly string[]): Promise<void> => forgiveTries(db, { once: keys });
