import { randomUUIDv7 } from 'node:crypto';
import { rows, sql, type Db } from '../../db/database.ts';
import { plainSignIn } from '../../http/sign-in-rules.ts';
import { hashNew } from '../session/new-own-password.ts';

/** A user to create. */
export interface NewUser {
  readonly tenantId: string;
  readonly username: string;
  readonly fullName: string;
  readonly email?: string | undefined;
  readonly mobilePhone?: string | undefined;
  /** The password as typed, which must be strong enough. */
  readonly password: string;
  /** Codes of roles of the tenant; unknown ones have no effect. */
  readonly roles: readonly string[];
  /** Ids of the granted levels, each with everything beneath it. */
  readonly levels: readonly string[];
}

/**
 * Creates a user with roles and levels; returns the id.
 *
 * @throws the database's unique violation when the login name or e-mail address is taken, which the HTTP edge reports
 * as `duplicate`
 */
export async function createUser(db: Db, user: NewUser): Promise<string> {
  const id = randomUUIDv7();
  const { tenantId } = user;
  const names = [user.username, user.email ?? ''];
  const hash = await hashNew(user.password, { least: plainSignIn.passwordLength, names });
  await rows(
    db,
    sql`insert into app_user (tenant_id, id, username, email, full_name, mobile_phone, password_hash)
        values (${tenantId}, ${id}, ${user.username}, ${user.email ?? null}, ${user.fullName},
                ${user.mobilePhone ?? null}, ${hash})`,
  );
  await rows(
    db,
    sql`insert into user_role (tenant_id, user_id, role_id)
        select ${tenantId}, ${id}, role.id from role
        where tenant_id = ${tenantId} and code = any(${user.roles}::text[])`,
  );
  await rows(
    db,
    sql`insert into level_grant (tenant_id, user_id, level_id)
        select ${tenantId}, ${id}, level.id from level
        where tenant_id = ${tenantId} and id = any(${user.levels}::uuid[])`,
  );
  return id;
}
