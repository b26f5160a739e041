import { menuMove as call } from '@plumbline/contract/features/menu/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { allNodes, inOrder, type MenuLine } from './menu-rows.ts';
import { trace } from './trace.ts';

const PLACE = w(
  'A group belongs at the top level, a page in a group or at the top level.',
  '分组位于顶层，页面位于分组之下或顶层。',
);

/**
 * True when a node may be placed there: groups at the top, pages in a group or at the top; buttons stay with their
 * page.
 */
function mayStand(node: MenuLine, parent: MenuLine | undefined): boolean {
  if (node.type === 'B') return parent?.id === node.parent_id;
  if (node.type === 'M') return parent === undefined;
  return parent === undefined || parent.type === 'M';
}

/**
 * Moves a node and renumbers its neighbours in the order the caller sees, so that the position holds whatever numbers
 * they had.
 */
export const menuMove = handle(call, (context: SignedIn, { id, parentId, before }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const nodes = await allNodes(tx, tenantId);
    const node = nodes.find((each) => each.id === id);
    const parent = nodes.find((each) => each.id === parentId);
    if (node === undefined || (parentId !== null && parent === undefined)) throw new AppError('notFound');
    if (!mayStand(node, parent)) throw new AppError('notAllowedHere', { why: PLACE });
    const others = nodes
      .filter((each) => each.parent_id === parentId && each.id !== id)
      .toSorted(inOrder(context.language))
      .map((each) => each.id);
    const at = before === null ? others.length : others.indexOf(before);
    if (at === -1) throw new AppError('notFound');
    const order = others.toSpliced(at, 0, id);
    await rows(
      tx,
      sql`update menu set sort = place.at * 10, parent_id = ${parentId},
            custom_flag = menu.custom_flag or menu.parent_id is distinct from ${parentId}::uuid
          from unnest(${order}::uuid[]) with ordinality as place (id, at)
          where menu.tenant_id = ${tenantId} and menu.id = place.id`,
    );
    await trace(tx, context, {
      id,
      title: node.name_en,
      action: 'update',
      changes: { parentId: [node.parent_id, parentId], place: [node.sort, (at + 1) * 10] },
    });
    return null;
  }),
);
