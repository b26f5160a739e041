import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** A menu node bound to a role. */
export interface BoundMenu {
  readonly id: string;
  readonly parentId: string | null;
  /** A letter and 14 digits. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
}

/** Returns the menu nodes of the role `id`, by code (readings D39). */
export const searchRoleBindMenus = call({
  path: '/user-center/search/role-bind-menus/{id}',
  access: { area: 'role', right: 'see' },
  input: byId,
  output: as<readonly BoundMenu[]>(),
});
