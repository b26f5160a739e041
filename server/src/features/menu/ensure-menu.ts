import { randomUUIDv7 } from 'node:crypto';
import { rows, sql, type Db } from '../../db/database.ts';
import { ADMINISTRATOR, STANDARD_ROLES } from '../users/roles.ts';
import { CATALOGUE, type CatalogueNode } from './catalogue.ts';

interface Kept {
  readonly id: string;
  readonly code: string;
  readonly inserted: boolean;
}

/** Writes one depth of the tree, whose parents must exist; returns every node that was added or updated. */
const write = (db: Db, tenantId: string, nodes: readonly CatalogueNode[]): Promise<readonly Kept[]> =>
  rows<Kept>(
    db,
    sql`insert into menu (tenant_id, id, parent_id, code, name_en, name_zh, type, front_path, sort, sys_code,
          display_flag, login_flag)
        select ${tenantId}, n.id, parent.id, n.code, n.en, n.zh, n.type, n.front_path, n.sort, n.sys_code,
          n.display_flag, n.login_flag
        from jsonb_to_recordset(${JSON.stringify(nodes.map(rowOf))}::jsonb) as n (id uuid, parent text, code text, en text,
          zh text, type text, front_path text, sort integer, sys_code text, display_flag boolean, login_flag text)
        left join menu parent on parent.tenant_id = ${tenantId} and parent.code = n.parent
        on conflict (tenant_id, code) do update set parent_id = excluded.parent_id, name_en = excluded.name_en,
          name_zh = excluded.name_zh, front_path = excluded.front_path, sys_code = excluded.sys_code,
          login_flag = excluded.login_flag
        where not menu.custom_flag
          and (menu.parent_id, menu.name_en, menu.name_zh, menu.front_path, menu.sys_code, menu.login_flag)
            is distinct from (excluded.parent_id, excluded.name_en, excluded.name_zh, excluded.front_path,
              excluded.sys_code, excluded.login_flag)
        returning id, code, xmax = 0 as inserted`,
  );

const rowOf = (node: CatalogueNode): Readonly<Record<string, unknown>> => ({
  id: randomUUIDv7(),
  parent: node.parent,
  code: node.code,
  en: node.names.en,
  zh: node.names.zh,
  type: node.type,
  front_path: node.frontPath,
  sort: node.sort,
  sys_code: node.sysCode,
  display_flag: node.displayFlag,
  login_flag: node.loginFlag,
});

/** Removes pages and buttons that this version no longer has, unless an administrator changed them. */
const clear = (db: Db, tenantId: string): Promise<unknown> =>
  rows(
    db,
    sql`delete from menu where tenant_id = ${tenantId} and not custom_flag
          and code <> all(${CATALOGUE.map(({ code }) => code)}::text[])`,
  );

/** The codes a shipped role is bound to: what its permissions open, with the groups above. */
function codesFor(role: { readonly code: string; readonly permissions: readonly string[] }): ReadonlySet<string> {
  const who = { permissions: new Set(role.permissions), roles: [role.code] };
  const isAdministrator = role.code === ADMINISTRATOR;
  const open = CATALOGUE.filter((node) => isAdministrator || (!node.granted && node.opensTo(who)));
  const parents = new Set(open.filter(({ type }) => type !== 'M').map(({ parent }) => parent));
  const above = new Set(open.flatMap(({ code, parent }) => (parents.has(code) ? parent : [])));
  const isFilled = (code: string): boolean => parents.has(code) || above.has(code);
  return new Set(open.filter(({ type, code }) => type !== 'M' || isFilled(code)).map(({ code }) => code));
}

/** Binds the shipped roles: a new role to all its nodes, the others to the new nodes. */
async function bind(
  db: Db,
  tenantId: string,
  { fresh, newNodes }: { readonly fresh: ReadonlySet<string>; readonly newNodes: ReadonlySet<string> },
): Promise<void> {
  const codes = STANDARD_ROLES.map(({ code }) => code);
  const roles = await rows<{ id: string; code: string; permissions: readonly string[] }>(
    db,
    sql`select id, code, permissions from role where tenant_id = ${tenantId} and code = any(${codes}::text[])`,
  );
  const pairs = roles.flatMap((role) =>
    [...codesFor(role)]
      .filter((code) => fresh.has(role.code) || newNodes.has(code))
      .map((code) => ({ role: role.id, code })),
  );
  await rows(
    db,
    sql`insert into role_menu (tenant_id, role_id, menu_id)
        select ${tenantId}, pair.role, menu.id
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (role uuid, code text)
        join menu on menu.tenant_id = ${tenantId} and menu.code = pair.code
        on conflict do nothing`,
  );
}

/** The codes of a tenant's roles; read before `ensureRoles` to find out which roles it created. */
export async function roleCodes(db: Db, tenantId: string): Promise<ReadonlySet<string>> {
  const found = await rows<{ code: string }>(db, sql`select code from role where tenant_id = ${tenantId}`);
  return new Set(found.map(({ code }) => code));
}

/**
 * Updates the menu of a tenant to this version of the product: new pages are added and bound to the shipped roles whose
 * permissions open them, removed pages disappear, and an administrator's changes stay. The roles must exist already.
 *
 * @param rolesBefore the role codes before the shipped roles were created; roles created since then are bound to their
 * whole menu
 */
export async function ensureMenu(
  db: Db,
  tenantId: string,
  rolesBefore: ReadonlySet<string> = new Set(),
): Promise<void> {
  const newNodes = new Set<string>();
  const ofType = (type: CatalogueNode['type']): readonly CatalogueNode[] =>
    CATALOGUE.filter((node) => node.type === type);
  const outer = ofType('M').filter(({ parent }) => parent === null);
  const inner = ofType('M').filter(({ parent }) => parent !== null);
  for (const nodes of [outer, inner, ofType('S'), ofType('B')]) {
    const written = await write(db, tenantId, nodes);
    for (const { code, inserted } of written) if (inserted) newNodes.add(code);
  }
  await clear(db, tenantId);
  const fresh = STANDARD_ROLES.map(({ code }) => code).filter((code) => !rolesBefore.has(code));
  await bind(db, tenantId, { fresh: new Set(fresh), newNodes });
}
