import { sessionLock } from '@plumbline/contract/features/session/calls/sessions.ts';
import { setSession, useSession } from './session.ts';

/** The code of a locked session (specification 4). */
export const LOCKED = 18;

/** Locks the screen because the server reported a lock for the token sent. */
export function lockScreen(sentToken: string | null): void {
  const { token, locked } = useSession.getState();
  if (token !== null && token === sentToken && !locked) setSession({ locked: true });
}

/** Unlocks the screen; waiting calls are resent. */
export const openScreen = (): void => setSession({ locked: false });

/** The calls that lock and unlock are answered while the screen is locked, and must not wait for it. */
const isOfTheLock = (path: string): boolean => path.startsWith(sessionLock.path.replace(/lock$/, ''));

/**
 * Waits to know whether a refused call should be resent: resolves to true when the screen is unlocked, to false when
 * the session ends instead, or when the call is itself a lock call. Rejects with the reason of `signal`.
 */
export function unlocked(path: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (isOfTheLock(path)) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const { token, locked } = useSession.getState();
      if (locked && token !== null) return false;
      stop();
      resolve(token !== null);
      return true;
    };
    const abort = (): void => {
      stop();
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('stopped', 'AbortError'));
    };
    const forget = useSession.subscribe(look);
    const stop = (): void => {
      forget();
      signal?.removeEventListener('abort', abort);
    };
    if (look()) return;
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
}
