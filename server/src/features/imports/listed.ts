import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { descriptionOf, table, visible } from '../../register/row/columns.ts';
import { type ListRequest, queryRows } from '../../register/read/query-rows.ts';
import { isVoidIn } from '../../workflow/void/is-void.ts';

/** The register an import went into, where the caller may see its rows. */
async function registerOfImport({ db, actor, of: ownerId, maySee }: ListRequest): Promise<AnyRegister | undefined> {
  const [file] = await rows(
    db,
    sql<{
      register: string;
    }>`select register from import_file where tenant_id = ${actor.tenantId}::uuid and job_id = ${ownerId}::uuid`,
  );
  return file && maySee(file.register) ? known(file.register) : undefined;
}

/** The condition that the row of a line exists and is visible to the actor. */
const seenRow = (register: AnyRegister | undefined, actor: Actor, line: string): RawBuilder<unknown> =>
  register === undefined
    ? sql`false`
    : sql`exists (select from ${table(register)} t where t.id = ${sql.ref(`${line}.row_id`)} and ${visible(register, actor, 't')})`;

/** The list of rows that the file of an import lacks. */
export const missingRows = queryRows('importMissing', async (request) => {
  const { actor, of: ownerId } = request;
  const register = await registerOfImport(request);
  const key = register?.key ?? '';
  const description =
    register !== undefined && describedBy(register).length > 0
      ? sql`(select ${descriptionOf(register, 't')} from ${table(register)} t where t.id = m.row_id)`
      : sql`null::text`;
  return [
    sql`select m.row_id as id, m.title as name, m.title_sort, ${description} as description, ${key}::text as "table", m.row_id::text as record from import_missing m
      where m.tenant_id = ${actor.tenantId}::uuid and m.job_id = ${ownerId}::uuid and ${seenRow(register, actor, 'm')}
        ${register === undefined ? sql`` : sql`and not exists (select from ${table(register)} t where t.id = m.row_id and ${isVoidIn(register, 't')})`}`,
  ];
});

/** The list of cells that an import changed. */
export const changedCells = queryRows('importChange', async (request) => {
  const { actor, of: ownerId, language } = request;
  const register = await registerOfImport(request);
  const labels = JSON.stringify(
    Object.fromEntries(Object.entries(register?.fields ?? {}).map(([name, { label }]) => [name, label[language]])),
  );
  return [
    sql`select md5(r.job_id::text || r.number || c.key)::uuid as id, r.number as "row", r.key as name, natural_sort(r.key) as title_sort,
        coalesce(${labels}::jsonb ->> c.key, c.key) as "column", nullif(c.value, '') as was, nullif(r.becomes ->> c.key, '') as becomes,
        ${register?.key ?? ''}::text as "table", r.row_id::text as record
      from import_row r cross join lateral jsonb_each_text(r.was) c
      where r.tenant_id = ${actor.tenantId}::uuid and r.job_id = ${ownerId}::uuid and r.outcome = 'updated' and ${seenRow(register, actor, 'r')}`,
  ];
});
