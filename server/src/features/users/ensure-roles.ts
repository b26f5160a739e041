import { randomUUIDv7 } from 'node:crypto';
import { rows, sql, type Db } from '../../db/database.ts';
import { STANDARD_ROLES } from './roles.ts';

/** Gives a tenant the standard roles it has not got; those it has stay as they were changed. */
export async function ensureRoles(db: Db, tenantId: string): Promise<void> {
  const roles = STANDARD_ROLES.map(({ code, name, permissions }) => ({
    id: randomUUIDv7(),
    code,
    name: `${name.en} ${name.zh}`,
    permissions,
  }));
  await rows(
    db,
    sql`insert into role (tenant_id, id, code, name, permissions)
        select ${tenantId}, id, code, name, permissions
        from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r (id uuid, code text, name text, permissions text[])
        on conflict (tenant_id, code) do nothing`,
  );
}
