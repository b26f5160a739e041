import { mayEnter } from '@plumbline/contract/pages/page.ts';
import type { MenuEntry } from '../lib/place/menu-state.ts';
import { addressOfEntry, pageOf, type PageDef } from './pages.ts';

/** True when a user may open a page. */
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
 * Returns the sidebar entries of the left menu: visible groups, and pages that exist and that the level options allow;
 * home is shown above them separately.
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

/** The position of a path in the menu: the entry of its page, and its groups, outermost first. */
export interface MenuPlace {
  readonly item: string | null;
  readonly groups: readonly string[];
}

/** Returns the position of a path in the menu. */
export function placeOf(items: readonly MenuItem[], path: string): MenuPlace {
  const route = pageOf(path)?.route;
  const leads = ({ to }: MenuItem): boolean =>
    route !== undefined && to !== null && pageOf(to.split(/[?#]/)[0] ?? '')?.route === route;
  return placeAmong(items, leads) ?? { item: null, groups: [] };
}

function placeAmong(items: readonly MenuItem[], leads: (item: MenuItem) => boolean): MenuPlace | undefined {
  const own = items.find(leads);
  if (own !== undefined) return { item: own.entry.code, groups: [] };
  for (const { entry, items: below } of items) {
    const found = placeAmong(below, leads);
    if (found !== undefined) return { ...found, groups: [entry.code, ...found.groups] };
  }
  return undefined;
}

/** Returns the entries whose name contains the text in either language; for a matching group, all its entries. */
export function matching(items: readonly MenuItem[], text: string): readonly MenuItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return items;
  return items.flatMap((item) => {
    const { en, zh } = item.entry.names;
    if ([en, zh].some((name) => name.toLowerCase().includes(wanted))) return [item];
    const below = matching(item.items, wanted);
    return below.length === 0 ? [] : [{ ...item, items: below }];
  });
}

/** The codes of all groups among the entries. */
export const groupsIn = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ entry, to, items: below }) => (to === null ? [entry.code, ...groupsIn(below)] : []));
