import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Candidate } from './accounts.ts';

/** The purpose of a code. A code sent for one purpose is not valid for another. */
export type Purpose = 'login' | 'forgotPassword';

/** Validity of a code in minutes, and the maximum tries (readings D69). */
export const CODE = { digits: 6, minutes: 5, tries: 5 } as const;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
// the user is part of the hash, so that equal codes do not look equal in the table
const codeHash = (userId: string, code: string): Buffer => hashOf(`${userId}:${code}`);

/** Six uniformly random digits. */
export const newCode = (): string => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');

/** A token for a code that was sent, or for none: both look the same. */
export const newCodeToken = (): string => randomBytes(24).toString('base64url');

/** Stores the code just sent to each of these users and invalidates the one before. */
export async function keepCode(
  db: Db,
  users: readonly Candidate[],
  { purpose, code, token }: { readonly purpose: Purpose; readonly code: string; readonly token: string },
): Promise<void> {
  for (const { tenant_id: tenantId, id } of users) {
    await rows(
      db,
      sql`insert into sent_code (tenant_id, user_id, purpose, token_hash, code_hash, expires_at)
          values (${tenantId}, ${id}, ${purpose}, ${hashOf(token)}, ${codeHash(id, code)},
                  now() + make_interval(mins => ${CODE.minutes}))
          on conflict (tenant_id, user_id, purpose) do update set
            token_hash = excluded.token_hash, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
    );
  }
}

/** Gives a code already sent a new token; false when there is no valid code. */
export async function renameCode(
  db: Db,
  { tenant_id: tenantId, id }: Candidate,
  { purpose, token }: { readonly purpose: Purpose; readonly token: string },
): Promise<boolean> {
  const renamed = await rows(
    db,
    sql`update sent_code set token_hash = ${hashOf(token)}
        where tenant_id = ${tenantId} and user_id = ${id} and purpose = ${purpose}
          and expires_at > now() and tries < ${CODE.tries} returning user_id`,
  );
  return renamed.length > 0;
}

/** The result of checking a code. */
export interface Judged {
  /** The users it was sent to. */
  readonly right: readonly Candidate[];
  /** True when the code was right but too late. Only somebody who knows the code learns this (readings S06). */
  readonly expired: boolean;
}

/**
 * Checks a code for each of these users; counts the try first.
 *
 * @param came the code, and the token it was sent with where the form has one
 */
export async function judgeCode(
  db: Db,
  users: readonly Candidate[],
  { purpose, code, token }: { readonly purpose: Purpose; readonly code: string; readonly token?: string | undefined },
): Promise<Judged> {
  const named = token === undefined ? sql`` : sql`and token_hash = ${hashOf(token)}`;
  const tried = await rows<{ user_id: string; code_hash: Buffer; holds: boolean }>(
    db,
    sql`update sent_code set tries = tries + 1
        where (tenant_id, user_id) in (
            select * from unnest(${users.map((user) => user.tenant_id)}::uuid[], ${users.map(({ id }) => id)}::uuid[]))
          and purpose = ${purpose} and tries < ${CODE.tries} ${named}
        returning user_id, code_hash, expires_at > now() as holds`,
  );
  const right = tried.filter((row) => timingSafeEqual(row.code_hash, codeHash(row.user_id, code)));
  const holding = new Set(right.filter(({ holds }) => holds).map((row) => row.user_id));
  return { right: users.filter(({ id }) => holding.has(id)), expired: holding.size === 0 && right.length > 0 };
}

/** Uses up a code for every user it was sent to; false when another call did so first. */
export async function spendCode(db: Db, { tenant_id: tenantId, id }: Candidate, purpose: Purpose): Promise<boolean> {
  const spent = await rows(
    db,
    sql`with own as (
          delete from sent_code where tenant_id = ${tenantId} and user_id = ${id} and purpose = ${purpose}
          returning token_hash
        ), others as (
          delete from sent_code where purpose = ${purpose} and token_hash in (select token_hash from own)
            and (tenant_id, user_id) <> (${tenantId}, ${id})
        )
        select from own`,
  );
  return spent.length > 0;
}
