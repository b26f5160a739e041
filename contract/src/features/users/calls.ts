import { addPermissions } from './calls/add-permissions.ts';
import { addRoles } from './calls/add-roles.ts';
import { deletePermission } from './calls/delete-permission.ts';
import { deleteRole } from './calls/delete-role.ts';
import { deleteUser } from './calls/delete-user.ts';
import { permissionListPage } from './calls/permission-list-page.ts';
import { registerUser } from './calls/register-user.ts';
import { roleBindMenus } from './calls/role-bind-menus.ts';
import { roleBindPermissions } from './calls/role-bind-permissions.ts';
import { roleListPage } from './calls/role-list-page.ts';
import { roleUnbindPermissions } from './calls/role-unbind-permissions.ts';
import { searchRoleBindMenus } from './calls/search-role-bind-menus.ts';
import { searchRoleBindPermissions } from './calls/search-role-bind-permissions.ts';
import { searchUserBindRoles } from './calls/search-user-bind-roles.ts';
import { updatePermission } from './calls/update-permission.ts';
import { updateRole } from './calls/update-role.ts';
import { updateUser } from './calls/update-user.ts';
import { userBindRoles } from './calls/user-bind-roles.ts';
import { userListPage } from './calls/user-list-page.ts';
import { userToggleStatus } from './calls/user-toggle-status.ts';
import { userUnbindRoles } from './calls/user-unbind-roles.ts';
import { getDictListByDicType } from './calls/get-dict-list-by-dic-type.ts';
import { getEnumListByCls } from './calls/get-enum-list-by-cls.ts';
import { adminHistory } from './calls/admin-history.ts';
import { departmentsList } from './calls/departments-list.ts';
import { grantsOf } from './calls/grants-of.ts';
import { grantsSave } from './calls/grants-save.ts';
import { postsList } from './calls/posts-list.ts';
import { usersExport } from './calls/users-export.ts';
import { usersImport } from './calls/users-import.ts';

/** The calls of users, their roles and rights, and the administration lists. */
export const usersCalls = {
  addPermissions,
  addRoles,
  deletePermission,
  deleteRole,
  deleteUser,
  permissionListPage,
  registerUser,
  roleBindMenus,
  roleBindPermissions,
  roleListPage,
  roleUnbindPermissions,
  searchRoleBindMenus,
  searchRoleBindPermissions,
  searchUserBindRoles,
  updatePermission,
  updateRole,
  updateUser,
  userBindRoles,
  userListPage,
  userToggleStatus,
  userUnbindRoles,
  getDictListByDicType,
  getEnumListByCls,
  adminHistory,
  departmentsList,
  grantsOf,
  grantsSave,
  postsList,
  usersExport,
  usersImport,
} as const;
