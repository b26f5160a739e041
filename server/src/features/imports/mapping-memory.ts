import { createHash } from 'node:crypto';
import type { RememberedMapping } from '@plumbline/contract/features/imports/calls/import-inspect.ts';
import { captionsKey, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { type Db, rows, sql } from '../../db/database.ts';

const markOf = (captions: readonly string[]): string => createHash('md5').update(captionsKey(captions)).digest('hex');

/** Keeps how a file with these captions was mapped to a register, for the company; the next such file finds it. */
export async function rememberMapping(
  db: Db,
  tenantId: string,
  of: { readonly register: string; readonly captions: readonly string[]; readonly mapping: ImportMapping },
): Promise<void> {
  await sql`insert into import_mapping (tenant_id, register, captions, mapping)
    values (${tenantId}::uuid, ${of.register}, ${markOf(of.captions)}, ${JSON.stringify(of.mapping)}::jsonb)
    on conflict (tenant_id, captions, register) do update set mapping = excluded.mapping, used_at = now()`.execute(db);
}

/** How files with these captions were mapped before, the latest first. */
export const rememberedMappings = (
  db: Db,
  tenantId: string,
  captions: readonly string[],
): Promise<readonly RememberedMapping[]> =>
  rows(
    db,
    sql<RememberedMapping>`select register, mapping from import_mapping
      where tenant_id = ${tenantId}::uuid and captions = ${markOf(captions)} order by used_at desc, register`,
  );
