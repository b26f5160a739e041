import type { Language } from '@plumbline/contract/words/word.ts';
import { groupOf, MENU_GROUPS, type MenuGroup } from '@plumbline/contract/pages/groups.ts';
import { mayEnter, type Granted } from '@plumbline/contract/pages/page.ts';
import { PAGES, type PageDef } from './pages.ts';

/** A group of the menu with the pages a person may open. */
export interface MenuSection {
  readonly group: MenuGroup;
  readonly pages: readonly PageDef[];
}

/** Whether a person may open a page. */
export const mayOpen = (page: PageDef, granted: ReadonlySet<string>): boolean =>
  mayEnter(page, { permissions: granted, roles: [] } satisfies Granted);

/** The menu: the pages a person may open, by group; an empty group is left out. */
export function menuOf(granted: ReadonlySet<string>, language: Language): readonly MenuSection[] {
  const shown = PAGES.filter((page) => page.hideInMenu !== true && mayOpen(page, granted));
  const byName = new Intl.Collator(language).compare;
  return MENU_GROUPS.filter((group) => groupOf(group).hideInMenu !== true)
    .map((group) => {
      const pages = shown.filter((page) => page.group === group);
      return {
        group,
        pages:
          groupOf(group).byName === true
            ? pages.toSorted((a, b) => byName(a.title[language], b.title[language]))
            : pages,
      };
    })
    .filter(({ pages }) => pages.length > 0);
}
