import { login } from './auth-center/login.ts';
import { logout } from './auth-center/logout.ts';
import { passwordUpdate } from './auth-center/password-update.ts';
import { userInfo } from './auth-center/user-info.ts';
import { authLogin } from './api/auth-login.ts';
import { authChangePassword } from './ext/auth-change-password.ts';
import { authForgotPassword } from './ext/auth-forgot-password.ts';
import { authRegister } from './ext/auth-register.ts';
import { authSmsCode } from './ext/auth-sms-code.ts';
import { authTenantInfo } from './ext/auth-tenant-info.ts';
import { providerFinish } from './ext/provider-finish.ts';
import { providerLinkDelete } from './ext/provider-link-delete.ts';
import { providerLinkSave } from './ext/provider-link-save.ts';
import { providerLinks } from './ext/provider-links.ts';
import { providerStart } from './ext/provider-start.ts';
import { wzhbglogin } from './api/wzhbglogin.ts';
import { xyycplogin } from './api/xyycplogin.ts';
import { sessionLock } from './ext/session-lock.ts';
import { sessionUnlock } from './ext/session-unlock.ts';
import { captchaCheck } from './api/captcha-check.ts';
import { captchaGet } from './api/captcha-get.ts';
import { getCurrentHrUserInfo } from './api/get-current-hr-user-info.ts';
import { getMenuTreetByUser } from './api/get-menu-treet-by-user.ts';
import { listMyProjects } from './api/list-my-projects.ts';
import { switchMyCurrentProject } from './api/switch-my-current-project.ts';
import { cunchuUrl } from './api/cunchu-url.ts';
import { officeUrl } from './api/office-url.ts';
import { doSignature } from './api/do-signature.ts';
import { ossPreviewUrl } from './api/oss-preview-url.ts';
import { previewUrl } from './api/preview-url.ts';
import { checkSheetGet } from './ext/check-sheet-get.ts';
import { checkSheetPrint } from './ext/check-sheet-print.ts';
import { checkSheetRead } from './ext/check-sheet-read.ts';
import { checkSheetWorkbook } from './ext/check-sheet-workbook.ts';
import { checkSheetSave } from './ext/check-sheet-save.ts';
import { errorLog } from './ext/error-log.ts';
import { fileDelete } from './ext/file-delete.ts';
import { fileList } from './ext/file-list.ts';
import { fileRestore } from './ext/file-restore.ts';
import { fileTable } from './ext/file-table.ts';
import { fileUpload } from './ext/file-upload.ts';
import { formTemplateGet } from './ext/form-template-get.ts';
import { formTemplatePrint } from './ext/form-template-print.ts';
import { formTemplateSave } from './ext/form-template-save.ts';
import { handoverBlockers } from './ext/handover-blockers.ts';
import { handoverCandidates } from './ext/handover-candidates.ts';
import { handoverPrint } from './ext/handover-print.ts';
import { handoverRaise } from './ext/handover-raise.ts';
import { home } from './ext/home.ts';
import { importAbout } from './ext/import-about.ts';
import { importBadRows } from './ext/import-bad-rows.ts';
import { importInspect } from './ext/import-inspect.ts';
import { importRerun } from './ext/import-rerun.ts';
import { importStart } from './ext/import-start.ts';
import { importTemplates } from './ext/import-templates.ts';
import { importCancel } from './ext/import-cancel.ts';
import { importConsequences } from './ext/import-consequences.ts';
import { importResult } from './ext/import-result.ts';
import { importRows } from './ext/import-rows.ts';
import { importUndo } from './ext/import-undo.ts';
import { aliasList } from './ext/alias-list.ts';
import { aliasSave } from './ext/alias-save.ts';
import { defaultSignOffs } from './ext/default-sign-offs.ts';
import { defaultSignOffsSave } from './ext/default-sign-offs-save.ts';
import { levelDisable } from './ext/level-disable.ts';
import { levelKeepers } from './ext/level-keepers.ts';
import { levelList } from './ext/level-list.ts';
import { levelSave } from './ext/level-save.ts';
import { levelSettings } from './ext/level-settings.ts';
import { pictureGet } from './ext/picture-get.ts';
import { pictureSave } from './ext/picture-save.ts';
import { levelChoose } from './ext/level-choose.ts';
import { levelTree } from './ext/level-tree.ts';
import { myAccount } from './ext/my-account.ts';
import { mySessionsEnd } from './ext/my-sessions-end.ts';
import { menuDelete } from './ext/menu-delete.ts';
import { menuMove } from './ext/menu-move.ts';
import { menuSave } from './ext/menu-save.ts';
import { menuSwitch } from './ext/menu-switch.ts';
import { menuTree } from './ext/menu-tree.ts';
import { messageApplied } from './ext/message-applied.ts';
import { messageChoiceSave } from './ext/message-choice-save.ts';
import { messageChoices } from './ext/message-choices.ts';
import { messageDay } from './ext/message-day.ts';
import { messageDayExport } from './ext/message-day-export.ts';
import { messageList } from './ext/message-list.ts';
import { messagePending } from './ext/message-pending.ts';
import { messageRead } from './ext/message-read.ts';
import { messageTeamWeek } from './ext/message-team-week.ts';
import { messageWeek } from './ext/message-week.ts';
import { progressDetails } from './ext/progress-details.ts';
import { progressGrid } from './ext/progress-grid.ts';
import { progressSkyline } from './ext/progress-skyline.ts';
import { projectNew } from './ext/project-new.ts';
import { columnSetDelete } from './ext/column-set-delete.ts';
import { columnSetList } from './ext/column-set-list.ts';
import { columnSetSave } from './ext/column-set-save.ts';
import { savedSearchDelete } from './ext/saved-search-delete.ts';
import { savedSearchList } from './ext/saved-search-list.ts';
import { savedSearchSave } from './ext/saved-search-save.ts';
import { search } from './ext/search.ts';
import { signOffOf } from './ext/sign-off-of.ts';
import { signOffReject } from './ext/sign-off-reject.ts';
import { signOffSign } from './ext/sign-off-sign.ts';
import { signOffSigners } from './ext/sign-off-signers.ts';
import { workbench } from './ext/workbench.ts';
import { addPermissions } from './user-center/add-permissions.ts';
import { addRoles } from './user-center/add-roles.ts';
import { deletePermission } from './user-center/delete-permission.ts';
import { deleteRole } from './user-center/delete-role.ts';
import { deleteUser } from './user-center/delete-user.ts';
import { permissionListPage } from './user-center/permission-list-page.ts';
import { registerUser } from './user-center/register-user.ts';
import { roleBindMenus } from './user-center/role-bind-menus.ts';
import { roleBindPermissions } from './user-center/role-bind-permissions.ts';
import { roleListPage } from './user-center/role-list-page.ts';
import { roleUnbindPermissions } from './user-center/role-unbind-permissions.ts';
import { searchRoleBindMenus } from './user-center/search-role-bind-menus.ts';
import { searchRoleBindPermissions } from './user-center/search-role-bind-permissions.ts';
import { searchUserBindRoles } from './user-center/search-user-bind-roles.ts';
import { updatePermission } from './user-center/update-permission.ts';
import { updateRole } from './user-center/update-role.ts';
import { updateUser } from './user-center/update-user.ts';
import { userBindRoles } from './user-center/user-bind-roles.ts';
import { userListPage } from './user-center/user-list-page.ts';
import { userToggleStatus } from './user-center/user-toggle-status.ts';
import { userUnbindRoles } from './user-center/user-unbind-roles.ts';
import { getDictListByDicType } from './api/get-dict-list-by-dic-type.ts';
import { getEnumListByCls } from './api/get-enum-list-by-cls.ts';
import { adminHistory } from './ext/admin-history.ts';
import { departmentsDelete } from './ext/departments-delete.ts';
import { departmentsList } from './ext/departments-list.ts';
import { departmentsSave } from './ext/departments-save.ts';
import { dictionaryItemDelete } from './ext/dictionary-item-delete.ts';
import { dictionaryItemSave } from './ext/dictionary-item-save.ts';
import { dictionaryItems } from './ext/dictionary-items.ts';
import { dictionaryTypeDelete } from './ext/dictionary-type-delete.ts';
import { dictionaryTypeSave } from './ext/dictionary-type-save.ts';
import { dictionaryTypes } from './ext/dictionary-types.ts';
import { grantsOf } from './ext/grants-of.ts';
import { grantsSave } from './ext/grants-save.ts';
import { postsDelete } from './ext/posts-delete.ts';
import { postsList } from './ext/posts-list.ts';
import { postsSave } from './ext/posts-save.ts';
import { usersExport } from './ext/users-export.ts';
import { usersImport } from './ext/users-import.ts';

