import { AppError } from '@plumbline/contract/errors.ts';
import { oneRow, rows, sql, type Db } from '../db/database.ts';

/** How often something may be attempted, by its key. */
export interface TryLimit {
  /** What is counted, prefixed by its kind: `account:…`, `captcha-get:…`. */
  readonly key: string;
  /** Maximum number of attempts within the window; the next one is refused. */
  readonly most: number;
  readonly windowSeconds: number;
}

interface Counted {
  readonly over: boolean;
  readonly seconds: number;
}

/** An exceeded limit, and how long it lasts. */
export interface Overrun {
  /** Seconds until the window ends. */
  readonly seconds: number;
}

/**
 * Counts an attempt before it is checked, so that many simultaneous ones gain nothing; counted in the database, across
 * processes (readings S01). Returns the longest wait when a limit is exceeded, null otherwise.
 */
export async function overrun(db: Db, limits: readonly TryLimit[]): Promise<Overrun | null> {
  // in a fixed order, so that two calls never deadlock on each other's rows
  const wanted = JSON.stringify(limits.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  const counted = await rows<Counted>(
    db,
    sql`with wanted as (
          select * from json_to_recordset(${wanted}::json) as w (key text, most int, "windowSeconds" int)
        ), counted as (
          insert into tries as old (key, count, since, window_seconds)
          select key, 1, now(), "windowSeconds" from wanted
          on conflict (key) do update set
            count = case when old.since < now() - make_interval(secs => old.window_seconds) then 1 else old.count + 1 end,
            since = case when old.since < now() - make_interval(secs => old.window_seconds) then now() else old.since end,
            window_seconds = excluded.window_seconds
          returning key, count, since
        )
        select count > most as over, ceil(extract(epoch from since - now()) + "windowSeconds")::int as seconds
        from counted join wanted using (key)`,
  );
  const waits = counted.filter(({ over }) => over).map(({ seconds }) => Math.max(1, seconds));
  return waits.length === 0 ? null : { seconds: Math.max(...waits) };
}

/**
 * Counts an attempt and refuses it when a limit is exceeded.
 *
 * @throws AppError `tooMany` with the seconds to wait, even for an attempt that would have been right
 */
export async function countTries(db: Db, limits: readonly TryLimit[]): Promise<void> {
  const over = await overrun(db, limits);
  if (over !== null) throw new AppError('tooMany', { seconds: over.seconds });
}

/** Seconds until the window of a key ends; null when none is open. Counts nothing. */
export async function openWindow(db: Db, key: string): Promise<number | null> {
  const found = await oneRow<{ readonly seconds: number }>(
    db,
    sql`select ceil(extract(epoch from since - now()) + window_seconds)::int as seconds from tries
        where key = ${key} and since >= now() - make_interval(secs => window_seconds)`,
  );
  return found ? Math.max(1, found.seconds) : null;
}

/**
 * Uncounts successful attempts: resets the `whole` keys and takes one off each of the `once` keys; deletes ended
 * windows.
 */
export async function forgiveTries(
  db: Db,
  { whole: deletedKeys = [], once = [] }: { readonly whole?: readonly string[]; readonly once?: readonly string[] },
): Promise<void> {
  await oneRow(
    db,
    sql`with forgiven as (
          update tries set count = greatest(count - 1, 0) where key = any(${once}::text[])
        )
        delete from tries
        where key = any(${deletedKeys}::text[])
          or (since < now() - make_interval(secs => window_seconds) and key <> all(${once}::text[]))`,
  );
}
