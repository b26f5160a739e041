import { getMenuTreetByUser as call } from '@plumbline/contract/features/menu/calls.ts';
import { toBriefNode } from '@plumbline/contract/pages/brief-menu.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { myNodes, treeOf } from './my-menu.ts';

/** Read on every call: a role or right that was taken away is gone at the next load of the menu (readings D80). */
export const getMenuTreetByUser = handle(call, async ({ db, caller, language }: SignedIn, input) => {
  const tree = treeOf(await myNodes(db, caller), language);
  return input?.brief === true ? tree.map(toBriefNode) : tree;
});
