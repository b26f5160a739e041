import {
  roleBindMenus as bindMenusCall,
  roleBindPermissions as bindCall,
  roleUnbindPermissions as unbindCall,
  searchRoleBindMenus as searchMenusCall,
  searchRoleBindPermissions as searchCall,
  type BoundMenu,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { rows, sql, transaction, type Db, type Tx } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandHeld, moreThanYours } from './authority.ts';
import type { HeldRole } from './bindings.ts';
import { changeRow } from './admin-rows.ts';
import { nameOf } from './named.ts';
import { permissionsByIds, permissionsWhere } from './permission-rows.ts';
import { changeableRole, roleById, ROLES } from './role-rows.ts';
import { trace } from './trace.ts';

/** The permissions of the catalogue a role holds, by code. */
const readPermissions = (db: Db, context: SignedIn, roleId: string) =>
  permissionsWhere(
    db,
    context,
    sql`p.code = any(array(select unnest(permissions) from role where tenant_id = ${context.caller.tenantId} and id = ${roleId}))`,
  );

async function hold(tx: Tx, context: SignedIn, { id }: HeldRole, codes: Iterable<string>) {
  await changeRow(tx, context, ROLES, { id, cells: { permissions: [...new Set(codes)].toSorted() } });
  return readPermissions(tx, context, id);
}

/** Gives a role permissions that the caller holds. */
export const roleBindPermissions = handle(bindCall, (context: SignedIn, { roleId, permissionIds }) =>
  transaction(context.db, async (tx) => {
    const role = await changeableRole(tx, context, roleId);
    const added = await permissionsByIds(tx, context, permissionIds);
    const codes = added.map(({ code }) => code);
    demandHeld(context.caller, codes);
    return hold(tx, context, role, [...role.permissions, ...codes]);
  }),
);

/** Removes permissions from a role. */
export const roleUnbindPermissions = handle(unbindCall, (context: SignedIn, { roleId, permissionIds }) =>
  transaction(context.db, async (tx) => {
    const role = await changeableRole(tx, context, roleId);
    const taken = new Set((await permissionsByIds(tx, context, permissionIds)).map(({ code }) => code));
    return hold(
      tx,
      context,
      role,
      role.permissions.filter((code) => !taken.has(code)),
    );
  }),
);

/** Returns the permissions of a role. */
export const searchRoleBindPermissions = handle(searchCall, async (context: SignedIn, { id }) => {
  await roleById(context.db, context, id);
  return readPermissions(context.db, context, id);
});

/** The menu nodes of a role, by code. */
const boundMenus = (db: Db, { caller, language }: SignedIn, roleId: string): Promise<readonly BoundMenu[]> =>
  rows<BoundMenu>(
    db,
    sql`select m.id, m.parent_id as "parentId", m.code, ${nameOf('m', language)} as name
        from role_menu b join menu m on m.tenant_id = b.tenant_id and m.id = b.menu_id
        where b.tenant_id = ${caller.tenantId} and b.role_id = ${roleId} order by m.code`,
  );

/**
 * Requires menu nodes of the company; those new to the role must be bound to the caller too, because their codes are
 * permissions (readings D16).
 */
async function demandMenus(tx: Tx, { caller }: SignedIn, roleId: string, ids: readonly string[]): Promise<void> {
  const { tenantId, userId } = caller;
  const found = await rows<{ code: string; mine: boolean }>(
    tx,
    sql`select m.code, exists (
          select from role_menu b where b.tenant_id = ${tenantId} and b.menu_id = m.id and (b.role_id = ${roleId}
            or b.role_id in (select role_id from user_role where tenant_id = ${tenantId} and user_id = ${userId}))
        ) as mine
        from menu m where m.tenant_id = ${tenantId} and m.id = any(${ids}::uuid[])`,
  );
  if (found.length < ids.length) throw new AppError('notFound');
  const beyond = caller.permissions.has('*') ? [] : found.filter(({ mine: isOwn }) => !isOwn);
  if (beyond.length > 0) throw moreThanYours(beyond.map(({ code }) => code));
}

/** Replaces the menu nodes of a role (readings D39). */
export const roleBindMenus = handle(bindMenusCall, (context: SignedIn, { roleId, menuIds }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const role = await changeableRole(tx, context, roleId);
    await demandMenus(tx, context, roleId, menuIds);
    const old = await boundMenus(tx, context, roleId);
    await sql`delete from role_menu where tenant_id = ${tenantId} and role_id = ${roleId}
      and menu_id <> all(${menuIds}::uuid[])`.execute(tx);
    await sql`insert into role_menu (tenant_id, role_id, menu_id)
      select ${tenantId}, ${roleId}::uuid, unnest(${menuIds}::uuid[]) on conflict do nothing`.execute(tx);
    const now = await boundMenus(tx, context, roleId);
    const codes = (menus: readonly BoundMenu[]): string => menus.map(({ code }) => code).join('; ');
    const changes = codes(old) === codes(now) ? {} : { menus: [codes(old), codes(now)] as const };
    await trace(tx, context, [{ area: 'role', id: roleId, title: role.code, action: 'update', changes }]);
    return now;
  }),
);

/** Returns the menu nodes of a role. */
export const searchRoleBindMenus = handle(searchMenusCall, async (context: SignedIn, { id }) => {
  await roleById(context.db, context, id);
  return boundMenus(context.db, context, id);
});
