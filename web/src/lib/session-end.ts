import { clientSettings } from './client-settings.ts';
import { notify } from './notify.ts';
import { forgetSession, useSession } from './session.ts';
import { libWords } from './words.ts';

/** The way to the sign-in page opens this long after a session ended (specification 9). */
const REDIRECT_MS = 800;

let go = (address: string): void => location.assign(address);

/** Gives the router the way to the sign-in page; without it the page is loaded anew. */
export function onSessionEnd(navigate: (address: string) => void): void {
  go = navigate;
}

/** The token whose end is being told: however many calls fail with it, it is told once. */
let asking: string | null = null;

/** Whether the person is asked, by the code of the service that answered, or as the installation chose (readings D05). */
function asks(code: number): boolean {
  const style = clientSettings()['session.endStyle'];
  return style === 'byCode' ? code === 401 : style === 'dialog';
}

let leaving = false;

/** Whether the session ended just now and the sign-in page is about to open: who comes there sooner is told why. */
export const isLeaving = (): boolean => leaving;

/**
 * Opens the sign-in page, unless one came there by another way meanwhile: a second time would empty the form that is
 * being filled, or turn away who has just signed in.
 */
function openSignIn(from: string): void {
  leaving = false;
  if (useSession.getState().token !== null || location.pathname === '/login') return;
  go(`/login?ended=1&from=${encodeURIComponent(from)}`);
}

/** Forgets the person and goes to sign in, from where one returns to this page; unless another session began meanwhile. */
function leave(token: string): void {
  if (useSession.getState().token !== token) return;
  forgetSession();
  leaving = true;
  const from = `${location.pathname}${location.search}`;
  setTimeout(() => openSignIn(from), REDIRECT_MS);
}

/**
 * The server no longer knows the token that was sent (specification 4): code 4 forgets the person and goes to sign in
 * without asking; code 401 asks first, and either answer does the same. However many calls fail together, there is one
 * dialog and one way to the sign-in page. What was typed stays in the drafts and comes back after signing in.
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
