import { countTries, forgiveTries } from '../../http/tries.ts';
import { type Db, rows, sql } from '../../db/database.ts';

/**
 * So many tries in a window, right ones given back (readings S01): of an account from one address, of an account from all
 * addresses it did not sign in from before, and of an address. A stranger who guesses keeps the owner out of nothing where
 * they usually sign in; many strangers together get no more than the second figure.
 */
export const LIMITS = { account: 5, everywhere: 50, address: 20, windowMinutes: 15 } as const;
/** An address an account signed in from within so many days is known to it. */
const KNOWN_DAYS = 30;

function limitOf(key: string): number {
  if (key.startsWith('address:')) return LIMITS.address;
  return key.startsWith('account:') ? LIMITS.everywhere : LIMITS.account;
}

/** Somebody a try may mean. */
interface Account {
  readonly id: string;
  readonly tenantId: string;
}

/** Of accounts those that signed in from an address lately. */
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

/** What is counted: each account that a name may mean, the name itself where it means none, and the address. */
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
    whole: keys.filter((key) => !key.startsWith('address:')),
    once: keys.filter((key) => key.startsWith('address:')),
  });

/** Gives one try back, of a step that was right and is not the last: nothing begins anew, or the next step could be guessed without end. */
export const giveBack = (db: Db, keys: readonly string[]): Promise<void> => forgiveTries(db, { once: keys });
