import {
  addPermissions as addCall,
  deletePermission as deleteCall,
  permissionListPage as listCall,
  updatePermission as updateCall,
} from '@plumbline/contract/features/users/calls/permissions.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Tx } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { demandHeld, notAllowed } from './authority.ts';
import { addRow, changeRow, deleteRow, lockRow, type Cells } from './admin-rows.ts';
import { contains, every } from './named.ts';
import { pageOf } from './page-of.ts';
import { permissionColumns, permissionOf, PERMISSIONS, permissionsByIds } from './permission-rows.ts';
import { trace } from './trace.ts';

const SHIPPED = w(
  'The product itself uses this permission, so it cannot be renamed or deleted; only its remark can be changed.',
  '该权限由系统使用，不能改名或删除，只能修改备注。',
);

/** Returns a page of the catalogue, by type and code. */
export const permissionListPage = handle(listCall, ({ db, caller, language }: SignedIn, filter) => {
  const { id, keyword = '', code = '', name = '', type } = filter;
  const any = (columns: readonly string[], part: string) =>
    part === ''
      ? null
      : sql<boolean>`(${sql.join(
          columns.map((column) => contains(column, part)),
          sql` or `,
        )})`;
  const conditions = every([
    id ? sql<boolean>`p.id = ${id}` : null,
    any(['p.code', 'p.name_en', 'p.name_zh', 'p.remark'], keyword),
    any(['p.code'], code),
    any(['p.name_en', 'p.name_zh'], name),
    type ? sql<boolean>`p.type = ${type}` : null,
  ]);
  return pageOf(
    db,
    {
      from: sql`from permission p where p.tenant_id = ${caller.tenantId} and ${conditions}`,
      columns: permissionColumns(language),
      order: sql`p.type, p.code, p.id`,
    },
    { current: filter.current, size: filter.size, told: permissionOf },
  );
});

/** Creates permissions of the installation, all or none. */
export const addPermissions = handle(addCall, (context: SignedIn, permissions) =>
  transaction(context.db, async (tx) => {
    const ids: string[] = [];
    for (const { code, name, remark = '' } of permissions) {
      const cells = { code, name_en: name.en, name_zh: name.zh, type: 'custom', remark };
      ids.push(await addRow(tx, context, PERMISSIONS, { cells }));
    }
    return permissionsByIds(tx, context, ids);
  }),
);

interface AdminTable {
  readonly code: string;
  readonly name_en: string;
  readonly name_zh: string;
  readonly type: string;
}

/**
 * Replaces a code, or removes it, in every role that holds it. Replacing it requires that the caller holds both codes.
 */
async function recode(tx: Tx, context: SignedIn, { from, to }: { from: string; to: string | null }): Promise<void> {
  const { caller } = context;
  const holders = await rows<{ id: string; code: string }>(
    tx,
    sql`update role set permissions = ${to === null ? sql`array_remove(permissions, ${from})` : sql`array_replace(permissions, ${from}, ${to})`}
        where tenant_id = ${caller.tenantId} and ${from} = any(permissions) returning id, code`,
  );
  if (holders.length > 0 && to !== null) demandHeld(caller, [from, to]);
  const changes = { permissions: [from, to] as const };
  await trace(
    tx,
    context,
    holders.map(({ id, code }) => ({ area: 'role', id, title: code, action: 'update', changes })),
  );
}

type Changes = ParsedOf<typeof updateCall>;

/** The new names, where they differ. */
const renamed = (old: AdminTable, { name }: Changes): Cells =>
  !name || (name.en === old.name_en && name.zh === old.name_zh) ? {} : { name_en: name.en, name_zh: name.zh };

/** The columns that change. @throws AppError `notAllowedHere` for the name or code of a shipped permission */
function cellsOf(old: AdminTable, changes: Changes): Cells {
  const { code = old.code, remark } = changes;
  const known: Cells = { ...renamed(old, changes), ...(code !== old.code && { code }) };
  if (old.type !== 'custom' && Object.keys(known).length > 0) throw notAllowed(SHIPPED);
  return { ...known, ...(remark !== undefined && { remark }) };
}

/** Changes a permission, and its code in every role that holds it. */
export const updatePermission = handle(updateCall, (context: SignedIn, changes) =>
  transaction(context.db, async (tx) => {
    const { id, code } = changes;
    const old = await lockRow<AdminTable>(tx, context, PERMISSIONS, id);
    await changeRow(tx, context, PERMISSIONS, { id, cells: cellsOf(old, changes) });
    if (code !== undefined && code !== old.code) await recode(tx, context, { from: old.code, to: code });
    const [now] = await permissionsByIds(tx, context, [id]);
    if (!now) throw new AppError('notFound');
    return now;
  }),
);

/** Deletes a permission of the installation, and removes it from every role. */
export const deletePermission = handle(deleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    const old = await lockRow<AdminTable>(tx, context, PERMISSIONS, id);
    if (old.type !== 'custom') throw notAllowed(SHIPPED);
    await deleteRow(tx, context, PERMISSIONS, id);
    await recode(tx, context, { from: old.code, to: null });
    return null;
  }),
);
