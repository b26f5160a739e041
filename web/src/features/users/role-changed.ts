import { adminHistory } from '@plumbline/contract/features/users/calls/admin-history.ts';
import { permissionListPage } from '@plumbline/contract/features/users/calls/permission-list-page.ts';
import { roleListPage } from '@plumbline/contract/features/users/calls/role-list-page.ts';
import type { Role } from '@plumbline/contract/features/users/calls/role.ts';
import { searchRoleBindMenus } from '@plumbline/contract/features/users/calls/search-role-bind-menus.ts';
import { searchRoleBindPermissions } from '@plumbline/contract/features/users/calls/search-role-bind-permissions.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/user-list-page.ts';
import { keepDetails } from './details.ts';
import { invalidateCalls } from './lookups.ts';

/**
 * Shows a role as a save returned it, and refetches everything that counts roles, contains them or shows their history.
 */
export function roleChanged(role?: Role): void {
  if (role !== undefined) keepDetails([role]);
  void invalidateCalls(
    roleListPage,
    userListPage,
    permissionListPage,
    searchRoleBindPermissions,
    searchRoleBindMenus,
    adminHistory,
  );
}
