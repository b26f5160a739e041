import type { RawBuilder } from 'kysely';
import type { Language } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';

/** The name of a row with `name_en` and `name_zh`, in one language. */
export const nameOf = (alias: string, language: Language): RawBuilder<string> =>
  language === 'zh' ? sql<string>`${sql.ref(`${alias}.name_zh`)}` : sql<string>`${sql.ref(`${alias}.name_en`)}`;

/** The name of a role in one language; a role created with one name has it in both. */
export const roleName = (alias: string, language: Language): RawBuilder<string> =>
  language === 'zh'
    ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.name_zh`)}, ''), ${sql.ref(`${alias}.name`)})`
    : sql<string>`${sql.ref(`${alias}.name`)}`;

/** True when a text contains another, ignoring case. */
export const contains = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(coalesce(${sql.ref(column)}, '')), lower(${part})) > 0`;

/** Joins the conditions that are not null with `and`; `true` when there are none. */
export const every = (conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`;
};

/** The texts the history shows for ids. */
export async function titles(
  db: Db,
  tenantId: string,
  list: { readonly table: 'department' | 'post'; readonly ids: readonly (string | null | undefined)[] },
): Promise<readonly (readonly [string, string])[]> {
  const ids = list.ids.filter((id) => typeof id === 'string');
  if (ids.length === 0) return [];
  const found = await rows<{ id: string; name: string }>(
    db,
    sql`select id, concat_ws(' ', name_en, nullif(name_zh, name_en)) as name from ${sql.table(list.table)}
        where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  );
  return found.map(({ id, name }) => [id, name]);
}
