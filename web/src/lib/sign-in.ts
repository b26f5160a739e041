import { login } from '@plumbline/contract/calls/auth-center/login.ts';
import { logout } from '@plumbline/contract/calls/auth-center/logout.ts';
import { clearCookies } from './levels.ts';
import { md5 } from './md5.ts';
import { send } from './send.ts';
import { forgetSession, setSession, useSession } from './session.ts';
import { clearPersonal, isRecord, readStored, writeStored } from './stored.ts';

/** What the simple form asks. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Keep the user name in this browser for the next time; the password never. */
  readonly remember: boolean;
}

/** Signs in by the auth service and keeps the session. Both texts are trimmed (readings D20). Throws CallError. */
export async function signIn({ username, password, remember }: Credentials): Promise<void> {
  const name = username.trim();
  const answer = await send(login, { username: name, password: md5(password.trim()) });
  const { user, userExpand } = answer.userExpansion;
  writeStored('remembered', remember ? { username: name } : undefined);
  setSession({
    token: answer.tokenInfo.tokenValue,
    user: { id: user.id, username: user.username, fullName: userExpand.fullName, mobilePhone: '' },
    roles: answer.roles,
    permissions: answer.permissions,
    path: null,
    names: null,
  });
}

/** The user name kept by Remember Me; empty when none. */
export function rememberedName(): string {
  const kept = readStored('remembered');
  return isRecord(kept) && typeof kept['username'] === 'string' ? kept['username'] : '';
}

/** Signing out waits this long for the server at most (readings D25). */
const SIGN_OUT_MS = 3000;

/** Signs out: takes the token aside, forgets all of the person here, then ends the session on the server, whether or not it answers (readings D25). */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  forgetSession();
  clearPersonal();
  clearCookies();
  sessionStorage.clear();
  await send(logout, null, { token, signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => {
    // Without a connection the person is still signed out here; the session ends by its own time.
  });
}
