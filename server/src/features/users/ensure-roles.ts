import { randomUUIDv7 } from 'node:crypto';
import { rows, sql, type Db } from '../../db/database.ts';
import { STANDARD_ROLES } from './roles.ts';

/**
 * Gives a tenant the standard roles it was never given; existing roles keep their changes, and a deleted one stays
 * deleted.
 */
export async function ensureRoles(db: Db, tenantId: string): Promise<void> {
  const roles = STANDARD_ROLES.map(({ code, name, permissions }) => ({
    id: randomUUIDv7(),
    code,
    ...name,
    permissions,
  }));
  await rows(
    db,
    sql`with given as (
          insert into role_given (tenant_id, code)
          select ${tenantId}, unnest(${roles.map(({ code }) => code)}::text[]) on conflict do nothing returning code
        )
        insert into role (tenant_id, id, code, name, name_zh, permissions)
        select ${tenantId}, id, code, en, zh, permissions
        from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
          as r (id uuid, code text, en text, zh text, permissions text[])
        where code in (select code from given)
        on conflict (tenant_id, code) do nothing`,
  );
}
