import { adminHistory } from '@plumbline/contract/features/users/calls/admin-history.ts';
import { roleListPage } from '@plumbline/contract/features/users/calls/role-list-page.ts';
import { searchUserBindRoles } from '@plumbline/contract/features/users/calls/search-user-bind-roles.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/user-list-page.ts';
import type { User } from '@plumbline/contract/features/users/calls/user.ts';
import { keepDetails } from './details.ts';
import { invalidateCalls } from './lookups.ts';

/** Shows a user as a save returned it, and refetches everything that counts users or shows their history. */
export function userChanged(user?: User): void {
  if (user !== undefined) keepDetails([user]);
  void invalidateCalls(userListPage, searchUserBindRoles, roleListPage, adminHistory);
}
