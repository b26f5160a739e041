import { windowTitle } from '../../lib/product.ts';

/** Which of the two sign-in forms is shown. */
export type LoginFormKind = 'simple' | 'rich';

/** Where the page was loaded from, as the browser reports it. */
export interface PagePlace {
  /** Empty for the protocol's default port. */
  readonly port: string;
  readonly protocol: string;
}

/** The port on which pages have no title (specification 9, readings D13). */
const UNTITLED_PORT = '38081';

/** The port of the page as text, even when the address omits it. */
export function portOf({ port, protocol }: PagePlace): string {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}

/** The form shown on a page's port; `*` in the map stands for any other port (readings D02). */
export const formOf = (byPort: Readonly<Record<string, LoginFormKind>>, place: PagePlace): LoginFormKind =>
  byPort[portOf(place)] ?? byPort['*'] ?? 'simple';

/** The parts of the tab title. */
export interface TitleParts {
  readonly product: string;
  /** The title of the page: 'Login - 登录'. */
  readonly route: string;
  /** Setting `title.loginExact`: leave out the product name. */
  readonly exact: boolean;
}

/** The title of the tab: product name and route title; empty on port 38081 (readings D13). */
export function loginTitle({ product, route, exact }: TitleParts, place: PagePlace): string {
  if (isUntitled(place)) return '';
  return exact ? route : windowTitle(product, route);
}

/** On port 38081 neither tab nor form has a title (readings D13). */
export const isUntitled = (place: PagePlace): boolean => portOf(place) === UNTITLED_PORT;
