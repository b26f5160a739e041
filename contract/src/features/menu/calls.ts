import { getMenuTreetByUser } from './calls/get-menu-treet-by-user.ts';
import { menuDelete } from './calls/menu-delete.ts';
import { menuMove } from './calls/menu-move.ts';
import { menuSave } from './calls/menu-save.ts';
import { menuSwitch } from './calls/menu-switch.ts';
import { menuTree } from './calls/menu-tree.ts';

/** The calls of the menu. */
export const menuCalls = {
  getMenuTreetByUser,
  menuDelete,
  menuMove,
  menuSave,
  menuSwitch,
  menuTree,
} as const;
