import { rows, oneRow, sql, type Db } from '../../db/database.ts';
import type { Account } from './profile.ts';

/** A user, with what signing in needs to know. */
export interface Candidate extends Account {
  readonly email: string | null;
  readonly mobile_phone: string | null;
  readonly password_hash: string;
  /** 1 enabled, 0 disabled. */
  readonly status: number;
  /** `given` when another person chose the password and so knows it. */
  readonly password_state: 'own' | 'given';
  readonly password_at: Date;
  readonly second_factor: boolean;
}

/**
 * What a sign-in identifies: an account by login name or e-mail address, or a phone; in one tenant if one was chosen.
 */
export interface Named {
  readonly username?: string | undefined;
  readonly mobile?: string | undefined;
  readonly tenantId?: string | undefined;
}

const COLUMNS = sql`tenant_id, id, username, full_name, email, mobile_phone, password_hash, status, password_state,
  password_at, second_factor`;
/** Maximum number of tenants that share a name; each costs a slow hash. */
const MOST = 20;

/** A phone number normalized for comparison: digits, and the plus of a country code. */
export const phoneOf = (text: string): string => text.replaceAll(/[^0-9+]/g, '');

/**
 * The users a sign-in may refer to, enabled or not: by login name or e-mail address ignoring case (readings D20), or by
 * phone number ignoring spaces.
 */
export function candidates(db: Db, { username, mobile, tenantId }: Named): Promise<readonly Candidate[]> {
  const who =
    username === undefined
      ? sql`regexp_replace(mobile_phone, '[^0-9+]', '', 'g') = ${phoneOf(mobile ?? '')} and ${phoneOf(mobile ?? '')} <> ''`
      : sql`(lower(username) = lower(${username}) or lower(email) = lower(${username}))`;
  const where = tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}`;
  return rows<Candidate>(
    db,
    sql`select ${COLUMNS} from app_user where deleted_at is null and ${who} ${where} order by tenant_id, id limit ${MOST}`,
  );
}

/** Returns one user by id; undefined when there is none. */
export const candidate = (
  db: Db,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<Candidate | undefined> =>
  oneRow<Candidate>(
    db,
    sql`select ${COLUMNS} from app_user where tenant_id = ${tenantId} and id = ${userId} and deleted_at is null`,
  );

/**
 * Stores a user's new password, already hashed. A password chosen by another person must be changed at the next sign-in
 * (readings D71).
 */
export async function setPassword(
  db: Db,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  { hash, state }: { readonly hash: string; readonly state: 'own' | 'given' },
): Promise<void> {
  await rows(
    db,
    sql`update app_user set password_hash = ${hash}, password_state = ${state}, password_at = now()
        where tenant_id = ${tenantId} and id = ${userId}`,
  );
}
