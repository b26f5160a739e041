import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, ids } from '../../../calls/inputs.ts';
import type { BoundMenu } from './search-role-bind-menus.ts';

/** Replaces the menu nodes of a role, for no call unbinds one (readings D39); an empty list takes all away. */
export const roleBindMenus = call({
  path: '/user-center/role/bind-menus',
  access: { area: 'role', right: 'update' },
  input: z.object({ roleId: guid, menuIds: ids }),
  output: as<readonly BoundMenu[]>(),
});
