import { mayEnter } from '@plumbline/contract/pages/page.ts';
import type { MenuEntry } from '../lib/menu-state.ts';
import { addressOfEntry, pageOf, type PageDef } from './pages.ts';

/** Whether a person may open a page. */
export const mayOpen = (
  page: PageDef,
  { permissions, roles }: { readonly permissions: readonly string[]; readonly roles: readonly string[] },
): boolean => mayEnter(page, { permissions: new Set(permissions), roles });

/** An entry of the sidebar: a page with its address, or a group with its pages. */
export interface MenuItem {
  readonly entry: MenuEntry;
  /** Null for a group. */
  readonly to: string | null;
  readonly items: readonly MenuItem[];
}

/**
 * What the sidebar draws of the left menu: shown groups and pages that stand somewhere and that the options of the levels
 * offer; home stands above it by itself.
 */
export function itemsOf(
  left: readonly MenuEntry[],
  home: string,
  isOffered: (route: string) => boolean = () => true,
): readonly MenuItem[] {
  return left.flatMap((entry) => {
    const address = addressOfEntry(entry.frontPath);
    const to = address !== null && isOffered(address.split(/[?#]/)[0] ?? '') ? address : null;
    const items = itemsOf(entry.children, home, isOffered);
    const isDrawn = entry.displayFlag && (entry.type === 'M' ? items.length > 0 : entry.type === 'S' && to !== null);
    return isDrawn && to !== home ? [{ entry, to: entry.type === 'M' ? null : to, items }] : [];
  });
}

/** The entry of a path: the one that leads to its page, and the group it stands in. */
export function placeOf(
  items: readonly MenuItem[],
  path: string,
): { readonly item: string | null; readonly group: string | null } {
  const route = pageOf(path)?.route;
  const leads = ({ to }: MenuItem): boolean => to !== null && pageOf(to.split(/[?#]/)[0] ?? '')?.route === route;
  for (const { entry, items: below } of [{ entry: null, items }, ...items]) {
    const found = route === undefined ? undefined : below.find(leads);
    if (found !== undefined) return { item: found.entry.code, group: entry?.code ?? null };
  }
  return { item: null, group: null };
}
