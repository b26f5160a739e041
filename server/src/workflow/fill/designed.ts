import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Whether the documents of owner `o` in the forms of a register are filled in within the product. */
export const isDigitalSql = (register: RecordKey, o: string): RawBuilder<boolean> => {
  const method = factsOf(register).form?.method;
  return method === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${column(o, method)}, 'digital') = 'digital'`;
};

/**
 * Whether record `t` has a form: its type has a designed one and is filled in here, or the record was started on one.
 */
export function hasFormSql(register: RecordKey): RawBuilder<boolean> {
  const { form } = factsOf(register);
  if (form === undefined) return sql<boolean>`false`;
  return sql<boolean>`(exists (select from form_template f join ${sql.table(tableOf(known(form.owner)))} o
        on o.tenant_id = f.tenant_id and o.id = f.owner_id and ${isDigitalSql(register, 'o')}
      where f.tenant_id = t.tenant_id and f.owner_id = ${column('t', form.of)})
    or exists (select from form_result r where r.tenant_id = t.tenant_id and r.row_id = t.id))`;
}

/** Those of the records that have a form, in title order. */
export const designedOnes = (
  db: Db,
  actor: Actor,
  register: RecordKey,
  ids: readonly string[],
): Promise<readonly string[]> =>
  idsFrom(
    db,
    sql`select t.id from ${table(known(register))} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})
      and ${hasFormSql(register)} order by t.title_sort`,
  );
