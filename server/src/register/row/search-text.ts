import type { RawBuilder } from 'kysely';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { column, descriptionOf, idArray, table, titleOf } from './columns.ts';
import { unestimated } from './tenant-of.ts';

/**
 * Registers found by other means: a Tag ITR by its tag, a log by its filters. They would double the size of the index
 * for no benefit.
 */
const APART = new Set(['tagItr', 'equipmentTypeItr', 'digitalDocumentCheckBoxType']);

/** True when rows of a register can be found by any part of their title or description. */
export const isSearched = ({ key, access }: AnyRegister): boolean =>
  access !== 'log' && !APART.has(key) && queryListOf(key) === undefined;

/** Minimum letters for the index to find rows by part of a text. */
const SHORTEST = 3;
/**
 * True when the search-text index can find a part of a text: it needs three letters, and a Chinese character counts as
 * two (ADR 78).
 */
export const isPart = (text: string): boolean =>
  [...text].reduce((letters, sign) => letters + (sign > '\x7f' ? 2 : 1), 0) >= SHORTEST;

/** The search text of a row, in lower case. */
const searchBody = (register: AnyRegister, alias: string): RawBuilder<string> =>
  describedBy(register).length > 0
    ? sql<string>`lower(concat_ws(' ', ${titleOf(register, alias)}, ${descriptionOf(register, alias)}))`
    : sql<string>`lower(coalesce(${titleOf(register, alias)}, ''))`;

/** The search texts of live rows, as `row_id`, `level_id` and `body`. */
export const textsSql = (register: AnyRegister, tenantId: string): RawBuilder<unknown> =>
  sql`select t.id as row_id, t.level_id, ${searchBody(register, 't')} as body
    from ${table(register)} t where t.tenant_id = ${unestimated(tenantId)} and t.deleted_at is null`;

/**
 * The statement that writes changed search text; null for registers found by other means. `register` owns the table.
 *
 * @param by the field that has the ids, when they are not the rows' own
 */
export const keepTextSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
  by = 'id',
): RawBuilder<unknown> | null =>
  isSearched(register)
    ? sql`insert into search_text (tenant_id, row_id, level_id, register, body)
        select ${tenantId}::uuid, n.row_id, n.level_id, ${register.key}, n.body
        from (${textsSql(register, tenantId)} and ${column('t', by)} = any(${idArray(ids)})) n
        on conflict (tenant_id, row_id) do update set body = excluded.body where search_text.body <> excluded.body`
    : null;

/** The statements that rewrite the search texts of rows that are titled by these rows, in whatever register. */
export const keepTitledSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
): readonly (RawBuilder<unknown> | null)[] =>
  allRegisters.flatMap((item) => {
    const field = item.fields[item.title];
    const isTitled = field && isRefField(field) && !isMany(field) && baseOf(known(field.to)).key === register.key;
    return isTitled && !item.subset ? [keepTextSql(item, tenantId, ids, item.title)] : [];
  });

/** The statement that removes the search text of deleted rows; null for registers found by other means. */
export const dropTextSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
): RawBuilder<unknown> | null =>
  isSearched(register)
    ? sql`delete from search_text where tenant_id = ${unestimated(tenantId)} and row_id = any(${idArray(ids)})`
    : null;
