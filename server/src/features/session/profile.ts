import type { LoginAnswer } from '@plumbline/contract/features/session/calls/sessions.ts';
import { type Contribution, orderedPoint } from '../../compose/point.ts';
import { rows, sql, type Db } from '../../db/database.ts';

/** The columns that identify and name a user. */
export interface Account {
  readonly tenant_id: string;
  readonly id: string;
  readonly username: string;
  readonly full_name: string;
}

/** A user and their permissions, as in the answers of the auth service (specification 3). */
export type Profile = Omit<LoginAnswer, 'tokenInfo'>;

/** A user with the codes of their roles. */
export interface Holder {
  readonly tenantId: string;
  readonly userId: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
}
/** Additional codes that a later feature adds to the permissions. */
type MoreCodes = (db: Db, who: Holder) => Promise<readonly string[]>;
const sources = orderedPoint<'adds', MoreCodes>('adds');

/**
 * Codes that a later feature adds to `permissions`, such as the menu codes (readings D16). They only control what is
 * shown: the HTTP edge reads what is allowed from the roles.
 */
export const codeSource: (codes: MoreCodes) => Contribution<'adds'> = sources.add;

/** Builds a profile. */
export async function profile(
  db: Db,
  { username, fullName, ...who }: Holder & { readonly username: string; readonly fullName: string },
): Promise<Profile> {
  const extraCodes = await Promise.all(sources.read().map((codes) => codes(db, who)));
  return {
    userExpansion: { user: { id: who.userId, username }, userExpand: { fullName } },
    permissions: [...new Set([...who.permissions, ...extraCodes.flat()])].toSorted(),
    roles: who.roles,
  };
}

/** The profile of a user who is signing in. */
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
