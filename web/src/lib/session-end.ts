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

/**
 * The server no longer knows the token that was sent: forget the person, say so, and go to sign in, from where one
 * returns to this page. However many calls fail together it happens once, because only the first finds the token.
 */
export function endSession(sentToken: string | null): void {
  if (sentToken === null || useSession.getState().token !== sentToken) return;
  forgetSession();
  notify.message('warning', libWords.sessionEnded);
  const from = `${location.pathname}${location.search}`;
  setTimeout(() => go(`/login?ended=1&from=${encodeURIComponent(from)}`), REDIRECT_MS);
}
