import { aliasesOf, ALIAS_KEYS, type Alias, type Aliases } from '@plumbline/contract/aliases.ts';
import { rows, sql, type Db } from '../db/database.ts';

/** What a company has renamed, in the order of what may be renamed. */
export async function aliasesFor(db: Db, tenantId: string): Promise<readonly Alias[]> {
  const found = await rows(db, sql<Alias>`select entity, en, zh from alias where tenant_id = ${tenantId}::uuid`);
  return ALIAS_KEYS.flatMap((key) => found.find(({ entity }) => entity === key) ?? []);
}

/** The captions of a company. */
export const captionsOf = async (db: Db, tenantId: string): Promise<Aliases> =>
  aliasesOf(await aliasesFor(db, tenantId));
