import { RIGHTS } from '../access.ts';
import { FINANCE_FLAG } from './finance-pages.ts';
import { groupOf, MENU_GROUPS, type PageGroup } from './groups.ts';
import type { MenuNode } from './menu-node.ts';
import { buttonCode, buttonRights, pageCode, routeName, type Page } from './page.ts';
import { ALL_PAGES } from './pages.ts';
import { SECTION_KEYS, sectionOf } from './sections.ts';

/** The fields of a menu node that the pages store: those drawn and looked up, in both languages. */
export interface MenuEntry extends Pick<
  MenuNode,
  'code' | 'names' | 'type' | 'frontPath' | 'sort' | 'displayFlag' | 'loginFlag'
> {
  readonly children: readonly MenuEntry[];
  readonly buttons: readonly MenuEntry[];
}

/**
 * A node in its most compact form: omitted fields are as in the shipped node of that `frontPath`, and omitted children
 * mean none. A whole node is also valid.
 */
export interface BriefNode extends Pick<MenuEntry, 'frontPath' | 'sort'>, Partial<Pick<MenuEntry, Said>> {
  readonly children?: readonly BriefNode[];
  /** A code alone means the page's button as shipped. */
  readonly buttons?: readonly (BriefNode | string)[];
}

const SAID = ['code', 'names', 'type', 'displayFlag', 'loginFlag'] as const;
type Said = (typeof SAID)[number];
type Shipped = Pick<MenuEntry, Said | 'buttons'>;

/** The gap between the sort numbers of buttons. */
const STEP = 10;
/** The defaults for a node that the product does not ship, and which therefore gives all its own fields. */
const UNKNOWN: Shipped = {
  code: '',
  names: { en: '', zh: '' },
  type: 'other',
  displayFlag: true,
  loginFlag: null,
  buttons: [],
};

const button = (code: string, names: Shipped['names'], at: number): MenuEntry => ({
  code,
  names,
  type: 'B',
  frontPath: '',
  sort: at * STEP,
  displayFlag: true,
  loginFlag: null,
  children: [],
  buttons: [],
});
const shippedButtons = (page: Page): readonly MenuEntry[] =>
  buttonRights(page).map((right, at) => button(buttonCode(page.route, right), RIGHTS[right], at));
const shippedPage = (page: Page): Shipped => ({
  code: pageCode(page.route),
  names: page.title,
  type: 'S',
  displayFlag: page.hideInMenu !== true,
  loginFlag: page.loginFlag ?? null,
  buttons: shippedButtons(page),
});
const shippedGroup = ({ code, title, hideInMenu }: Pick<PageGroup, 'code' | 'title' | 'hideInMenu'>): Shipped => ({
  code,
  names: title,
  type: 'M',
  displayFlag: hideInMenu !== true,
  buttons: [],
  loginFlag: code === groupOf('finance').code ? FINANCE_FLAG : null,
});

/** Every shipped node by its frontPath. */
const SHIPPED: ReadonlyMap<string, Shipped> = new Map([
  ...ALL_PAGES.map((page) => [routeName(page), shippedPage(page)] as const),
  ...MENU_GROUPS.map(groupOf).map((group) => [group.name, shippedGroup(group)] as const),
  ...SECTION_KEYS.map(sectionOf).map((section) => [section.name, shippedGroup(section)] as const),
]);
const shippedAt = (frontPath: string): Shipped => SHIPPED.get(frontPath) ?? UNKNOWN;

const same = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);
const toEntry = ({ code, names, type, frontPath, sort, displayFlag, loginFlag }: MenuNode): MenuEntry => ({
  code,
  names,
  type,
  frontPath,
  sort,
  displayFlag,
  loginFlag,
  children: [],
  buttons: [],
});

/** Converts a node and its descendants to the compact form. */
export function toBriefNode(node: MenuNode): BriefNode {
  const known = shippedAt(node.frontPath);
  const buttons = node.buttons.map((button) => {
    const own = toEntry(button);
    return known.buttons.some((shipped) => same(shipped, own)) ? own.code : own;
  });
  return {
    frontPath: node.frontPath,
    sort: node.sort,
    ...Object.fromEntries(SAID.filter((key) => !same(node[key], known[key])).map((key) => [key, node[key]])),
    ...(same(
      buttons,
      known.buttons.map(({ code }) => code),
    )
      ? {}
      : { buttons }),
    ...(node.children.length === 0 ? {} : { children: node.children.map(toBriefNode) }),
  };
}

/** Restores a node from its compact or whole form. */
export function fromBriefNode({ frontPath, sort, children = [], buttons, ...overrides }: BriefNode): MenuEntry {
  const known = shippedAt(frontPath);
  const asButton = (entry: BriefNode | string): readonly MenuEntry[] =>
    typeof entry === 'string' ? known.buttons.filter(({ code }) => code === entry) : [fromBriefNode(entry)];
  const own = Object.fromEntries(SAID.map((key) => [key, overrides[key] === undefined ? known[key] : overrides[key]]));
  return {
    ...(own as Pick<MenuEntry, Said>), // eslint-disable-line -- each of SAID was put in
    frontPath,
    sort,
    children: children.map(fromBriefNode),
    buttons: buttons?.flatMap(asButton) ?? known.buttons,
  };
}
