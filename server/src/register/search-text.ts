import type { RawBuilder } from 'kysely';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql } from '../db/database.ts';
import { column, idArray, table, titleOf } from './columns.ts';

/** Registers found by other means: a Tag ITR by its tag, a log by its filters. They would double the index for nothing. */
const APART = new Set(['tagItr', 'importJob', 'equipmentTypeItr', 'digitalDocumentCheckBoxType']);

/** Whether rows of a register are found by any part of their title or description. */
export const isSearched = ({ key }: AnyRegister): boolean => !APART.has(key) && queryListOf(key) === undefined;

/** Fewer letters than this are no part by which the index finds rows. */
const SHORTEST = 3;
/** Whether the index over what rows are found by serves for a part of a text: by three letters, of which a Chinese character is two (ADR 78). */
export const isPart = (text: string): boolean =>
  [...text].reduce((letters, sign) => letters + (sign > '\x7f' ? 2 : 1), 0) >= SHORTEST;

/** What a row is found by, in small letters. */
export const searchBody = (register: AnyRegister, alias: string): RawBuilder<string> =>
  'description' in register.fields
    ? sql<string>`lower(concat_ws(' ', ${titleOf(register, alias)}, ${column(alias, 'description')}))`
    : sql<string>`lower(coalesce(${titleOf(register, alias)}, ''))`;

/** The statement that writes what rows are found by, for those where it changed; null for what is found by other means. `register` owns the table. */
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

/** The statement by which rows that are deleted are found no more; null for what is found by other means. */
export const dropTextSql = (
  register: AnyRegister,
  tenantId: string,
  ids: readonly string[],
): RawBuilder<unknown> | null =>
  isSearched(register)
    ? sql`delete from search_text where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)})`
    : null;
