import { sql } from 'kysely';
import { rows, type Db } from '../db/database.ts';
import { tellSql } from '../db/news.ts';
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

/** Whose session. */
export interface SessionOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Opens a session and answers its token, which is kept nowhere else; clears away the user's ended ones.
 *
 * @param owner with `single`, the flag of the phone form, which is kept with the session (readings D42)
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

/** The rows of one session: of the token it came with, and of those before and after in their minute of grace. */
const rowsOf = ({ tenantId, hash }: SessionKey) => sql`
  tenant_id = ${tenantId}
  and id = (select id from session where tenant_id = ${tenantId} and token_hash = ${hash})`;

/** Tells every process whose sessions changed, so that open sockets are looked at anew. */
const told = tellSql(sql`json_build_object('kind', 'session', 'tenantId', tenant_id, 'userId', user_id)::text`);

/** Ends a session; its token is refused from then on, and so is the one it had before. */
export async function endSession(db: Db, key: SessionKey): Promise<void> {
  await rows(db, sql`delete from session where ${rowsOf(key)} returning ${told}`);
}

/** Ends every session of a user. */
export async function endSessions(db: Db, { tenantId, userId }: SessionOwner): Promise<void> {
  await rows(db, sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId} returning ${told}`);
}

/** Locks the screen of a session; one that is locked stays locked since when it was (readings D56). */
export async function lockSession(db: Db, key: SessionKey): Promise<void> {
  await rows(
    db,
    sql`update session set locked_at = now() where locked_at is null and ${rowsOf(key)} returning ${told}`,
  );
}

/** Opens a locked session again, as if just used. */
export async function unlockSession(db: Db, key: SessionKey): Promise<void> {
  await rows(db, sql`update session set locked_at = null, seen_at = now() where ${rowsOf(key)}`);
}

/** Ends every session of a user but one, whatever token of it is named. */
export async function endOtherSessions(db: Db, userId: string, { tenantId, hash }: SessionKey): Promise<void> {
  await rows(
    db,
    sql`delete from session where tenant_id = ${tenantId} and user_id = ${userId}
          and id is distinct from (select id from session where tenant_id = ${tenantId} and token_hash = ${hash})
        returning ${told}`,
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
