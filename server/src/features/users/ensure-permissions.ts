import { sql, type Db } from '../../db/database.ts';
import { SHIPPED_PERMISSIONS } from './catalogue.ts';

/**
 * Updates the permission catalogue of every company: permissions the product checks are listed under their current
 * names; those it no longer checks become permissions of the installation, which may delete them; codes that only a
 * role holds are listed too.
 */
export async function ensurePermissions(db: Db): Promise<void> {
  const shipped = JSON.stringify(SHIPPED_PERMISSIONS.map(({ code, name, type }) => ({ code, type, ...name })));
  await sql`with wanted as (
      select * from jsonb_to_recordset(${shipped}::jsonb) as x (code text, type text, en text, zh text)
    )
    insert into permission as p (tenant_id, id, code, name_en, name_zh, type)
    select level.id, new_id(), wanted.code, wanted.en, wanted.zh, wanted.type
    from wanted cross join level where level.step = 'A'
    on conflict (tenant_id, lower(code)) do update
      set code = excluded.code, name_en = excluded.name_en, name_zh = excluded.name_zh, type = excluded.type
      where (p.code, p.name_en, p.name_zh, p.type)
        is distinct from (excluded.code, excluded.name_en, excluded.name_zh, excluded.type)`.execute(db);
  await sql`update permission set type = 'custom'
    where type <> 'custom' and code <> all(${SHIPPED_PERMISSIONS.map(({ code }) => code)}::text[])`.execute(db);
  await sql`insert into permission (tenant_id, id, code, name_en, name_zh, type)
    select tenant_id, new_id(), code, code, code, 'custom'
    from (select distinct tenant_id, unnest(permissions) as code from role) held
    on conflict (tenant_id, lower(code)) do nothing`.execute(db);
}
