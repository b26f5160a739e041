import { z } from 'zod';
import { nodeCode } from '../../../pages/menu-node.ts';
import { as, call } from '../../../calls/call.ts';

const name = z.string().trim().min(1).max(100);

/** What an administrator writes of a node. */
export const menuInput = z.object({
  /** The node to change; without it one is made, which needs the right to add. */
  id: z.guid().optional(),
  /** The group it hangs under; null at the top. */
  parentId: z.guid().nullable(),
  names: z.object({ en: name, zh: name }),
  /** The name of a route or a path of the product; empty for a group. */
  frontPath: z.string().trim().max(500).default(''),
  /** Made by the server when it is left out; that of a page of the product cannot be changed. */
  code: nodeCode.optional(),
  loginFlag: z.string().trim().max(50).nullable().default(null),
});

/** Makes or changes a group or page of the menu; answers its id. A page of the product keeps its code and where it leads. */
export const menuSave = call({
  path: '/api/ext/menu/save',
  access: { area: 'menu', right: 'update' },
  input: menuInput,
  output: as<{ readonly id: string }>(),
});
