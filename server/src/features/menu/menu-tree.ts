import { menuTree as call, type MenuRow } from '@plumbline/contract/features/menu/calls.ts';
import type { MenuNode } from '@plumbline/contract/pages/menu-node.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { shipped } from './catalogue.ts';
import { allNodes } from './menu-rows.ts';
import { treeOf } from './my-menu.ts';

const flat = ({ children, buttons, ...node }: MenuNode): readonly MenuRow[] => [
  { ...node, builtIn: shipped(node.code) !== undefined },
  ...[...buttons, ...children].flatMap(flat),
];

/** Returns every node of the tenant, including those turned off. */
export const menuTree = handle(call, async ({ db, caller, language }: SignedIn) =>
  treeOf(await allNodes(db, caller.tenantId), language).flatMap(flat),
);
