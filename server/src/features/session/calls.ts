import type { Handler } from '../../http/handler.ts';
import { authChangePassword } from './auth-change-password.ts';
import { authForgotPassword } from './auth-forgot-password.ts';
import { authLogin } from './auth-login.ts';
import { authRegister } from './auth-register.ts';
import { authSmsCode } from './auth-sms-code.ts';
import { authTenantInfo } from './auth-tenant-info.ts';
import { authFactorBegin, authFactorConfirm, authSecondFactor } from './auth-second-factor.ts';
import { getCurrentHrUserInfo } from './get-current-hr-user-info.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { passwordUpdate } from './password-update.ts';
import { proveIdentity } from './prove-identity.ts';
import { sessionLock, sessionUnlock } from './screen-lock.ts';
import { userInfo } from './user-info.ts';

/** Handlers of the calls about signing in, sessions and one's own account. */
export const sessionHandlers: readonly Handler[] = [
  login,
  authLogin,
  authSmsCode,
  authForgotPassword,
  authChangePassword,
  authRegister,
  authTenantInfo,
  logout,
  passwordUpdate,
  userInfo,
  getCurrentHrUserInfo,
  sessionLock,
  sessionUnlock,
  authSecondFactor,
  authFactorBegin,
  authFactorConfirm,
  proveIdentity,
];
