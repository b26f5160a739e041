import { clientSettings } from '../client-settings.ts';
import { notify } from '../look/notify.ts';
import { forgetSession, useSession } from './session.ts';
import { libWords } from '../words.ts';

/** Delay between the end of a session and the redirect to the sign-in page (specification 9). */
const REDIRECT_MS = 800;

let go = (address: string): void => location.assign(address);

/** Sets the router's navigation to the sign-in page; without it the page is reloaded. */
export function onSessionEnd(navigate: (address: string) => void): void {
  go = navigate;
}

/** The token whose end is being reported: however many calls fail with it, it is reported once. */
let asking: string | null = null;

/**
 * True when the user is asked: by the code of the service that answered, or by the installation's choice (readings
 * D05).
 */
function asks(code: number): boolean {
  const style = clientSettings()['session.endStyle'];
  return style === 'byCode' ? code === 401 : style === 'dialog';
}

let leaving = false;

/**
 * True when the session just ended and the sign-in page is about to open: a user who gets there sooner is shown why.
 */
export const isLeaving = (): boolean => leaving;

/**
 * Opens the sign-in page, unless the user reached it another way meanwhile: opening it again would empty a form being
 * filled in, or turn away a user who just signed in.
 */
function openSignIn(from: string): void {
  leaving = false;
  if (useSession.getState().token !== null || location.pathname === '/login') return;
  go(`/login?ended=1&from=${encodeURIComponent(from)}`);
}

/**
 * Clears the user and redirects to sign-in, from where the user returns to this page; unless another session began
 * meanwhile.
 */
function leave(token: string): void {
  if (useSession.getState().token !== token) return;
  forgetSession();
  leaving = true;
  const from = `${location.pathname}${location.search}`;
  setTimeout(() => openSignIn(from), REDIRECT_MS);
}

/**
 * Handles a token that the server no longer knows (specification 4): code 4 clears the user and redirects to sign-in
 * without asking; code 401 asks first, and either answer has the same effect. However many calls fail together, there
 * is one dialog and one redirect. Typed input stays in the drafts and is restored after signing in.
 */
export function endSession(sentToken: string | null, code: number): void {
  if (sentToken === null || sentToken === asking || useSession.getState().token !== sentToken) return;
  if (!asks(code)) return leave(sentToken);
  asking = sentToken;
  const { loginExpiration: title, sessionEnded: text } = libWords;
  void notify.confirm({ title, text }).then(() => {
    asking = null;
    leave(sentToken);
  });
  return undefined;
}
