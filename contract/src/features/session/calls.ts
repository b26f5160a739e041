import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { passwordUpdate } from './calls/password-update.ts';
import { userInfo } from './calls/user-info.ts';
import { authLogin } from './calls/auth-login.ts';
import { authChangePassword } from './calls/auth-change-password.ts';
import { authForgotPassword } from './calls/auth-forgot-password.ts';
import { authRegister } from './calls/auth-register.ts';
import { authSmsCode } from './calls/auth-sms-code.ts';
import { authTenantInfo } from './calls/auth-tenant-info.ts';
import { sessionLock } from './calls/session-lock.ts';
import { sessionUnlock } from './calls/session-unlock.ts';
import { getCurrentHrUserInfo } from './calls/get-current-hr-user-info.ts';

/** The calls of signing in and out. */
export const sessionCalls = {
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
  getCurrentHrUserInfo,
} as const;
