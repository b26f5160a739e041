import { useSession } from '../lib/session/session.ts';

const keyOf = (what: string, name: string): string =>
  `plumbline.${what}.${useSession.getState().user?.id ?? ''}.${name}`;

/**
 * The kinds of data stored: by page what its list showed last, what it showed last outside any saved view, searches and
 * edits; recently seen records; favourite pages.
 */
type What = 'view' | 'own' | 'recent' | 'edits' | 'seen' | 'favourites';

/**
 * Reads the data this browser stores for the signed-in user, unchecked; undefined when there is none, or it is damaged.
 */
export function readPersonal(what: What, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores data for the signed-in user. */
export function writePersonal(what: What, name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(what, name), JSON.stringify(value));
  } catch {
    // if the storage is full or forbidden, only the memory between visits is lost
  }
}
