import type { RawBuilder } from 'kysely';
import type { Permission, PermissionType } from '@plumbline/contract/features/users/calls/permissions.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w, type Language } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import type { AdminTable } from './admin-rows.ts';
import { nameOf } from './named.ts';

/** The administration table of permissions. */
export const PERMISSIONS: AdminTable = { table: 'permission', area: 'permission', title: 'code' };

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly name_zh: string;
  readonly type: PermissionType;
  readonly remark: string;
  readonly roles: number;
}

/** The columns of a permission `p`. */
export const permissionColumns = (language: Language): RawBuilder<Row> => sql<Row>`
  p.id, p.code, p.type, p.remark, ${nameOf('p', language)} as name, p.name_en, p.name_zh,
  (select count(*) from role r where r.tenant_id = p.tenant_id and p.code = any(r.permissions)) as roles`;

/** A permission row in the form calls return. */
export const permissionOf = ({ name_en, name_zh, ...row }: Row): Permission => ({
  ...row,
  names: w(name_en, name_zh),
  shipped: row.type !== 'custom',
});

/** The permissions of the caller's company that match a condition on `p`, by code. */
export async function permissionsWhere(
  db: Db,
  { caller, language }: SignedIn,
  condition: RawBuilder<boolean>,
): Promise<readonly Permission[]> {
  const found = await rows(
    db,
    sql<Row>`select ${permissionColumns(language)} from permission p
      where p.tenant_id = ${caller.tenantId} and ${condition} order by p.code`,
  );
  return found.map(permissionOf);
}

/** Permissions by their ids, sorted by code. @throws AppError `notFound` when one of them does not exist */
export async function permissionsByIds(
  db: Db,
  context: SignedIn,
  ids: readonly string[],
): Promise<readonly Permission[]> {
  const found = await permissionsWhere(db, context, sql`p.id = any(${ids}::uuid[])`);
  if (found.length < ids.length) throw new AppError('notFound');
  return found;
}
