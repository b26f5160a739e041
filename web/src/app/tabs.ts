import type { Word } from '@plumbline/contract/words/word.ts';
import { create } from 'zustand';
import type { TabTitle } from '../lib/place/current-page.ts';
import { isRecord, onCleared, onStoredElsewhere, readStored, writeStored } from '../lib/stored.ts';
import { pageOf, type PageDef } from './pages.ts';

/** An open page in the row of tag tabs. */
export interface Tab {
  /** The route, with its query where each query has its own tab. */
  readonly key: string;
  /** The address of the tab: the route with the query it was last opened with. */
  readonly href: string;
  /** The page's own title, e.g. a document code; without it the route's title is used. */
  readonly title?: TabTitle;
}

/** The open pages, and the most recently visible ones. */
export interface Tabs {
  /** In row order, without home, which is always first. */
  readonly open: readonly Tab[];
  /** Keys, most recently visible first; the first few stay mounted. */
  readonly recent: readonly string[];
}

/** The home page: always the first tab, never closed (specification 4). */
export const HOME = '/home-page';
/** Maximum number of mounted pages, including the visible one. */
export const MOUNTED = 5;
/** Maximum number of tabs; beyond it, the tab not visited for longest is closed. */
const OPEN_MAX = 20;

const NONE: Tabs = { open: [], recent: [] };

/** Returns the key of the tab for a page at an address. */
export function tabKey({ route, many, each }: PageDef, search: string): string {
  if (many === true) return `${route}${search}`;
  const value = each === undefined ? null : new URLSearchParams(search).get(each);
  return value === null ? route : `${route}?${each}=${encodeURIComponent(value)}`;
}

/** Returns the title of a tab from its content; undefined where the route's title is used. */
export const titleIn = (tab: Tab | undefined, say: (word: Word) => string): string | undefined =>
  tab?.title === undefined
    ? undefined
    : [tab.title]
        .flat()
        .map((part) => (typeof part === 'string' ? part : say(part)))
        .join('');

/** Returns the tabs after a page was opened or shown again. */
export function opened(tabs: Tabs, { key, href }: Pick<Tab, 'key' | 'href'>): Tabs {
  const recent = [key, ...tabs.recent.filter((other) => other !== key)];
  if (key === HOME) return { ...tabs, recent };
  const known = tabs.open.find((tab) => tab.key === key);
  if (known !== undefined) return { open: tabs.open.map((tab) => (tab === known ? { ...tab, href } : tab)), recent };
  const open = [...tabs.open, { key, href }];
  if (open.length <= OPEN_MAX) return { open, recent };
  const oldest = recent.findLast((other) => other !== HOME && other !== key) ?? open[0]?.key;
  return { open: open.filter((tab) => tab.key !== oldest), recent: recent.filter((other) => other !== oldest) };
}

/** Returns the tabs after one was closed. */
export const closed = (tabs: Tabs, key: string): Tabs => ({
  open: tabs.open.filter((tab) => tab.key !== key),
  recent: tabs.recent.filter((other) => other !== key),
});

/** Returns the tab shown after the visible one is closed: the tab on its left (readings D73). */
export function leftOf(tabs: Tabs, key: string): string {
  const at = tabs.open.findIndex((tab) => tab.key === key);
  return tabs.open[at - 1]?.href ?? HOME;
}

function readTabs(): Tabs {
  const stored = readStored('tabs');
  const open = (Array.isArray(stored) ? stored : []).filter(isTab).slice(0, OPEN_MAX);
  return { open, recent: [] };
}

const isTab = (value: unknown): value is Tab =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['href'] === 'string' &&
  pageOf(value['key'].split('?')[0] ?? '') !== undefined;

/** The tabs of this browser tab; the list is stored for the next visit. */
export const useTabs = create<Tabs>()(() => readTabs());
useTabs.subscribe((tabs, before) => {
  if (tabs.open !== before.open) writeStored('tabs', tabs.open.length === 0 ? undefined : tabs.open);
});

/** Opens a page in its tab, or shows it again. */
export const openTab = (tab: Pick<Tab, 'key' | 'href'>): void => useTabs.setState((tabs) => opened(tabs, tab));
/** Closes a tab. */
export const closeTab = (key: string): void => useTabs.setState((tabs) => closed(tabs, key));
const changeTab = (key: string, part: Partial<Tab>): void =>
  useTabs.setState(({ open }) => ({ open: open.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)) }));
/** Changes the address of a hidden tab within its page. */
export const setTabHref = (key: string, href: string): void => changeTab(key, { href });
/** Sets the title of a tab from its content. */
export const nameTab = (key: string, title: TabTitle): void => changeTab(key, { title });

/** Closes all tabs: those of one user are not opened for the next one, nor for the same one later. */
const forgetTabs = (): void => useTabs.setState(NONE);
onCleared(forgetTabs);
// signed out in another window, and not only expired: otherwise this one would write its tabs back
onStoredElsewhere(() => {
  if (readStored('session') === undefined && readStored('tabs') === undefined) forgetTabs();
});
