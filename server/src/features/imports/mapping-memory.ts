import { createHash } from 'node:crypto';
import type { RememberedMapping } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { captionsKey, withoutFixed, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import type { Scoped } from '../../http/context.ts';
import { type Db, rows, sql } from '../../db/database.ts';

const markOf = (captions: readonly string[]): string => createHash('md5').update(captionsKey(captions)).digest('hex');

/** The user who maps files, and the project. */
export interface Mapper {
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  readonly project: string;
}

/** The caller as a mapper. */
export const mapperOf = ({ caller, path }: Scoped): Mapper => ({
  tenantId: caller.tenantId,
  userId: caller.userId,
  userName: caller.fullName,
  project: path.D,
});

/** A mapping and the file it was made for. */
export interface MadeMapping {
  readonly register: string;
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
}

/**
 * Stores how a user mapped a file that they imported in full, for their next such file in this project and, as long as
 * it is shared, for others. A run never changes a named mapping; a mapping that was used unchanged is only marked as
 * used.
 */
export async function rememberMapping(
  db: Db,
  by: Mapper,
  made: MadeMapping & { readonly file: string },
): Promise<void> {
  const mapping = JSON.stringify(made.mapping);
  const captions = markOf(made.captions);
  const used = await rows(
    db,
    sql`update import_mapping set used_at = now() where tenant_id = ${by.tenantId}::uuid and captions = ${captions}
      and register = ${made.register} and mapping = ${mapping}::jsonb and user_id = ${by.userId}::uuid and project_id = ${by.project}::uuid returning id`,
  );
  if (used.length > 0) return;
  await sql`insert into import_mapping (tenant_id, register, captions, headers, mapping, user_id, user_name, project_id, file_name)
    values (${by.tenantId}::uuid, ${made.register}, ${captions}, ${made.captions}::text[], ${mapping}::jsonb, ${by.userId}::uuid, ${by.userName},
      ${by.project}::uuid, ${made.file})
    on conflict (tenant_id, captions, register, user_id, project_id) where name is null
    do update set mapping = excluded.mapping, headers = excluded.headers, file_name = excluded.file_name, used_at = now()`.execute(
    db,
  );
}

/** The condition for mappings a user may see: their own, shared ones, and those of the company. */
export const seenBy = (by: Pick<Mapper, 'tenantId' | 'userId'>) =>
  sql<boolean>`m.tenant_id = ${by.tenantId}::uuid and (m.shared or m.user_id is null or m.user_id = ${by.userId}::uuid)`;

/**
 * How files with these captions were mapped before, best first for each table: the user's own before those of others,
 * this project's before those of other projects, latest first. Fixed values of another project are left out.
 */
export async function rememberedMappings(
  db: Db,
  by: Mapper,
  captions: readonly string[],
): Promise<readonly RememberedMapping[]> {
  const found = await rows(
    db,
    sql<RememberedMapping & { here: boolean }>`select * from (
        select distinct on (m.register) m.register, m.mapping, m.id, m.name, m.user_name as owner,
          m.project_id is not distinct from ${by.project}::uuid as here, m.used_at
        from import_mapping m where ${seenBy(by)} and m.captions = ${markOf(captions)}
        order by m.register, m.user_id = ${by.userId}::uuid desc nulls last, m.project_id = ${by.project}::uuid desc nulls last, m.used_at desc
      ) best order by used_at desc, register`,
  );
  return found.map(({ here, register, mapping, id, name, owner }) => ({
    register,
    mapping: here ? mapping : withoutFixed(mapping),
    id,
    name,
    owner,
  }));
}

/** Saves a mapping under a name: a new one, or replacing one of the same user. Returns its id. */
export async function saveMapping(
  db: Db,
  by: Mapper,
  made: MadeMapping & { readonly id: string | undefined; readonly name: string; readonly shared: boolean },
): Promise<string | undefined> {
  const values = sql`${made.name}::text as name, ${made.shared}::boolean as shared, ${made.register}::text as register,
    ${markOf(made.captions)}::text as captions, ${made.captions}::text[] as headers, ${JSON.stringify(made.mapping)}::jsonb as mapping`;
  const [saved] = await rows(
    db,
    made.id === undefined
      ? sql<{
          id: string;
        }>`insert into import_mapping (tenant_id, user_id, user_name, project_id, name, shared, register, captions, headers, mapping)
          select ${by.tenantId}::uuid, ${by.userId}::uuid, ${by.userName}, ${by.project}::uuid, v.* from (select ${values}) v returning id`
      : sql<{
          id: string;
        }>`update import_mapping m set name = v.name, shared = v.shared, register = v.register, captions = v.captions,
          headers = v.headers, mapping = v.mapping, user_name = ${by.userName}, used_at = now()
        from (select ${values}) v
        where m.tenant_id = ${by.tenantId}::uuid and m.id = ${made.id}::uuid and m.user_id = ${by.userId}::uuid returning m.id`,
  );
  return saved?.id;
}
