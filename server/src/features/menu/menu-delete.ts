import { menuDelete as call } from '@plumbline/contract/features/menu/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { shipped } from './catalogue.ts';
import { allNodes } from './menu-rows.ts';
import { trace } from './trace.ts';

const SHIPPED = w(
  'This comes with the product and cannot be deleted. Turn it off instead.',
  '系统内置项不能删除，可以停用。',
);
const FULL = w('It has entries below it. Move or delete those first.', '其下还有内容，请先移动或删除。');

/** Deletes a node. Shipped nodes and nodes that are not empty are refused, so that nothing is lost by accident. */
export const menuDelete = handle(call, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const nodes = await allNodes(tx, tenantId);
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) throw new AppError('notFound');
    if (shipped(node.code) !== undefined) throw new AppError('notAllowedHere', { why: SHIPPED });
    if (nodes.some(({ parent_id: parent }) => parent === id)) throw new AppError('notAllowedHere', { why: FULL });
    await rows(tx, sql`delete from menu where tenant_id = ${tenantId} and id = ${id}`);
    await trace(tx, context, {
      id,
      title: node.name_en,
      action: 'delete',
      changes: { code: [node.code, null], nameEn: [node.name_en, null] },
    });
    return null;
  }),
);
