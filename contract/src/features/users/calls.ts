import { addPermissions, deletePermission, permissionListPage, updatePermission } from './calls/permissions.ts';
import {
  addRoles,
  deleteRole,
  roleBindMenus,
  roleBindPermissions,
  roleListPage,
  roleUnbindPermissions,
  searchRoleBindMenus,
  searchRoleBindPermissions,
  searchUserBindRoles,
  updateRole,
  userBindRoles,
  userUnbindRoles,
} from './calls/roles.ts';
import {
  deleteUser,
  registerUser,
  updateUser,
  userFactorReset,
  userListPage,
  usersExport,
  usersImport,
  userToggleStatus,
} from './calls/users.ts';
import { getDictListByDicType, getEnumListByCls } from './calls/codes.ts';
import { adminHistory, departmentsList, postsList } from './calls/organisation.ts';
import { grantsOf, grantsSave } from './calls/grants.ts';
import { signingUsers, signingUsersSave } from './calls/signers.ts';

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
  userFactorReset,
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
  signingUsers,
  signingUsersSave,
  usersExport,
  usersImport,
} as const;
