import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, ids } from '../../../calls/inputs.ts';
import type { BoundMenu } from './search-role-bind-menus.ts';

/**
 * Replaces the menu nodes of a role, because no call unbinds single nodes (readings D39); an empty list removes all.
 */
export const roleBindMenus = call({
  path: '/user-center/role/bind-menus',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, menuIds: ids }),
  output: as<readonly BoundMenu[]>(),
});
