import { useSession } from '../lib/session.ts';

const keyOf = (what: string, name: string): string =>
  `plumbline.${what}.${useSession.getState().user?.id ?? ''}.${name}`;

/** The kinds of thing that are kept: views, searches and edits by page; records seen last; favourite pages. */
type What = 'view' | 'recent' | 'edits' | 'groups' | 'seen' | 'favourites';

/** What this browser keeps for the person who is signed in, unchecked; undefined when there is nothing, or it is damaged. */
export function readPersonal(what: What, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something for the person who is signed in. */
export function writePersonal(what: What, name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(what, name), JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only the memory between visits.
  }
}
