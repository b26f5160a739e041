import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../lib/session.ts';
import { onRefusal } from '../../lib/refusals.ts';
import { loadMenu, menuAge } from './load-menu.ts';

/** Coming back to the window reads the menu anew at most this often; a refusal at most this often. */
const FOCUS_MS = 60_000;
const REFUSAL_MS = 5000;

let reading: Promise<boolean> | null = null;

/** Reads user and menu unless that was done just now; true when there was no need, or nothing could be read. */
async function refresh(atMostEvery: number): Promise<boolean> {
  if (reading !== null) return reading;
  if (useSession.getState().token === null || menuAge() < atMostEvery) return true;
  // Without an answer the last menu stays; a session that ended is told by the call itself.
  reading = loadMenu().catch(() => true);
  try {
    return await reading;
  } finally {
    reading = null;
  }
}

/**
 * Keeps rights and menu young while a person works: read once in the background when the shell opens, again when the
 * window gets the focus, and whenever the server refused something, which tells that a right was taken away.
 *
 * @param onEmpty what to do when no entry of the menu is left
 */
export function useMenuUpkeep(onEmpty: () => void): void {
  const keepUp = useEffectEvent(async (atMostEvery: number) => {
    if (!(await refresh(atMostEvery)) && useSession.getState().token !== null) onEmpty();
  });
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') void keepUp(FOCUS_MS);
    };
    seen();
    window.addEventListener('focus', seen);
    document.addEventListener('visibilitychange', seen);
    const deaf = onRefusal(() => void keepUp(REFUSAL_MS));
    return () => {
      window.removeEventListener('focus', seen);
      document.removeEventListener('visibilitychange', seen);
      deaf();
    };
  }, []);
}
