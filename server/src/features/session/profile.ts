import type { LoginAnswer } from '@plumbline/contract/features/session/calls/login.ts';
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

/** Somebody with the codes of their roles. */
export interface Holder {
  readonly tenantId: string;
  readonly userId: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
}
/** Codes that a later feature tells beside the permissions. */
type MoreCodes = (db: Db, who: Holder) => Promise<readonly string[]>;
const more: MoreCodes[] = [];

/**
 * Has a later feature tell codes in `permissions` too, as those of the menu (readings D16). They only steer what is shown:
 * what is allowed the edge reads from the roles.
 */
export const tellCodes = (codes: MoreCodes): void => void more.push(codes);

/** Puts a profile together. */
export async function profile(
  db: Db,
  { username, fullName, ...who }: Holder & { readonly username: string; readonly fullName: string },
): Promise<Profile> {
  const told = await Promise.all(more.map((codes) => codes(db, who)));
  return {
    userExpansion: { user: { id: who.userId, username }, userExpand: { fullName } },
    permissions: [...new Set([...who.permissions, ...told.flat()])].toSorted(),
    roles: who.roles,
  };
}

/** The profile of a user who is just signing in. */
export async function profileOf(db: Db, user: Account): Promise<Profile> {
  const roles = await rows<{ code: string; permissions: readonly string[] }>(
    db,
    sql`select role.code, role.permissions from user_role
        join role on role.tenant_id = user_role.tenant_id and role.id = user_role.role_id
        where user_role.tenant_id = ${user.tenant_id} and user_role.user_id = ${user.id} order by role.code`,
  );
  return profile(db, {
    tenantId: user.tenant_id,
    userId: user.id,
    username: user.username,
    fullName: user.full_name,
    roles: roles.map(({ code }) => code),
    permissions: new Set(roles.flatMap(({ permissions }) => permissions)),
  });
}
