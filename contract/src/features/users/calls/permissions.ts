import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { byId, code, guid, line, name, oneOrMany, remark } from '../../../calls/inputs.ts';
import type { PERMISSION_TYPES } from '../../../lists/administration.ts';
import type { Word } from '../../../words/word.ts';
import { paged, type Page } from './paging.ts';

/** The kind of a permission. */
export type PermissionType = keyof typeof PERMISSION_TYPES;

/** A permission of the catalogue (readings D39). */
export interface Permission {
  readonly id: string;
  /** `<register or area>:<right>`, a wildcard, or a code created by the installation. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly type: PermissionType;
  readonly remark: string;
  /** The product itself uses this code: it can be neither renamed nor deleted. */
  readonly shipped: boolean;
  /** The number of roles with exactly this code. */
  readonly roles: number;
}

/** A new permission of the installation; `type` is always `custom`. */
const newPermission = z.object({ code, name, remark: remark.optional() });
/** Changes to a permission: only the given fields change. A new code is changed in every role that has it. */
const permissionChanges = z.object({
  id: guid,
  code: code.optional(),
  name: name.optional(),
  remark: remark.optional(),
});

/** Returns the permission catalogue, by type and code. Texts match any part, without regard to case. */
export const permissionListPage = call({
  path: '/user-center/permission/list-page',
  access: { area: 'permission', right: 'see' },
  input: paged({
    /** Only this one. */
    id: guid.nullish(),
    keyword: line(200).optional(),
    code: line(200).optional(),
    name: line(200).optional(),
    type: z.enum(['register', 'area', 'wildcard', 'custom']).nullish(),
  }),
  output: as<Page<Permission>>(),
});

/** Creates permissions of the installation: one, or a list, all or nothing (readings O09). */
export const addPermissions = call({
  path: '/user-center/add-permissions',
  access: { area: 'permission', right: 'add' },
  input: oneOrMany(newPermission, 'permissions'),
  output: as<readonly Permission[]>(),
});

/**
 * Changes a permission; for a shipped one, only the remark. A new code replaces the old one in every role that has it.
 */
export const updatePermission = call({
  path: '/user-center/update-permission',
  access: { area: 'permission', right: 'update' },
  input: permissionChanges,
  output: as<Permission>(),
});

/** Deletes a permission of the installation, and removes it from every role that has it. */
export const deletePermission = call({
  path: '/user-center/delete-permission/{id}',
  access: { area: 'permission', right: 'delete' },
  input: byId,
  output: as<null>(),
});
