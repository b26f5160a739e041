import type { Right } from '@plumbline/contract/access.ts';
import type { MenuEntry } from '@plumbline/contract/pages/brief-menu.ts';
import { buttonCode, type ExtraKey } from '@plumbline/contract/pages/page.ts';
import { useCallback } from 'react';
import { create } from 'zustand';
import { clientSettings } from './client-settings.ts';
import { useCurrentPage } from './current-page.ts';
import { useSession } from './session.ts';
import { isRecord, onStoredElsewhere, readStored, writeStored } from './stored.ts';

export type { MenuEntry };

/** The menu in the client state (specification 3). */
export interface MenuState {
  /** The left menu: what the person may see, in order. */
  readonly left: readonly MenuEntry[];
  /** The menu list: every node of it, keyed by menu code. */
  readonly list: ReadonlyMap<string, MenuEntry>;
  /** Whether it was read since the person signed in, or kept from a visit before. */
  readonly isKnown: boolean;
}

/** These groups are always looked up first, in this order (specification 6, readings D62). */
const FIRST = ['M14000000000000', 'M15000000000000'];

/** All nodes beneath and including some, those of the first groups first; the first of a code counts. */
function* walk(entries: readonly MenuEntry[]): Generator<MenuEntry> {
  for (const entry of entries) {
    yield entry;
    yield* walk(entry.buttons);
    yield* walk(entry.children);
  }
}

/** The menu list keyed by code. A code that stands twice means the node that is looked up first. */
export function keyed(left: readonly MenuEntry[]): ReadonlyMap<string, MenuEntry> {
  const groups = FIRST.flatMap((code) => left.filter((entry) => entry.code === code));
  const list = new Map<string, MenuEntry>();
  for (const entry of walk([...groups, ...left])) if (!list.has(entry.code)) list.set(entry.code, entry);
  return list;
}

const NONE: MenuState = { left: [], list: new Map(), isKnown: false };

function isEntry(value: unknown): value is MenuEntry {
  if (!isRecord(value) || !isRecord(value['names'])) return false;
  const { code, frontPath, children, buttons } = value;
  return (
    typeof code === 'string' &&
    typeof frontPath === 'string' &&
    [children, buttons].every((list) => Array.isArray(list) && list.every(isEntry))
  );
}

function readMenu(): MenuState {
  const left = readStored('menu');
  return Array.isArray(left) && left.every(isEntry) ? { left, list: keyed(left), isKnown: true } : NONE;
}

/** The menu of the person: the last one of this browser until it is read anew, so that the first paint need not wait for it. */
export const useMenu = create<MenuState>()(() => readMenu());
onStoredElsewhere(() => useMenu.setState(readMenu()));
useSession.subscribe(({ token }) => {
  if (token === null) useMenu.setState(NONE);
});

/** Keeps a menu that was just read. One that is the same as before draws nothing anew. */
export function setMenu(left: readonly MenuEntry[]): void {
  if (useMenu.getState().isKnown && JSON.stringify(left) === JSON.stringify(useMenu.getState().left)) return;
  useMenu.setState({ left, list: keyed(left), isKnown: true });
  writeStored('menu', left);
}

/** Whether a button or item is shown: its code is in the menu list, or the installation shows all (specification 6, readings D61). It only decides what is shown: the server decides what is allowed. */
export const hasCode = (code: string, list = useMenu.getState().list): boolean =>
  clientSettings()['menu.showAll'] || list.has(code);

/** Whether the page one is on shows the button of a right, as a function to ask for several. */
export function usePageButtons(): (key: Right | ExtraKey) => boolean {
  const list = useMenu((menu) => menu.list);
  const { path } = useCurrentPage();
  return useCallback((key) => hasCode(buttonCode(path, key), list), [path, list]);
}
