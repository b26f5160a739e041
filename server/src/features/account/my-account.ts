import {
  myAccount as call,
  mySessionsEnd as endCall,
  type MySession,
} from '@plumbline/contract/features/account/calls.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { endOtherSessions, IDLE_MINUTES } from '../../http/session.ts';
import { hasPassword } from '../session/demand-own-password.ts';
import { factorOf } from '../session/second-factor.ts';
import { userById } from '../users/user-rows.ts';

interface Row {
  readonly id: string;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_locked: boolean;
  readonly is_this: boolean;
}

// After a token change, a session has two rows for a minute: they count as one session that began with the first row.
const openSessions = async ({ db, caller, session }: SignedIn): Promise<readonly MySession[]> => {
  const found = await rows<Row>(
    db,
    sql`select id, min(created_at) as started_at, max(seen_at) as seen_at, bool_or(locked_at is not null) as is_locked,
          coalesce(bool_or(token_hash = ${session?.hash ?? null}), false) as is_this
        from session
        where tenant_id = ${caller.tenantId} and user_id = ${caller.userId} and expires_at > now()
          and seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
        group by id order by started_at desc, id`,
  );
  return found.map((row) => ({
    id: row.id,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isLocked: row.is_locked,
    isThis: row.is_this,
  }));
};

/** The caller's own account details, whatever rights they hold. */
export const myAccount = handle(call, async (context: SignedIn) => {
  const { db, caller } = context;
  const user = await userById(db, context, caller.userId);
  const stored = await oneRow<{ password_at: Date; password_hash: string }>(
    db,
    sql`select password_at, password_hash from app_user where tenant_id = ${caller.tenantId} and id = ${caller.userId}`,
  );
  const factor = await factorOf(db, caller);
  const { username, fullName, email, mobilePhone, departmentName, postName, roles, secondFactor } = user;
  return {
    username,
    fullName,
    email,
    mobilePhone,
    departmentName,
    postName,
    roles,
    secondFactor,
    factor: factor.since && { since: factor.since.toISOString(), recoveryCodes: factor.recoveryCodes },
    isFactorRequired: factor.rule !== 'none',
    hasPassword: stored !== undefined && hasPassword(stored),
    passwordAt: (stored?.password_at ?? new Date(user.createdAt)).toISOString(),
    sessions: await openSessions(context),
  };
});

/** Ends the caller's other sessions; this one goes on. */
export const mySessionsEnd = handle(endCall, async ({ db, caller, session }: SignedIn) => {
  if (session !== null) await endOtherSessions(db, caller.userId, session);
  return null;
});