/** Every named call, once. The server refuses to start while one has no handler. */
export const calls = {
  login,
  logout,
  passwordUpdate,
  userInfo,
  authLogin,
  authChangePassword,
  authForgotPassword,
  authRegister,
  authSmsCode,
  authTenantInfo,
  wzhbglogin,
  xyycplogin,
  providerStart,
  providerFinish,
  providerLinks,
  providerLinkSave,
  providerLinkDelete,
  sessionLock,
  sessionUnlock,
  captchaCheck,
  captchaGet,
  getCurrentHrUserInfo,
  getMenuTreetByUser,
  listMyProjects,
  switchMyCurrentProject,
  cunchuUrl,
  officeUrl,
  doSignature,
  ossPreviewUrl,
  previewUrl,
  checkSheetGet,
  checkSheetPrint,
  checkSheetRead,
  checkSheetWorkbook,
  checkSheetSave,
  errorLog,
  fileDelete,
  fileList,
  fileRestore,
  fileTable,
  fileUpload,
  formTemplateGet,
  formTemplatePrint,
  formTemplateSave,
  handoverBlockers,
  handoverCandidates,
  handoverPrint,
  handoverRaise,
  home,
  importAbout,
  importBadRows,
  importInspect,
  importRerun,
  importStart,
  importTemplates,
  importCancel,
  importConsequences,
  importResult,
  importRows,
  importUndo,
  aliasList,
  aliasSave,
  defaultSignOffs,
  defaultSignOffsSave,
  levelDisable,
  levelKeepers,
  levelList,
  levelSave,
  levelSettings,
  pictureGet,
  pictureSave,
  levelChoose,
  levelTree,
  myAccount,
  mySessionsEnd,
  menuDelete,
  menuMove,
  menuSave,
  menuSwitch,
  menuTree,
  messageApplied,
  messageChoiceSave,
  messageChoices,
  messageDay,
  messageDayExport,
  messageList,
  messagePending,
  messageRead,
  messageTeamWeek,
  messageWeek,
  progressDetails,
  progressGrid,
  progressSkyline,
  projectNew,
  columnSetDelete,
  columnSetList,
  columnSetSave,
  savedSearchDelete,
  savedSearchList,
  savedSearchSave,
  search,
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  workbench,
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
  departmentsDelete,
  departmentsList,
  departmentsSave,
  dictionaryItemDelete,
  dictionaryItemSave,
  dictionaryItems,
  dictionaryTypeDelete,
  dictionaryTypeSave,
  dictionaryTypes,
  grantsOf,
  grantsSave,
  postsDelete,
  postsList,
  postsSave,
  usersExport,
  usersImport,
} as const;
/** The name of a call. */
export type CallName = keyof typeof calls;
