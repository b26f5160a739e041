import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { onRefusal } from '../../lib/session/refusals.ts';
import { loadMenu, menuAge } from './load-menu.ts';

/** Minimum milliseconds between menu reloads, when the window regains focus and after a refusal. */
const FOCUS_MS = 60_000;
const REFUSAL_MS = 5000;

let reading: Promise<boolean> | null = null;

/** Reloads user and menu unless that was done recently; true when no reload was needed or it failed. */
async function refresh(atMostEvery: number): Promise<boolean> {
  if (reading !== null) return reading;
  if (useSession.getState().token === null || menuAge() < atMostEvery) return true;
  // Without an answer the last menu stays; an ended session is reported by the call itself.
  reading = loadMenu().catch(() => true);
  try {
    return await reading;
  } finally {
    reading = null;
  }
}

/**
 * Keeps rights and menu up to date: reloads them in the background when the shell opens, when the window gets focus,
 * and when the server refuses something, which suggests that a right was taken away.
 *
 * @param onEmpty called when no menu entry is left
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
    const unsubscribe = onRefusal(() => void keepUp(REFUSAL_MS));
    return () => {
      window.removeEventListener('focus', seen);
      document.removeEventListener('visibilitychange', seen);
      unsubscribe();
    };
  }, []);
}
