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
import { checkSheetGet } from './ext/check-sheet-get.ts';
import { checkSheetPrint } from './ext/check-sheet-print.ts';
import { checkSheetSave } from './ext/check-sheet-save.ts';
import { errorLog } from './ext/error-log.ts';
import { formTemplateGet } from './ext/form-template-get.ts';
import { formTemplateSave } from './ext/form-template-save.ts';
import { handoverBlockers } from './ext/handover-blockers.ts';
import { handoverCandidates } from './ext/handover-candidates.ts';
import { handoverPrint } from './ext/handover-print.ts';
import { handoverRaise } from './ext/handover-raise.ts';
import { home } from './ext/home.ts';
import { importCancel } from './ext/import-cancel.ts';
import { importResult } from './ext/import-result.ts';
import { importRows } from './ext/import-rows.ts';
import { levelChoose } from './ext/level-choose.ts';
import { levelTree } from './ext/level-tree.ts';
import { menuDelete } from './ext/menu-delete.ts';
import { menuMove } from './ext/menu-move.ts';
import { menuSave } from './ext/menu-save.ts';
import { menuSwitch } from './ext/menu-switch.ts';
import { menuTree } from './ext/menu-tree.ts';
import { progressDetails } from './ext/progress-details.ts';
import { progressGrid } from './ext/progress-grid.ts';
import { progressSkyline } from './ext/progress-skyline.ts';
import { projectNew } from './ext/project-new.ts';
import { search } from './ext/search.ts';
import { signOffOf } from './ext/sign-off-of.ts';
import { signOffReject } from './ext/sign-off-reject.ts';
import { signOffSign } from './ext/sign-off-sign.ts';
import { signOffSigners } from './ext/sign-off-signers.ts';
import { workbench } from './ext/workbench.ts';

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
  checkSheetGet,
  checkSheetPrint,
  checkSheetSave,
  errorLog,
  formTemplateGet,
  formTemplateSave,
  handoverBlockers,
  handoverCandidates,
  handoverPrint,
  handoverRaise,
  home,
  importCancel,
  importResult,
  importRows,
  levelChoose,
  levelTree,
  menuDelete,
  menuMove,
  menuSave,
  menuSwitch,
  menuTree,
  progressDetails,
  progressGrid,
  progressSkyline,
  projectNew,
  search,
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  workbench,
} as const;
/** The name of a call. */
export type CallName = keyof typeof calls;
