import { countTries, forgiveTries } from '../../http/tries.ts';
import { type Db, rows, sql } from '../../db/database.ts';

/**
 * Maximum attempts per window; successful ones are given back (readings S01): for an account from one address, for an
 * account from all addresses it has not signed in from, and for an address. A stranger's guesses do not lock the owner
 * out at their usual addresses; many strangers together are limited by the second figure.
 */
export const LIMITS = { account: 5, everywhere: 50, address: 20, windowMinutes: 15 } as const;
/** Days after a sign-in during which its address counts as known for the account. */
const KNOWN_DAYS = 30;

function limitOf(key: string): number {
  if (key.startsWith('address:')) return LIMITS.address;
  return key.startsWith('account:') ? LIMITS.everywhere : LIMITS.account;
}

/** An account that a sign-in attempt may refer to. */
interface Account {
  readonly id: string;
  readonly tenantId: string;
}

/** The accounts among these that signed in from the address recently. */
async function knownAt(db: Db, accounts: readonly Account[], address: string): Promise<ReadonlySet<string>> {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select distinct s.user_id as id from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) a (id uuid, "tenantId" uuid)
      join sign_in s on s.tenant_id = a."tenantId" and s.user_id = a.id and s.address = ${address} and s.outcome = 'accepted'
        and s.at > now() - make_interval(days => ${KNOWN_DAYS})`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The keys to count: each account a name may refer to, the name itself where it matches none, and the address. */
export async function attemptKeys(
  db: Db,
  { accounts, name, address }: { accounts: readonly Account[]; name: string; address: string },
): Promise<readonly string[]> {
  const known = await knownAt(db, accounts, address);
  const names = accounts.length > 0 ? accounts.map(({ id }) => id) : [name.toLowerCase()];
  return [
    ...names.map((each) => `here:${each} ${address}`),
    ...names.filter((each) => !known.has(each)).map((each) => `account:${each}`),
    `address:${address}`,
  ];
}

/**
 * Counts an attempt before checking it, so that sending many at once gains nothing.
 *
 * @throws AppError `tooMany` with the seconds to wait, also for the correct password
 */
export const countAttempt = (db: Db, keys: readonly string[]): Promise<void> =>
  countTries(
    db,
    keys.map((key) => ({ key, most: limitOf(key), windowSeconds: LIMITS.windowMinutes * 60 })),
  );

/** Gives back a successful attempt: resets the counts of the account, and reduces the count of the address by one. */
export const resetAttempts = (db: Db, keys: readonly string[]): Promise<void> =>
  forgiveTries(db, {
    whole: keys.filter((key) => !key.startsWith('address:')),
    once: keys.filter((key) => key.startsWith('address:')),
  });

/**
 * Gives back one attempt whose step succeeded but was not the last: nothing is reset, or the next step could be guessed
 * without limit.
 */
export const refundAttempt = (db: Db, keys: readonly string[]): Promise<void> => forgiveTries(db, { once: keys });
