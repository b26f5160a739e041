import { sql } from 'kysely';
import { rows, type Db } from '../db/database.ts';
import type { SessionKey } from './context.ts';
import { newToken, sessionKey } from './token.ts';

/** A session without calls ends after this (domain guide 3.18). */
export const IDLE_MINUTES = 20;
/** A session ends after this, whatever is done in it. */
export const LIFE_HOURS = 12;
/** After a change of token the old one still holds this long, for calls under way (readings D45). */
const GRACE_SECONDS = 60;

const keyOf = (token: string): SessionKey => {
  const key = sessionKey(token);
  if (key === null) throw new Error('A token we made ourselves is not readable.');
  return key;
};

/** Opens a session and answers its token, which is kept nowhere else; clears away the user's ended ones. */
export async function openSession(db: Db, { tenantId, userId }: { tenantId: string; userId: string }): Promise<string> {
  const token = newToken(tenantId);
  await rows(
    db,
    sql`with cleared as (
          delete from session where tenant_id = ${tenantId} and user_id = ${userId}
            and (expires_at < now() or seen_at < now() - make_interval(mins => ${IDLE_MINUTES}))
        )
        insert into session (tenant_id, token_hash, user_id, expires_at)
        values (${tenantId}, ${keyOf(token).hash}, ${userId}, now() + make_interval(hours => ${LIFE_HOURS}))`,
  );
  return token;
}

/** Ends a session; its token is refused from then on. */
export async function endSession(db: Db, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(db, sql`delete from session where tenant_id = ${tenantId} and token_hash = ${hash}`);
}

/** Ends every session of a user but one. */
export async function endOtherSessions(db: Db, userId: string, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(
    db,
    sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId} and token_hash <> ${hash}`,
  );
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(db, sql`update session set seen_at = now() where tenant_id = ${tenantId} and token_hash = ${hash}`);
}

/**
 * Gives a session that is past half its life a new token; the end of the session stays where it was. Of calls that come
 * together one gets the new token, the others go on with the old one (readings D45).
 *
 * @returns the new token, or null when another call was first
 */
export async function rotateSession(db: Db, { tenantId, hash }: SessionKey): Promise<string | null> {
  const token = newToken(tenantId);
  const made = await rows(
    db,
    sql`with old as (
          select user_id, expires_at from session
          where tenant_id = ${tenantId} and token_hash = ${hash}
            and expires_at > now() + make_interval(secs => ${GRACE_SECONDS})
          for update
        ), aged as (
          update session set expires_at = now() + make_interval(secs => ${GRACE_SECONDS})
          where tenant_id = ${tenantId} and token_hash = ${hash} and exists (select from old)
        )
        insert into session (tenant_id, token_hash, user_id, expires_at)
        select ${tenantId}, ${keyOf(token).hash}, user_id, expires_at from old returning user_id`,
  );
  return made.length === 0 ? null : token;
}
