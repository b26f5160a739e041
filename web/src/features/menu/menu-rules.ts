import { RIGHTS, type Right } from '@plumbline/contract/access.ts';
import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import { FINANCE_FLAG, FINANCE_PAGES } from '@plumbline/contract/pages/finance-pages.ts';
import { groupOf, MENU_GROUPS, type MenuGroup } from '@plumbline/contract/pages/groups.ts';
import { fromBriefNode, type BriefNode } from '@plumbline/contract/pages/brief-menu.ts';
import { buttonCode, buttonRights, mayEnter, pageCode, routeName, type Page } from '@plumbline/contract/pages/page.ts';
import { SECTION_KEYS, sectionOf } from '@plumbline/contract/pages/sections.ts';
import { ALL_PAGES, pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { MenuEntry } from '../../lib/place/menu-state.ts';

const FINANCE = groupOf('finance').code;
/** The built-in group comes after everything the server sends. */
const LAST = Number.MAX_SAFE_INTEGER;

const NO_CHILDREN = { children: [], buttons: [], displayFlag: true, loginFlag: null } as const;

const buttonEntry = (page: Page, key: Right, names: Word, sort: number): MenuEntry => ({
  ...NO_CHILDREN,
  code: buttonCode(page.route, key),
  names,
  type: 'B',
  frontPath: '',
  sort,
});

const pageEntry = (page: Page, sort: number): MenuEntry => ({
  ...NO_CHILDREN,
  code: pageCode(page.route),
  names: page.title,
  type: 'S',
  frontPath: routeName(page),
  sort,
  loginFlag: page.loginFlag ?? null,
  buttons: buttonRights(page).map((right, at) => buttonEntry(page, right, RIGHTS[right], at)),
});

const groupEntry = (key: MenuGroup, sort: number, pages: readonly Page[]): MenuEntry => ({
  ...NO_CHILDREN,
  code: groupOf(key).code,
  names: groupOf(key).title,
  type: 'M',
  frontPath: groupOf(key).name,
  sort,
  children: [
    ...sectionEntries(key),
    ...pages
      .filter(({ section }) => section === undefined)
      .map((page, at) => pageEntry(page, at + SECTION_KEYS.length)),
  ],
});

/** The sections of a group with their pages; the path of some of these pages belongs to another group. */
const sectionEntries = (key: MenuGroup): readonly MenuEntry[] =>
  SECTION_KEYS.filter((section) => sectionOf(section).group === key).map((section, sort) => ({
    ...NO_CHILDREN,
    code: sectionOf(section).code,
    names: sectionOf(section).title,
    type: 'M',
    frontPath: sectionOf(section).name,
    sort,
    children: ALL_PAGES.filter((page) => page.section === section).map((page, at) => pageEntry(page, at)),
  }));

/** The built-in finance group: three reviews, each with an Audit button (specification 2.4, 6). */
const builtInFinance = (): MenuEntry => ({ ...groupEntry('finance', LAST, FINANCE_PAGES), loginFlag: FINANCE_FLAG });

/** Appends the built-in finance group unless it is there already. */
const withFinance = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.some(({ code }) => code === FINANCE) ? entries : [...entries, builtInFinance()];

/** The inputs of the menu filter (readings D16, D17, D63). */
interface MenuRights {
  readonly permissions: ReadonlySet<string>;
  readonly roles: readonly string[];
  /** The codes of the nodes the server sent. */
  readonly menuCodes: ReadonlySet<string>;
  readonly filterBy: ClientSettings['menu.filterBy'];
  readonly alwaysFinance: boolean;
}

/**
 * Compares menu codes literally: `*` applies to rights only; the server sends each menu node of a `*` holder
 * individually.
 */
function isGranted(code: string, { filterBy, permissions, menuCodes }: MenuRights): boolean {
  const byPermission = filterBy === 'menuCodes' || permissions.has(code);
  return byPermission && (filterBy === 'permissions' || menuCodes.has(code));
}

/** True when the user may open the entry's page, by right and access list; also true for a group, which has no page. */
function isOpen({ frontPath }: MenuEntry, rights: MenuRights): boolean {
  const page = pageOfFrontPath(frontPath);
  return page === undefined || mayEnter(page, rights);
}

/** The entries that remain for the user: granted, open, and for a group not empty. */
function filtered(entries: readonly MenuEntry[], rights: MenuRights): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    if (rights.alwaysFinance && entry.code === FINANCE) return [entry];
    if (!isGranted(entry.code, rights) || !isOpen(entry, rights)) return [];
    const children = filtered(entry.children, rights);
    if (entry.type === 'M' && children.length === 0) return [];
    return [{ ...entry, children, buttons: entry.buttons.filter(({ code }) => isGranted(code, rights)) }];
  });
}

/** Sorts ascending by sort number, ties by name in the language, at every depth (specification 4). */
export function sorted(entries: readonly MenuEntry[], language: Language): readonly MenuEntry[] {
  const byName = new Intl.Collator(language, { numeric: true }).compare;
  return entries
    .toSorted((entry, other) => entry.sort - other.sort || byName(entry.names[language], other.names[language]))
    .map((entry) => ({ ...entry, children: sorted(entry.children, language) }));
}

/** Every page of the product, for an installation that shows all pages (readings D61). */
function everything(): readonly MenuEntry[] {
  const home = ALL_PAGES.filter(({ group }) => group === null).map(pageEntry);
  const groups = MENU_GROUPS.map((key, at) => {
    const pages = ALL_PAGES.filter(({ group }) => group === key);
    return groupEntry(key, at + 1, pages);
  });
  return [...home, ...groups.filter(({ children }) => children.length > 0)];
}

/** The inputs of a menu. */
export interface MenuFacts {
  readonly tree: readonly BriefNode[];
  readonly permissions: readonly string[];
  readonly roles: readonly string[];
  readonly settings: Pick<ClientSettings, 'menu.filterBy' | 'menu.showAll' | 'finance.alwaysShow'>;
  readonly language: Language;
}

const codesOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ code, children, buttons }) => [code, ...codesOf(buttons), ...codesOf(children)]);

/** The left menu: appends the finance group, then filters and sorts all entries (specification 4, menu loading). */
export function leftMenu({ tree, permissions, roles, settings, language }: MenuFacts): readonly MenuEntry[] {
  if (settings['menu.showAll']) return sorted(everything(), language);
  const entries = tree.map(fromBriefNode);
  const rights: MenuRights = {
    permissions: new Set(permissions),
    roles,
    menuCodes: new Set(codesOf(entries)),
    filterBy: settings['menu.filterBy'],
    alwaysFinance: settings['finance.alwaysShow'],
  };
  return sorted(filtered(withFinance(entries), rights), language);
}

/** True when nothing remains. A finance group that is always there does not count as a menu (readings D17). */
export const isEmptyMenu = (left: readonly MenuEntry[], alwaysFinance: boolean): boolean =>
  left.every(({ code }) => alwaysFinance && code === FINANCE);
