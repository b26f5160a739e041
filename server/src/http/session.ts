import { sql } from 'kysely';
import { rows, type Db } from '../db/database.ts';
import { tellSql } from '../db/news.ts';
import type { SessionKey } from './context.ts';
import { newToken, sessionKey } from './token.ts';

/** Minutes without calls after which a session ends (domain guide 3.18). */
export const IDLE_MINUTES = 20;
/** Hours after which a session ends, whatever is done in it. */
export const LIFE_HOURS = 12;
/** How long the old token stays valid after a change of token, for calls in progress (readings D45). */
const GRACE_SECONDS = 60;

const keyOf = (token: string): SessionKey => {
  const key = sessionKey(token);
  if (key === null) throw new Error('A token we made ourselves is not readable.');
  return key;
};

/** The owner of a session. */
export interface SessionOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Opens a session and returns its token, which is stored nowhere else; deletes the user's ended sessions.
 *
 * @param owner with `single`, the flag of the phone form, which is stored with the session (readings D42)
 */
export async function openSession(
  db: Db,
  { tenantId, userId, single = false }: SessionOwner & { readonly single?: boolean },
): Promise<string> {
  const token = newToken(tenantId);
  await rows(
    db,
    sql`with cleared as (
          delete from session where tenant_id = ${tenantId} and user_id = ${userId}
            and (expires_at < now() or seen_at < now() - make_interval(mins => ${IDLE_MINUTES}))
        )
        insert into session (tenant_id, token_hash, user_id, single, expires_at)
        values (${tenantId}, ${keyOf(token).hash}, ${userId}, ${single}, now() + make_interval(hours => ${LIFE_HOURS}))`,
  );
  return token;
}

/** The rows of one session: for the given token, and for those before and after it in their minute of grace. */
const rowsOf = ({ tenantId, hash }: SessionKey) => sql`
  tenant_id = ${tenantId}
  and id = (select id from session where tenant_id = ${tenantId} and token_hash = ${hash})`;

/** Notifies every process whose sessions changed, so that open sockets are checked again. */
const notification = tellSql(sql`json_build_object('kind', 'session', 'tenantId', tenant_id, 'userId', user_id)::text`);

/** Ends a session; its token, and the one before it, are refused from then on. */
export async function endSession(db: Db, key: SessionKey): Promise<void> {
  await rows(db, sql`delete from session where ${rowsOf(key)} returning ${notification}`);
}

/** Ends every session of a user. */
export async function endSessions(db: Db, { tenantId, userId }: SessionOwner): Promise<void> {
  await rows(
    db,
    sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId} returning ${notification}`,
  );
}

/** Locks the screen of a session; for one already locked, the time of locking stays (readings D56). */
export async function lockSession(db: Db, key: SessionKey): Promise<void> {
  await rows(
    db,
    sql`update session set locked_at = now() where locked_at is null and ${rowsOf(key)} returning ${notification}`,
  );
}

/** Unlocks a session, as if just used. */
export async function unlockSession(db: Db, key: SessionKey): Promise<void> {
  await rows(db, sql`update session set locked_at = null, seen_at = now() where ${rowsOf(key)}`);
}

/** Ends all sessions of a user but one, which may be given by any of its tokens. */
export async function endOtherSessions(db: Db, userId: string, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(
    db,
    sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId}
          and id is distinct from (select id from session where tenant_id = ${tenantId} and token_hash = ${hash})
        returning ${notification}`,
  );
}

/** Records that a session is in use. */
export async function touchSession(db: Db, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(db, sql`update session set seen_at = now() where tenant_id = ${tenantId} and token_hash = ${hash}`);
}

/**
 * Gives a session that is past half its life a new token; the session still ends at the same time. Of several
 * simultaneous calls, one gets the new token, the others continue with the old one (readings D45).
 *
 * @returns the new token, or null when another call was first
 */
export async function rotateSession(db: Db, { tenantId, hash }: SessionKey): Promise<string | null> {
  const token = newToken(tenantId);
  const made = await rows(
    db,
    sql`with old as (
          select id, user_id, single, expires_at from session
          where tenant_id = ${tenantId} and token_hash = ${hash}
            and expires_at > now() + make_interval(secs => ${GRACE_SECONDS})
          for update
        ), aged as (
          update session set expires_at = now() + make_interval(secs => ${GRACE_SECONDS})
          where tenant_id = ${tenantId} and token_hash = ${hash} and exists (select from old)
        )
        insert into session (tenant_id, token_hash, id, user_id, single, expires_at)
        select ${tenantId}, ${keyOf(token).hash}, id, user_id, single, expires_at from old returning user_id`,
  );
  return made.length === 0 ? null : token;
}
