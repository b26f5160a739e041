import { adminHistory } from '@plumbline/contract/calls/ext/admin-history.ts';
import { roleListPage } from '@plumbline/contract/calls/user-center/role-list-page.ts';
import { searchUserBindRoles } from '@plumbline/contract/calls/user-center/search-user-bind-roles.ts';
import { userListPage } from '@plumbline/contract/calls/user-center/user-list-page.ts';
import type { User } from '@plumbline/contract/calls/user-center/user.ts';
import { keepDetails } from './details.ts';
import { changed } from './lookups.ts';

/** Shows a user as a save answered it, and reads anew what counts users or shows their past. */
export function userChanged(user?: User): void {
  if (user !== undefined) keepDetails([user]);
  void changed(userListPage, searchUserBindRoles, roleListPage, adminHistory);
}
