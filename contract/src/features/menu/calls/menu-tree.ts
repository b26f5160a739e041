import type { NodeFields } from '../../../pages/menu-node.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** One node as the menu management sees it. */
export interface MenuRow extends NodeFields {
  /** It comes with the product: it can be disabled, not deleted. */
  readonly builtIn: boolean;
}
/** Every node of the menu as one list: parents before children, neighbours in their order. */
export const menuTree = call({
  path: '/api/ext/menu/tree',
  access: { area: 'menu', right: 'see' },
  input: nothing,
  output: as<readonly MenuRow[]>(),
});
