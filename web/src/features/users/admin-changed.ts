import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { permissionListPage } from '@plumbline/contract/features/users/calls/permissions.ts';
import {
  roleListPage,
  searchRoleBindMenus,
  searchRoleBindPermissions,
  searchUserBindRoles,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/users.ts';
import { permissionCode, role, roleHolder, signInAccount, user } from '@plumbline/contract/lists/administration.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { invalidateCalls } from './lookups.ts';

/** Refetches everything that shows or counts users, roles and permissions, or shows their history. */
export function adminChanged(): void {
  for (const { key } of [user, signInAccount, roleHolder, role, permissionCode]) registerChanged(key, 'many');
  void invalidateCalls(
    userListPage,
    searchUserBindRoles,
    roleListPage,
    searchRoleBindPermissions,
    searchRoleBindMenus,
    permissionListPage,
    adminHistory,
  );
}
