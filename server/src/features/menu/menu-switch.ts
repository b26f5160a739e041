import { menuSwitch as call } from '@plumbline/contract/features/menu/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { pageCode } from '@plumbline/contract/pages/page.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { allNodes, type MenuLine } from './menu-rows.ts';
import { trace } from './trace.ts';

/** Menu administration and the groups above it: if they were turned off, nobody could turn anything on again. */
function needed(nodes: readonly MenuLine[]): ReadonlySet<string> {
  const above = (node: MenuLine | undefined): readonly string[] =>
    node === undefined ? [] : [node.id, ...above(nodes.find(({ id }) => id === node.parent_id))];
  return new Set(above(nodes.find(({ code }) => code === pageCode('/SystemSettings/Menu'))));
}
const NEEDED_WORDS = w(
  'Menu management itself cannot be turned off: nobody could turn it on again.',
  '菜单管理本身不能停用，否则无法再启用。',
);

const set = (
  db: Db,
  tenantId: string,
  request: { readonly ids: readonly string[]; readonly displayFlag?: boolean; readonly enable?: boolean },
): Promise<unknown> =>
  rows(
    db,
    sql`update menu set display_flag = coalesce(${request.displayFlag ?? null}, display_flag),
          enable = coalesce(${request.enable ?? null}, enable)
        where tenant_id = ${tenantId} and id = any(${request.ids}::uuid[])`,
  );

/** Shows a node. Its hidden group is shown with it; the neighbours that were hidden with the group stay hidden. */
async function show(db: Db, tenantId: string, { node, nodes }: { node: MenuLine; nodes: readonly MenuLine[] }) {
  const group = nodes.find(({ id }) => id === node.parent_id);
  if (node.type !== 'S' || group === undefined || group.display_flag) return;
  const neighbours = nodes.filter(({ parent_id: parent, id }) => parent === group.id && id !== node.id);
  await set(db, tenantId, { ids: neighbours.map(({ id }) => id), displayFlag: false });
  await set(db, tenantId, { ids: [group.id], displayFlag: true });
}

/** Takes effect for all users at their next load of the menu; the codes of nodes that are only hidden stay valid. */
export const menuSwitch = handle(call, (context: SignedIn, { id, displayFlag, enable }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const nodes = await allNodes(tx, tenantId);
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) throw new AppError('notFound');
    if (enable === false && needed(nodes).has(node.id)) throw new AppError('notAllowedHere', { why: NEEDED_WORDS });
    if (displayFlag === true) await show(tx, tenantId, { node, nodes });
    await set(tx, tenantId, {
      ids: [id],
      ...(displayFlag !== undefined && { displayFlag }),
      ...(enable !== undefined && { enable }),
    });
    await trace(tx, context, {
      id,
      title: node.name_en,
      action: 'update',
      changes: {
        displayFlag: [node.display_flag, displayFlag ?? node.display_flag],
        enable: [node.enable, enable ?? node.enable],
      },
    });
    return null;
  }),
);
