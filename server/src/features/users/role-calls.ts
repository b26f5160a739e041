import {
  addRoles as addCall,
  deleteRole as deleteCall,
  roleListPage as listCall,
  updateRole as updateCall,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { sql, transaction } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { addRow, changeRow, deleteRow, type Cells } from './admin-rows.ts';
import { contains, every } from './named.ts';
import { pageOf } from './page-of.ts';
import { changeableRole, heldRole, roleById, roleColumns, roleOf, ROLES, rolesNow } from './role-rows.ts';

const TEXTS = ['r.code', 'r.name', 'r.name_zh', 'r.remark'] as const;

/** Returns a page of roles, by code. */
export const roleListPage = handle(listCall, ({ db, caller, language }: SignedIn, filter) => {
  const { id, keyword = '', code = '', name = '' } = filter;
  const any = (columns: readonly string[], part: string) =>
    part === ''
      ? null
      : sql<boolean>`(${sql.join(
          columns.map((column) => contains(column, part)),
          sql` or `,
        )})`;
  const conditions = every([
    id ? sql<boolean>`r.id = ${id}` : null,
    any(TEXTS, keyword),
    any(['r.code'], code),
    any(['r.name', 'r.name_zh'], name),
  ]);
  return pageOf(
    db,
    {
      from: sql`from role r where r.tenant_id = ${caller.tenantId} and ${conditions}`,
      columns: roleColumns(language),
      order: sql`r.code, r.id`,
    },
    { current: filter.current, size: filter.size, told: roleOf },
  );
});

/** Creates roles without permissions, all or none. */
export const addRoles = handle(addCall, (context: SignedIn, roles) =>
  transaction(context.db, async (tx) => {
    const ids: string[] = [];
    for (const { code, name, remark = '', secondFactor } of roles) {
      const factor: Cells = secondFactor === undefined ? {} : { second_factor: secondFactor };
      const cells = { code, name: name.en, name_zh: name.zh, remark, ...factor };
      ids.push(await addRow(tx, context, ROLES, { cells }));
    }
    return rolesNow(tx, context, ids);
  }),
);

/** Changes the code, name, remark or second factor of a role. */
export const updateRole = handle(updateCall, (context: SignedIn, { id, code, name, remark, secondFactor }) =>
  transaction(context.db, async (tx) => {
    const isFactorAlone = [code, name, remark].every((given) => given === undefined);
    await (isFactorAlone ? heldRole : changeableRole)(tx, context, id);
    const cells: Cells = {
      ...(code !== undefined && { code }),
      ...(name !== undefined && { name: name.en, name_zh: name.zh }),
      ...(remark !== undefined && { remark }),
      ...(secondFactor !== undefined && { second_factor: secondFactor }),
    };
    await changeRow(tx, context, ROLES, { id, cells });
    return roleById(tx, context, id);
  }),
);

/** Deletes a role and its bindings. */
export const deleteRole = handle(deleteCall, (context: SignedIn, { id }) =>
  transaction(context.db, async (tx) => {
    await changeableRole(tx, context, id);
    await deleteRow(tx, context, ROLES, id);
    return null;
  }),
);
