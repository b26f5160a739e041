import type { LoginAnswer } from '@plumbline/contract/calls/auth-center/login.ts';
import { rows, sql, type Db } from '../../db/database.ts';

/** The columns of a user that name them. */
export interface Account {
  readonly tenant_id: string;
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
}

/** Who somebody is and what they may do, as the answers of the auth service say it (specification 3). */
export type Profile = Omit<LoginAnswer, 'tokenInfo'>;

/** Puts a profile together. */
export const profile = (
  { id, username, fullName }: { id: string; username: string; fullName: string },
  { roles, permissions }: { roles: readonly string[]; permissions: Iterable<string> },
): Profile => ({
  userExpansion: { user: { id, username }, userExpand: { fullName } },
  permissions: [...new Set(permissions)].toSorted(),
  roles,
});

/** The profile of a user who is just signing in. */
export async function profileOf(db: Db, user: Account): Promise<Profile> {
  const roles = await rows<{ code: string; permissions: readonly string[] }>(
    db,
    sql`select role.code, role.permissions from user_role
        join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
        where user_role.tenant_id = ${user.tenant_id} and user_role.user_id = ${user.id} order by role.code`,
  );
  return profile(
    { id: user.id, username: user.username, fullName: user.full_name },
    { roles: roles.map(({ code }) => code), permissions: roles.flatMap(({ permissions }) => permissions) },
  );
}
