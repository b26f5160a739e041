import type { NodeFields } from '../../../pages/menu-node.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** One node as the menu management sees it. */
export interface MenuRow extends NodeFields {
  /** It ships with the product: it can be disabled but not deleted. */
  readonly builtIn: boolean;
}
/** Returns every node of the menu as one list: parents before children, siblings in order. */
export const menuTree = call({
  path: '/api/ext/menu/tree',
  access: { area: 'menu', right: 'see' },
  input: nothing,
  output: as<readonly MenuRow[]>(),
});
