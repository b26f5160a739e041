import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { byId, code, guid, ids, line, name, oneOrMany, remark, someIds } from '../../../calls/inputs.ts';
import type { Word } from '../../../words/word.ts';
import { FACTOR_RULES, type FactorRule } from '../../session/calls/second-factor.ts';
import { paged, type Page } from './paging.ts';
import type { Permission } from './permissions.ts';
import type { RoleBrief } from './users.ts';

/** A named set of permissions and menus (readings D39, D81). */
export interface Role {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly remark: string;
  /** The administrator role: it has all permissions and cannot be changed (readings D81). */
  readonly fixed: boolean;
  /** Whether its holders sign in with an authenticator app. */
  readonly secondFactor: FactorRule;
  /** The number of users who hold it. */
  readonly users: number;
  /** The number of its permission codes. */
  readonly permissions: number;
  /** The number of menu nodes it is bound to. */
  readonly menus: number;
}

/** A new role. It has no permissions or menus until they are bound. */
const newRole = z.object({
  code,
  name,
  remark: remark.optional(),
  secondFactor: z.enum(FACTOR_RULES).optional(),
});
/** Changes to a role: only the given fields change. */
const roleChanges = z.object({
  id: guid,
  code: code.optional(),
  name: name.optional(),
  remark: remark.optional(),
  secondFactor: z.enum(FACTOR_RULES).optional(),
});

/** Returns roles by code. Texts match any part, without regard to case. */
export const roleListPage = call({
  path: '/user-center/role/list-page',
  access: { area: 'role', right: 'see' },
  input: paged({
    /** Only this one. */
    id: guid.nullish(),
    keyword: line(200).optional(),
    code: line(200).optional(),
    name: line(200).optional(),
  }),
  output: as<Page<Role>>(),
});

/** Creates roles: one, or a list, all or nothing (readings O09). */
export const addRoles = call({
  path: '/user-center/add-roles',
  access: { area: 'role', right: 'add' },
  input: oneOrMany(newRole, 'roles'),
  output: as<readonly Role[]>(),
});

/**
 * Changes code, name, remark or second factor of a role; of ADM only the second factor. Its permissions and menus are
 * changed by the bind calls.
 */
export const updateRole = call({
  path: '/user-center/update-role',
  access: { area: 'role', right: 'update' },
  input: roleChanges,
  output: as<Role>(),
});

/** Deletes a role; from their next call on, its holders lose whatever only this role granted. */
export const deleteRole = call({
  path: '/user-center/delete-role/{id}',
  access: { area: 'role', right: 'delete' },
  input: byId,
  output: as<null>(),
});

/**
 * Adds permissions to a role; permissions it already has are not an error (readings D39). Takes effect at the next call
 * of the role's holders. Returns all permissions of the role.
 */
export const roleBindPermissions = call({
  path: '/user-center/role/bind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});

/**
 * Removes permissions from a role; takes effect at the next call of the role's holders (readings D80). Returns all
 * remaining permissions of the role.
 */
export const roleUnbindPermissions = call({
  path: '/user-center/role/unbind-permissions',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, permissionIds: someIds }),
  output: as<readonly Permission[]>(),
});

/** Returns the permissions of the role `id`, by code (readings D39). */
export const searchRoleBindPermissions = call({
  path: '/user-center/search/role-bind-permissions/{id}',
  access: { area: 'role', right: 'see' },
  input: byId,
  output: as<readonly Permission[]>(),
});

/** A menu node bound to a role. */
export interface BoundMenu {
  readonly id: string;
  readonly parentId: string | null;
  /** A letter and 14 digits. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
}

/** Returns the menu nodes of the role `id`, by code (readings D39). */
export const searchRoleBindMenus = call({
  path: '/user-center/search/role-bind-menus/{id}',
  access: { area: 'role', right: 'see' },
  input: byId,
  output: as<readonly BoundMenu[]>(),
});

/**
 * Replaces the menu nodes of a role, because no call unbinds single nodes (readings D39); an empty list removes all.
 */
export const roleBindMenus = call({
  path: '/user-center/role/bind-menus',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, menuIds: ids }),
  output: as<readonly BoundMenu[]>(),
});

/**
 * Adds roles to a user; roles the user already holds are not an error (readings D39). Returns all roles of the user.
 */
export const userBindRoles = call({
  path: '/user-center/user/bind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});

/**
 * Removes roles from a user; takes effect at the user's next call (readings D80). Returns the user's remaining roles.
 */
export const userUnbindRoles = call({
  path: '/user-center/user/unbind-roles',
  access: { area: 'user', right: 'update' },
  input: z.object({ userId: guid, roleIds: someIds }),
  output: as<readonly RoleBrief[]>(),
});

/** Returns the roles of the user `id`, by code (readings D39). */
export const searchUserBindRoles = call({
  path: '/user-center/search/user-bind-roles/{id}',
  access: { area: 'user', right: 'see' },
  input: byId,
  output: as<readonly RoleBrief[]>(),
});
