import { getCurrentHrUserInfo, login, logout, sessionLock, sessionUnlock, userInfo } from './calls/sessions.ts';
import { authChangePassword, authForgotPassword, authRegister, passwordUpdate } from './calls/passwords.ts';
import { authFactorBegin, authFactorConfirm, authSecondFactor, proveIdentity } from './calls/second-factor.ts';
import { authLogin, authSmsCode, authTenantInfo } from './calls/sign-in.ts';

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
  authSecondFactor,
  authFactorBegin,
  authFactorConfirm,
  proveIdentity,
} as const;
