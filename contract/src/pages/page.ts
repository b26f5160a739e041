import { holds, permission, type Area, type Right } from '../access.ts';
import { rightsOf, rightsOfArea } from '../workflow/rights.ts';
import { registerOf } from '../registers/index.ts';
import type { Word } from '../words/word.ts';
import type { MenuGroup } from './groups.ts';
import type { SectionKey } from './sections.ts';

/**
 * A page of the product as data: its route, name, place in the menu and rights. Its content is defined in the web code.
 */
export interface Page {
  /** The path, exactly as in the specification, odd spellings kept. */
  readonly route: string;
  readonly title: Word;
  /** Its group in menu and breadcrumb; null places it beside the groups. */
  readonly group: MenuGroup | null;
  /** Its section within the menu group; the breadcrumb shows only the group. */
  readonly section?: SectionKey;
  /** The permission code it requires; null means everyone. */
  readonly code: string | null;
  /**
   * Its access list: role or permission codes, any one of which grants access; empty or missing means open (readings
   * D63).
   */
  readonly access?: readonly string[];
  /** Hidden in the menu as shipped; the menu management can show it (specification 2.3, readings D18). */
  readonly hideInMenu?: true;
  /** Not in the breadcrumb: documents and selections (readings D34). */
  readonly hideInBreadcrumb?: true;
  /** Requires a session, but no scope of work. */
  readonly scopeless?: true;
  /** Shown outside the shell, with its own route. */
  readonly outside?: true;
  /** One tab for each query, e.g. each check sheet. */
  readonly many?: true;
  /** One tab for each value of this query parameter, e.g. each certificate; other parameters may change. */
  readonly each?: string;
  /** The register it shows; its key is the safeTableName of the page's calls. */
  readonly register?: string;
  /** Lists only the rows of its register whose title begins with this. */
  readonly titled?: string;
  /** The area of administration whose rights apply on it. */
  readonly area?: Area;
  /** The login flag of its menu node (specification 6). */
  readonly loginFlag?: string;
  /** The sysCode of its menu node; defaults to the product's own. */
  readonly sysCode?: string;
  /** Among the shipped roles, only the administrator has it; an administrator grants it to others (readings D17). */
  readonly granted?: true;
}
/** The number of each right in the code of a button: never changed, never reused. */
const NUMBER = {
  see: 1,
  add: 2,
  update: 3,
  delete: 4,
  import: 5,
  sign: 6,
  reject: 7,
  reopen: 8,
  acceptRisk: 9,
  signForOthers: 10,
  importLarge: 11,
  review: 12,
  accept: 13,
  sendOutside: 15,
  submit: 14,
  audit: 50,
  audit2: 51,
  unaudit: 52,
  void: 53,
  waive: 54,
} as const satisfies Record<Right, number>;

/** Hashes a route to twelve digits, so that a page keeps its code wherever it moves in the menu (FNV-1a). */
function digits(route: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (const letter of route.toLowerCase()) {
    const unit = letter.charCodeAt(0);
    low = Math.imul(low ^ unit, 0x01000193) >>> 0;
    high = Math.imul(high ^ (unit + 0x9e), 0x85ebca6b) >>> 0;
  }
  // 20 bits of one hash above 32 bits of the other still fit exactly in a number
  return String(((high >>> 12) * 2 ** 32 + low) % 1e12).padStart(12, '0');
}

/** The node code of a page: S and 14 digits (specification 3). */
export const pageCode = (route: string): `S${string}` => `S${digits(route)}00`;
/** The node code of a button of a page: B and 14 digits (specification 3). */
export const buttonCode = (route: string, key: Right): `B${string}` =>
  `B${digits(route)}${String(NUMBER[key]).padStart(2, '0')}`;

/** The name of a route, as a menu entry carries it in frontPath: the last part of its path (specification 2.1). */
export const routeName = ({ route }: Pick<Page, 'route'>): string => route.slice(route.lastIndexOf('/') + 1);

/** The rights of a user, as far as pages need them. */
export interface Granted {
  /** Permission codes; check them with `holds`. */
  readonly permissions: ReadonlySet<string>;
  /** Role codes. */
  readonly roles: readonly string[];
}

/**
 * True when an access list admits a user: an empty list is open, otherwise the user needs any of its codes
 * (specification 6).
 */
export const inAccessList = (list: readonly string[], { permissions, roles }: Granted): boolean =>
  list.length === 0 || list.some((code) => roles.includes(code) || holds(permissions, code));

/** True when a user may open a page. */
export const mayEnter = (page: Page, granted: Granted): boolean =>
  (page.code === null || holds(granted.permissions, page.code)) && inAccessList(page.access ?? [], granted);

/** Returns the rights that exist for what a page shows. */
function rightsOn({ register, area }: Page): readonly Right[] {
  const shown = registerOf(register ?? '');
  if (shown !== undefined) return rightsOf(shown);
  return area === undefined ? [] : rightsOfArea(area);
}

/** Returns the rights that have a button on a page: all that exist for it except `see`, which is the page itself. */
export const buttonRights = (page: Page): readonly Right[] => rightsOn(page).filter((right) => right !== 'see');

/** Returns the permission code of a page's button; null when the page requires none. */
export function buttonPermission({ register, area }: Page, right: Right): string | null {
  const subject = area ?? register;
  return subject === undefined ? null : permission(subject, right);
}
