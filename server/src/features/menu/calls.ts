import type { Handler } from '../../http/handler.ts';
import { getMenuTreetByUser } from './get-menu-treet-by-user.ts';
import { menuDelete } from './menu-delete.ts';
import { menuMove } from './menu-move.ts';
import { menuSave } from './menu-save.ts';
import { menuSwitch } from './menu-switch.ts';
import { menuTree } from './menu-tree.ts';

/** Handlers of the menu calls. */
export const menuHandlers: readonly Handler[] = [
  getMenuTreetByUser,
  menuTree,
  menuSave,
  menuSwitch,
  menuMove,
  menuDelete,
];
