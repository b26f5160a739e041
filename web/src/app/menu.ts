import { holds } from '@plumbline/contract/access.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { MENU_GROUPS, PAGES, type MenuGroup, type PageDef } from './pages.ts';

/** A group of the menu with the pages a person may open. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly pages: readonly PageDef[];
}

const GROUPS: readonly MenuGroup[] = Object.keys(MENU_GROUPS).filter((key): key is MenuGroup =>
  Object.hasOwn(MENU_GROUPS, key),
);

/** A long list is found by name; a short one keeps the order of the work. */
const SORTED: ReadonlySet<MenuGroup> = new Set(['refTable']);

/** Whether a person may open a page. */
export const mayOpen = (page: PageDef, granted: ReadonlySet<string>): boolean =>
  page.code === null || holds(granted, page.code);

/** The menu: the pages a person may open, by group; an empty group is left out. */
export function menuOf(granted: ReadonlySet<string>, language: Language): readonly MenuSection[] {
  const shown = PAGES.filter((page) => page.hidden !== true && mayOpen(page, granted));
  const byName = new Intl.Collator(language).compare;
  return GROUPS.map((group) => {
    const pages = shown.filter((page) => page.group === group);
    return {
      group,
      pages: SORTED.has(group) ? pages.toSorted((a, b) => byName(a.title[language], b.title[language])) : pages,
    };
  }).filter(({ pages }) => pages.length > 0);
}
