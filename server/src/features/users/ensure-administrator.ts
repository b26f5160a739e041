import { one, sql, type Db } from '../../db/database.ts';
import { createUser } from './create-user.ts';
import { newPassword } from './new-password.ts';
import { ADMINISTRATOR } from './roles.ts';

/** The first administrator: the login name, and the password if it was made here and must be told once. */
export interface FirstAdministrator {
  readonly username: string;
  readonly password: string | null;
}

/**
 * Makes the user `admin` with the role ADM and the whole company, unless the tenant has an administrator (readings S19).
 * The roles must be there (`ensureRoles`), and the level A of the tenant.
 *
 * @param password first password from the settings; without one a password is made
 * @returns null when there was an administrator
 */
export async function ensureAdministrator(
  db: Db,
  tenantId: string,
  password?: string,
): Promise<FirstAdministrator | null> {
  const found = await one(
    db,
    sql`select 1 from user_role join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
        where user_role.tenant_id = ${tenantId} and role.code = ${ADMINISTRATOR} limit 1`,
  );
  if (found) return null;
  const made = password === undefined ? newPassword() : null;
  const username = 'admin';
  await createUser(db, {
    tenantId,
    username,
    fullName: 'Administrator',
    password: made ?? password ?? '',
    roles: [ADMINISTRATOR],
    levels: [tenantId],
  });
  return { username, password: made };
}
