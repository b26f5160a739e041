import { rows, one, sql, type Db } from '../../db/database.ts';
import type { Account } from './profile.ts';

/** A user as signing in sees one. */
export interface Candidate extends Account {
  readonly email: string | null;
  readonly mobile_phone: string | null;
  readonly password_hash: string;
  /** 1 on, 0 off. */
  readonly status: number;
  /** `given` by somebody else, who knows it. */
  readonly password_state: 'own' | 'given';
  readonly password_at: Date;
  readonly second_factor: boolean;
}

/** Whom a sign-in names: an account by login name or e-mail address, or a phone; in one tenant when that was chosen. */
export interface Named {
  readonly username?: string | undefined;
  readonly mobile?: string | undefined;
  readonly tenantId?: string | undefined;
}

const COLUMNS = sql`tenant_id, id, username, full_name, email, mobile_phone, password_hash, status, password_state,
  password_at, second_factor`;
/** As many tenants one name may be known in; each costs a slow hash. */
const MOST = 20;

/** A phone number as it is compared: digits, and the plus of a country code. */
export const phoneOf = (text: string): string => text.replaceAll(/[^0-9+]/g, '');

/**
 * Everybody who may be meant, switched off or not: by login name or e-mail address without regard to case (readings D20),
 * or by phone number without regard to spaces.
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

/** One user by id; undefined when there is none. */
export const candidate = (
  db: Db,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<Candidate | undefined> =>
  one<Candidate>(
    db,
    sql`select ${COLUMNS} from app_user where tenant_id = ${tenantId} and id = ${userId} and deleted_at is null`,
  );

/** Keeps a new password of a user, by its stored form. What somebody else chose must be changed at the next sign-in (readings D71). */
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
