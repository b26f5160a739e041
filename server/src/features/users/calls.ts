import type { Handler } from '../../http/handler.ts';
import { adminHistory } from './admin-history.ts';
import { deleteUser, updateUser, userToggleStatus } from './change-user.ts';
import { departmentsList, getDictListByDicType, postsList } from './setting-lists.ts';
import { getEnumListByCls } from './enumerations.ts';
import { usersExport } from './export-users.ts';
import { usersImport } from './import-users.ts';
import { userFactorReset } from './factor-reset.ts';
import { userListPage } from './list-users.ts';
import { addPermissions, deletePermission, permissionListPage, updatePermission } from './permission-calls.ts';
import { registerUser } from './register-user.ts';
import {
  roleBindMenus,
  roleBindPermissions,
  roleUnbindPermissions,
  searchRoleBindMenus,
  searchRoleBindPermissions,
} from './role-bindings.ts';
import { signingUsers, signingUsersSave } from './signers.ts';
import { addRoles, deleteRole, roleListPage, updateRole } from './role-calls.ts';
import { grantsOf, grantsSave, searchUserBindRoles, userBindRoles, userUnbindRoles } from './user-roles.ts';

/** The calls of the user centre and of its lists. */
export const userHandlers: readonly Handler[] = [
  registerUser,
  updateUser,
  userToggleStatus,
  deleteUser,
  userFactorReset,
  userListPage,
  userBindRoles,
  userUnbindRoles,
  searchUserBindRoles,
  grantsOf,
  grantsSave,
  usersImport,
  usersExport,
  roleListPage,
  addRoles,
  updateRole,
  deleteRole,
  roleBindPermissions,
  roleUnbindPermissions,
  searchRoleBindPermissions,
  roleBindMenus,
  searchRoleBindMenus,
  permissionListPage,
  addPermissions,
  updatePermission,
  deletePermission,
  departmentsList,
  postsList,
  signingUsers,
  signingUsersSave,
  getDictListByDicType,
  getEnumListByCls,
  adminHistory,
];
