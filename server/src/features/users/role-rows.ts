import type { RawBuilder } from 'kysely';
import type { FactorRule } from '@plumbline/contract/features/session/calls/second-factor.ts';
import type { Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w, type Language } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { demandHeld, notAllowed } from './authority.ts';
import type { HeldRole } from './bindings.ts';
import { lockRow, type AdminTable } from './admin-rows.ts';
import { roleName } from './named.ts';
import { ADMINISTRATOR } from './roles.ts';

/** The administration table of roles. */
export const ROLES: AdminTable = { table: 'role', area: 'role', title: 'code' };

const FIXED = w(
  'The role ADM is fixed: it has every right, and only its second factor can be changed.',
  '角色 ADM 是固定的：拥有全部权限，仅可更改其二次验证要求。',
);

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly name_zh: string;
  readonly remark: string;
  readonly secondFactor: FactorRule;
  readonly users: number;
  readonly permissions: number;
  readonly menus: number;
}

/** The columns of a role `r`. */
export const roleColumns = (language: Language): RawBuilder<Row> => sql<Row>`
  r.id, r.code, r.remark, r.second_factor as "secondFactor", ${roleName('r', language)} as name, r.name as name_en, ${roleName('r', 'zh')} as name_zh,
  (select count(*) from user_role x where x.tenant_id = r.tenant_id and x.role_id = r.id) as users,
  cardinality(r.permissions) as permissions,
  (select count(*) from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id) as menus`;

/** A role row in the form calls return. */
export const roleOf = ({ name_en, name_zh, ...row }: Row): Role => ({
  ...row,
  names: w(name_en, name_zh),
  fixed: row.code === ADMINISTRATOR,
});

/** Roles of the caller's company, in the order of their ids. */
export async function rolesNow(
  db: Db,
  { caller, language }: SignedIn,
  ids: readonly string[],
): Promise<readonly Role[]> {
  const found = await rows(
    db,
    sql<Row>`select ${roleColumns(language)} from role r
      where r.tenant_id = ${caller.tenantId} and r.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], r.id)`,
  );
  return found.map(roleOf);
}

/** One role of the caller's company. @throws AppError `notFound` */
export async function roleById(db: Db, context: SignedIn, id: string): Promise<Role> {
  const [found] = await rolesNow(db, context, [id]);
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Reads and locks a role to change.
 *
 * @throws AppError `notFound`; `notAllowedHere` for ADM (readings D81); `forbidden` for one that holds more than the
 * caller
 */
export async function changeableRole(db: Db, context: SignedIn, id: string): Promise<HeldRole> {
  const found = await heldRole(db, context, id);
  if (found.code === ADMINISTRATOR) throw notAllowed(FIXED);
  return found;
}

/**
 * The same for a change that no role is too fixed for: whether its holders need an authenticator app.
 *
 * @throws AppError `notFound`; `forbidden` for one that holds more than the caller
 */
export async function heldRole(db: Db, context: SignedIn, id: string): Promise<HeldRole> {
  const found = await lockRow<HeldRole>(db, context, ROLES, id);
  demandHeld(context.caller, found.permissions);
  return found;
}
