import type { Right } from '@plumbline/contract/access.ts';
import type { MenuEntry } from '@plumbline/contract/pages/brief-menu.ts';
import { buttonCode } from '@plumbline/contract/pages/page.ts';
import { useCallback } from 'react';
import { create } from 'zustand';
import { clientSettings } from '../client-settings.ts';
import { useCurrentPage } from './current-page.ts';
import { useSession } from '../session/session.ts';
import { isRecord, onStoredElsewhere, readStored, writeStored } from '../stored.ts';

export type { MenuEntry };

/** The menu in the client state (specification 3). */
export interface MenuState {
  /** The left menu: the entries the user may see, in order. */
  readonly left: readonly MenuEntry[];
  /** All menu nodes, keyed by menu code. */
  readonly list: ReadonlyMap<string, MenuEntry>;
  /** True when the menu was read since sign-in, or is cached from an earlier visit. */
  readonly isKnown: boolean;
}

/** These groups are always searched first, in this order (specification 6, readings D62). */
const FIRST = ['M14000000000000', 'M15000000000000'];

/** Yields the entries and all their descendants, those of the first groups first. */
function* walk(entries: readonly MenuEntry[]): Generator<MenuEntry> {
  for (const entry of entries) {
    yield entry;
    yield* walk(entry.buttons);
    yield* walk(entry.children);
  }
}

/** Returns the menu nodes keyed by code. A code that occurs twice means the node found first. */
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

/** The user's menu: the last one in this browser until it is reloaded, so that the first paint need not wait for it. */
export const useMenu = create<MenuState>()(() => readMenu());
onStoredElsewhere(() => useMenu.setState(readMenu()));
useSession.subscribe(({ token }) => {
  if (token === null) useMenu.setState(NONE);
});

/** Stores a menu just read. An unchanged menu causes no re-render. */
export function setMenu(left: readonly MenuEntry[]): void {
  if (useMenu.getState().isKnown && JSON.stringify(left) === JSON.stringify(useMenu.getState().left)) return;
  useMenu.setState({ left, list: keyed(left), isKnown: true });
  writeStored('menu', left);
}

/**
 * True when a button or item is shown: its code is in the menu list, or the installation shows all (specification 6,
 * readings D61). This decides only what is shown; the server decides what is allowed.
 */
export const hasCode = (code: string, list = useMenu.getState().list): boolean =>
  clientSettings()['menu.showAll'] || list.has(code);

/** Returns a function that tells whether the current page shows the button of a right. */
export function usePageButtons(): (key: Right) => boolean {
  const list = useMenu((menu) => menu.list);
  const { path } = useCurrentPage();
  return useCallback((key) => hasCode(buttonCode(path, key), list), [path, list]);
}
