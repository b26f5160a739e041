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
  /** Not shown in the sidebar, only found by its filter. */
  readonly isHidden?: boolean;
}

/** True for a page that a user may want to find though the menu hides it: not a document or a selection of another page. */
const isPlace = (route: string): boolean => pageOf(route)?.hideInBreadcrumb !== true;

/** The address of the page of an entry; null for an entry without a page that can be shown. */
function pageAddress(
  { type, frontPath, displayFlag }: MenuEntry,
  isOffered: (route: string) => boolean,
): string | null {
  const to = type === 'S' ? addressOfEntry(frontPath) : null;
  const route = to?.split(/[?#]/)[0] ?? '';
  return isOffered(route) && (displayFlag || isPlace(route)) ? to : null;
}

/**
 * Returns the sidebar entries of the left menu: visible groups, and pages that exist and that the level options allow;
 * home is shown above them separately. With `hidden`, also those that the menu hides, marked.
 */
export function itemsOf(
  left: readonly MenuEntry[],
  home: string,
  {
    isOffered = () => true,
    hidden = false,
  }: { readonly isOffered?: (route: string) => boolean; readonly hidden?: boolean } = {},
): readonly MenuItem[] {
  return left.flatMap((entry): readonly MenuItem[] => {
    if (!entry.displayFlag && !hidden) return [];
    const marked = { entry, ...(!entry.displayFlag && { isHidden: true }) };
    if (entry.type === 'M') {
      const items = itemsOf(entry.children, home, { isOffered, hidden });
      return items.length > 0 ? [{ ...marked, to: null, items }] : [];
    }
    const to = pageAddress(entry, isOffered);
    return to === null || to === home ? [] : [{ ...marked, to, items: [] }];
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
