import { rows, sql, type Tx } from '../../db/database.ts';
import { idArray } from './columns.ts';

/** A name with a number before its extension: `flange (2).jpg`. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}

/** Returns a name that is not taken, ignoring case: a repeated name gets the next number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  let number = 2;
  while (taken.has(numbered(name, number).toLowerCase())) number += 1;
  return numbered(name, number);
}

/**
 * Gives files newly attached to a row names that are unique there: two photos from one camera can share a name. The row
 * must be locked. Returns the names by id.
 */
export async function nameApart(
  tx: Tx,
  tenantId: string,
  among: { readonly rowId: string; readonly files: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const all = await rows(
    tx,
    sql<{
      id: string;
      name: string;
      isNew: boolean;
    }>`select id, name, id = any(${idArray(among.files)}) as "isNew" from file
      where tenant_id = ${tenantId}::uuid and row_id = ${among.rowId}::uuid and purpose = 'attachment' and deleted_at is null order by id`,
  );
  const taken = new Set(all.filter(({ isNew }) => !isNew).map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { id, name } of all.filter(({ isNew }) => isNew)) {
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    names.set(id, free);
    if (free !== name)
      await sql`update file set name = ${free} where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`.execute(tx);
  }
  return names;
}
