import type { MenuNode } from '@plumbline/contract/pages/menu-node.ts';
import { mayEnter } from '@plumbline/contract/pages/page.ts';
import { pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import { codeSource, type Holder } from '../session/profile.ts';
import { ADMINISTRATOR } from '../users/roles.ts';
import { shipped } from './catalogue.ts';
import { allNodes, fieldsOf, inOrder, type MenuLine } from './menu-rows.ts';

/** The ids of the nodes that the user's roles are bound to. */
async function boundTo(db: Db, { tenantId, userId }: Holder): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct role_menu.menu_id as id from user_role
        join role_menu on role_menu.tenant_id = user_role.tenant_id and role_menu.role_id = user_role.role_id
        where user_role.tenant_id = ${tenantId} and user_role.user_id = ${userId}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** True when the user's roles open the target of a node: a menu never shows what would then be refused. */
function opens({ code, front_path: frontPath }: MenuLine, who: Holder): boolean {
  const own = shipped(code);
  if (own !== undefined) return own.opensTo(who);
  const page = pageOfFrontPath(frontPath);
  return page === undefined || mayEnter(page, who);
}

/**
 * The nodes of a user: those bound to the user's roles that are on, with everything above them on, and whose target the
 * user may open. The group above a bound page is included, a button goes with its page, and an empty group is left out.
 * ADM is fixed and has all nodes (readings D16, D81).
 */
export async function myNodes(db: Db, who: Holder): Promise<readonly MenuLine[]> {
  const all = who.roles.includes(ADMINISTRATOR);
  const [nodes, bound] = await Promise.all([allNodes(db, who.tenantId), all ? new Set<string>() : boundTo(db, who)]);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isBound = ({ id, type, parent_id: parent }: MenuLine): boolean =>
    all || (bound.has(id) && (type !== 'B' || bound.has(parent ?? '')));
  const visibleNodes = new Set<MenuLine>();
  for (const node of nodes) {
    if (node.type === 'M' || !isBound(node) || !opens(node, who)) continue;
    const chain = chainUp(byId, node);
    if (chain.every(({ enable }) => enable)) for (const each of chain) visibleNodes.add(each);
  }
  return nodes.filter((node) => visibleNodes.has(node));
}

/** A node and everything above it; no loop can occur, since moving a node under itself is refused. */
function chainUp(byId: ReadonlyMap<string, MenuLine>, node: MenuLine): readonly MenuLine[] {
  const above = byId.get(node.parent_id ?? '');
  return above === undefined ? [node] : [node, ...chainUp(byId, above)];
}

/** The nodes as a tree, each list sorted. */
export function treeOf(nodes: readonly MenuLine[], language: Language): readonly MenuNode[] {
  const below = Map.groupBy(nodes.toSorted(inOrder(language)), ({ parent_id: parent }) => parent);
  const beneath = (parent: string | null, level: number): readonly MenuNode[] =>
    (below.get(parent) ?? []).map((line) => {
      const under = beneath(line.id, level + 1);
      return {
        ...fieldsOf(line, level, language),
        children: under.filter(({ type }) => type !== 'B'),
        buttons: under.filter(({ type }) => type === 'B'),
      };
    });
  return beneath(null, 1);
}

/** Readings D16: the permissions of the session include the menu codes. */
export const menuCodes = codeSource(async (db, who) => (await myNodes(db, who)).map(({ code }) => code));
