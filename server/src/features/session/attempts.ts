import { AppError } from '@plumbline/contract/errors.ts';
import { one, rows, sql, type Db } from '../../db/database.ts';

/** So many tries in a window, right ones given back; counted in the database, across processes (readings S01). */
export const LIMITS = { account: 5, address: 20, windowMinutes: 15 } as const;

interface Tries {
  readonly key: string;
  readonly failures: number;
  readonly seconds: number;
}

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
  // in one order, so that two sign-ins at once never wait for each other's rows
  return [...names.map((each) => `account:${each}`), `address:${address}`].toSorted();
}

/**
 * Counts a try before it is judged, so that many at once gain nothing.
 *
 * @throws AppError `tooMany` with the seconds to wait, also for the right password
 */
export async function countAttempt(db: Db, keys: readonly string[]): Promise<void> {
  const window = sql`make_interval(mins => ${LIMITS.windowMinutes})`;
  const tries = await rows<Tries>(
    db,
    sql`insert into login_attempt as old (key, failures, since)
        select key, 1, now() from unnest(${keys}::text[]) key
        on conflict (key) do update set
          failures = case when old.since < now() - ${window} then 1 else old.failures + 1 end,
          since = case when old.since < now() - ${window} then now() else old.since end
        returning key, failures, ceil(extract(epoch from since + ${window} - now()))::int as seconds`,
  );
  const over = tries.filter(({ key, failures }) => failures > limitOf(key));
  if (over.length === 0) return;
  throw new AppError('tooMany', { seconds: Math.max(1, ...over.map(({ seconds }) => seconds)) });
}

/** Gives a try back that was right: the account begins anew, the address loses one; old counts are cleared away. */
export async function forgiveAttempt(db: Db, keys: readonly string[]): Promise<void> {
  const accounts = keys.filter((key) => key.startsWith('account:'));
  await one(
    db,
    sql`with forgiven as (
          update login_attempt set failures = greatest(failures - 1, 0)
          where key = any(${keys}::text[]) and key like 'address:%'
        )
        delete from login_attempt
        where key = any(${accounts}::text[])
          or (since < now() - make_interval(mins => ${LIMITS.windowMinutes}) and key <> all(${keys}::text[]))`,
  );
}
