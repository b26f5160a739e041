import type { MenuNode } from '../../../pages/menu-node.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/**
 * The menu of the caller as a tree: the nodes bound to the caller's roles, as far as they are enabled and their pages may
 * be opened (specification 7.4; the odd spelling is its own).
 */
export const getMenuTreetByUser = call({
  path: '/api/sys/getMenuTreetByUser',
  access: 'signedIn',
  input: nothing,
  output: as<readonly MenuNode[]>(),
});
