import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import { roleListPage, searchUserBindRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { keepDetails } from './details.ts';
import { invalidateCalls } from './lookups.ts';

/** Shows a user as a save returned it, and refetches everything that counts users or shows their history. */
export function userChanged(user?: User): void {
  if (user !== undefined) keepDetails([user]);
  void invalidateCalls(userListPage, searchUserBindRoles, roleListPage, adminHistory);
}
