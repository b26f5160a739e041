import type { Word } from '@plumbline/contract/words/word.ts';
import { create } from 'zustand';
import type { TabTitle } from '../lib/current-page.ts';
import { isRecord, readStored, writeStored } from '../lib/stored.ts';
import { pageOf, type PageDef } from './pages.ts';

/** An open page in the row of tag tabs. */
export interface Tab {
  /** The route, with its query where each query has a tab of its own. */
  readonly key: string;
  /** Where the tab leads: the route with the query it was last opened with. */
  readonly href: string;
  /** What the page calls itself, e.g. a document code; else its route names it. */
  readonly title?: TabTitle;
}

/** The open pages, and which were seen last. */
export interface Tabs {
  /** In the order of the row; home is not among them, it always stands first. */
  readonly open: readonly Tab[];
  /** Keys, the last seen first; the first few stay mounted. */
  readonly recent: readonly string[];
}

/** The home page: always the first tab, never closed (specification 4). */
export const HOME = '/home-page';
/** So many pages stay mounted, the seen one included. */
export const MOUNTED = 5;
/** So many tabs are kept; the one not seen for longest goes. */
const OPEN_MAX = 20;

const NONE: Tabs = { open: [], recent: [] };

/** The tab of a page at an address. */
export function tabKey({ route, many, each }: PageDef, search: string): string {
  if (many === true) return `${route}${search}`;
  const value = each === undefined ? null : new URLSearchParams(search).get(each);
  return value === null ? route : `${route}?${each}=${encodeURIComponent(value)}`;
}

/** What a tab is called after what is open in it; undefined where its route names it. */
export const titleIn = (tab: Tab | undefined, say: (word: Word) => string): string | undefined =>
  tab?.title === undefined
    ? undefined
    : [tab.title]
        .flat()
        .map((part) => (typeof part === 'string' ? part : say(part)))
        .join('');

/** The tabs after a page was opened or seen again. */
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

/** The tabs after one was closed. */
export const closed = (tabs: Tabs, key: string): Tabs => ({
  open: tabs.open.filter((tab) => tab.key !== key),
  recent: tabs.recent.filter((other) => other !== key),
});

/** Where closing the seen tab leads: to the tab on its left (readings D73). */
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

/** The tabs of this browser tab; their list is kept for the next visit. */
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
/** Leads a tab that is not seen to another address of its page. */
export const turnTab = (key: string, href: string): void => changeTab(key, { href });
/** Names a tab after what is open in it. */
export const nameTab = (key: string, title: TabTitle): void => changeTab(key, { title });
/** Closes all, when a person signs out. */
export const forgetTabs = (): void => useTabs.setState(NONE);
