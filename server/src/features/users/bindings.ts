import { AppError } from '@plumbline/contract/errors.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { demandHeld } from './authority.ts';
import { rolesOf } from './user-rows.ts';
import { trace } from './trace.ts';

/** A role with its permissions. */
export interface HeldRole {
  readonly id: string;
  readonly code: string;
  readonly permissions: readonly string[];
}

/** Roles of the caller's company. @throws AppError `notFound` when one of them does not exist */
async function rolesByIds(db: Db, { caller }: SignedIn, ids: readonly string[]): Promise<readonly HeldRole[]> {
  const found = await rows<HeldRole>(
    db,
    sql`select id, code, permissions from role where tenant_id = ${caller.tenantId} and id = any(${ids}::uuid[]) for share`,
  );
  if (found.length < ids.length) throw new AppError('notFound');
  return found;
}

/** The user who gains or loses roles, and the user's name in the history. */
export interface Holder {
  readonly id: string;
  readonly title: string;
}

const codes = (roles: readonly { readonly code: string }[]): string => roles.map(({ code }) => code).join('; ');

async function traced(db: Db, context: SignedIn, holder: Holder, work: () => Promise<void>): Promise<void> {
  const old = codes(await rolesOf(db, context, holder.id));
  await work();
  const now = codes(await rolesOf(db, context, holder.id));
  const changes = old === now ? {} : { roles: [old, now] as const };
  await trace(db, context, [{ area: 'user', id: holder.id, title: holder.title, action: 'update', changes }]);
}

/**
 * Gives a user roles; roles already held stay. Nobody may give a role that holds more than they do.
 *
 * @throws AppError `notFound` for an unknown role, `forbidden` for one beyond the caller
 */
export async function giveRoles(db: Db, context: SignedIn, holder: Holder, roleIds: readonly string[]): Promise<void> {
  const roles = await rolesByIds(db, context, roleIds);
  demandHeld(
    context.caller,
    roles.flatMap(({ permissions }) => permissions),
  );
  await traced(db, context, holder, async () => {
    await sql`insert into user_role (tenant_id, user_id, role_id)
      select ${context.caller.tenantId}, ${holder.id}::uuid, unnest(${roleIds}::uuid[]) on conflict do nothing`.execute(
      db,
    );
  });
}

/** Removes roles from a user; roles not held are ignored. @throws AppError `notFound` for an unknown role */
export async function takeRoles(db: Db, context: SignedIn, holder: Holder, roleIds: readonly string[]): Promise<void> {
  await rolesByIds(db, context, roleIds);
  await traced(db, context, holder, async () => {
    await sql`delete from user_role where tenant_id = ${context.caller.tenantId} and user_id = ${holder.id}
      and role_id = any(${roleIds}::uuid[])`.execute(db);
  });
}
