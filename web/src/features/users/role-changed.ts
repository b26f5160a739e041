import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { permissionListPage } from '@plumbline/contract/features/users/calls/permissions.ts';
import {
  roleListPage,
  searchRoleBindMenus,
  searchRoleBindPermissions,
  type Role,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/users.ts';
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
