import type { RawBuilder } from 'kysely';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql } from '../../db/database.ts';
import { descriptionOf, idArray, table, titleOf } from './columns.ts';

/**
 * Registers found by other means: a Tag ITR by its tag, a log by its filters. They would double the size of the index
 * for no benefit.
 */
const APART = new Set(['tagItr', 'importJob', 'equipmentTypeItr', 'digitalDocumentCheckBoxType']);

/** True when rows of a register can be found by any part of their title or description. */
export const isSearched = ({ key }: AnyRegister): boolean => !APART.has(key) && queryListOf(key) === undefined;

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

/**
 * The statement that writes changed search text; null for registers found by other means. `register` owns the table.
 */
export const keepTextSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
): RawBuilder<unknown> | null =>
  isSearched(register)
    ? sql`insert into search_text (tenant_id, row_id, level_id, register, body)
        select t.tenant_id, t.id, t.level_id, ${register.key}, ${searchBody(register, 't')}
        from ${table(register)} t where t.tenant_id = ${tenantId}::uuid and t.id = any(${idArray(ids)}) and t.deleted_at is null
        on conflict (tenant_id, row_id) do update set body = excluded.body where search_text.body <> excluded.body`
    : null;

/** The statement that removes the search text of deleted rows; null for registers found by other means. */
export const dropTextSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
): RawBuilder<unknown> | null =>
  isSearched(register)
    ? sql`delete from search_text where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)})`
    : null;
