import { holds } from '@plumbline/contract/access.ts';
import { groupOf, MENU_GROUPS } from '@plumbline/contract/pages/groups.ts';
import { MENU_SECTIONS, SECTION_KEYS, sectionOf } from '@plumbline/contract/pages/sections.ts';
import type { NodeType } from '@plumbline/contract/pages/menu-node.ts';
import {
  buttonCode,
  buttonPermission,
  buttonRights,
  mayEnter,
  pageCode,
  routeName,
  type Granted,
  type Page,
} from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import { FINANCE_FLAG, FINANCE_SYSTEM } from '@plumbline/contract/pages/finance-pages.ts';
import { RIGHTS } from '@plumbline/contract/access.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** A menu node as shipped with the product. */
export interface CatalogueNode {
  readonly code: string;
  readonly parent: string | null;
  readonly names: Word;
  readonly type: NodeType;
  readonly frontPath: string;
  readonly sort: number;
  readonly sysCode: string;
  readonly displayFlag: boolean;
  readonly loginFlag: string | null;
  /** True when the user's permissions open the node: the page and, for a button, its right. */
  readonly opensTo: (granted: Granted) => boolean;
  /** Among the shipped roles only the administrator is bound to it. */
  readonly granted: boolean;
}

/** The `sysCode` of the product's own nodes. */
export const SYSTEM = 'COMPLETIONS';
/** Gap between sort numbers, so that a later version can insert a page. */
const STEP = 10;
/** Sort number shared by all pages of a group that is sorted by name. */
const BY_NAME = 1000;

const everybody = (): boolean => true;

const groups: readonly CatalogueNode[] = MENU_GROUPS.map((key, at) => {
  const { code, name, title, hideInMenu } = groupOf(key);
  const finance = key === 'finance';
  return {
    code,
    parent: null,
    names: title,
    type: 'M',
    frontPath: name,
    sort: (at + 1) * STEP,
    sysCode: finance ? FINANCE_SYSTEM : SYSTEM,
    displayFlag: hideInMenu !== true,
    loginFlag: finance ? FINANCE_FLAG : null,
    opensTo: everybody,
    granted: false,
  };
});

const sections: readonly CatalogueNode[] = SECTION_KEYS.map((key, at) => {
  const { code, group, name, title } = sectionOf(key);
  return {
    code,
    parent: groupOf(group).code,
    names: title,
    type: 'M',
    frontPath: name,
    sort: (at + 1) * STEP,
    sysCode: SYSTEM,
    displayFlag: true,
    loginFlag: null,
    opensTo: everybody,
    granted: false,
  };
});

function pageNode(page: Page, at: number): CatalogueNode {
  const group = page.group === null ? null : groupOf(page.group);
  return {
    code: pageCode(page.route),
    parent: page.section === undefined ? (group?.code ?? null) : MENU_SECTIONS[page.section].code,
    names: page.title,
    type: 'S',
    frontPath: routeName(page),
    sort: group?.byName === true ? BY_NAME : at * STEP,
    sysCode: page.sysCode ?? SYSTEM,
    displayFlag: page.hideInMenu !== true,
    loginFlag: page.loginFlag ?? null,
    opensTo: (granted) => mayEnter(page, granted),
    granted: page.granted === true,
  };
}

function buttonNodes(page: Page): readonly CatalogueNode[] {
  const createNode = (
    key: Parameters<typeof buttonCode>[1],
    names: Word,
    needs: string | null,
    at: number,
  ): CatalogueNode => ({
    ...pageNode(page, 0),
    code: buttonCode(page.route, key),
    parent: pageCode(page.route),
    names,
    type: 'B',
    frontPath: '',
    sort: at * STEP,
    displayFlag: true,
    opensTo: (granted) => mayEnter(page, granted) && (needs === null || holds(granted.permissions, needs)),
  });
  return buttonRights(page).map((right, at) => createNode(right, RIGHTS[right], buttonPermission(page, right), at));
}

/** The menu as shipped with the product, parents before children. */
export const CATALOGUE: readonly CatalogueNode[] = [
  ...groups.filter(({ code }) => ALL_PAGES.some(({ group }) => group !== null && groupOf(group).code === code)),
  ...sections,
  ...ALL_PAGES.map(pageNode),
  ...ALL_PAGES.flatMap(buttonNodes),
];

const byCode = new Map(CATALOGUE.map((node) => [node.code, node]));

/** The shipped node with a code; undefined for one an administrator created. */
export const shipped = (code: string): CatalogueNode | undefined => byCode.get(code);
