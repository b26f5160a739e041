import { oneRow, sql, type Db } from '../../db/database.ts';
import { createUser } from './create-user.ts';
import { newPassword } from './new-password.ts';
import { ADMINISTRATOR } from './roles.ts';

/** The first administrator: the login name, and the password if it was generated here and must be shown once. */
export interface FirstAdministrator {
  readonly username: string;
  readonly password: string | null;
}

/**
 * Creates the user `admin` with the role ADM and the whole company, unless the tenant has an administrator (readings
 * S19). The roles (`ensureRoles`) and the tenant's level A must exist.
 *
 * @param password first password from the settings; without one, a password is generated
 * @returns null when an administrator existed already
 */
export async function ensureAdministrator(
  db: Db,
  tenantId: string,
  password?: string,
): Promise<FirstAdministrator | null> {
  const found = await oneRow(
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
