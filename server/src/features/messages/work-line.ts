import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import { column } from '../../register/row/columns.ts';
import { disciplineOf } from '../../workflow/sign/sign-records.ts';

/** The kinds of records that are assigned to people. */
export const ASSIGNED: readonly RecordKey[] = RECORD_KEYS.filter((key) => factsOf(key).assignedTo !== undefined);

/** What record `t` is about, in one line: the first of its declared sources that is not blank. */
export function aboutOf(key: RecordKey): RawBuilder<string> {
  const { fields } = known(key);
  const sources = factsOf(key).about.map((source) => {
    if (typeof source === 'string') return sql`nullif(${column('t', source)}, '')`;
    const [name, wanted] = source;
    const field = fields[name];
    if (!field || !isRefField(field)) throw new Error(`${key}.${name} is no reference.`);
    return sql`(select nullif(${column('a', wanted)}, '') from ${sql.table(tableOf(known(field.to)))} a
      where a.tenant_id = t.tenant_id and a.id = ${column('t', name)})`;
  });
  return sql<string>`coalesce(${sql.join([...sources, sql`''`])})`;
}

/** The planned day of record `t`; null where its kind has none. */
export const dueOf = (key: RecordKey): RawBuilder<string | null> => {
  const { due } = factsOf(key);
  return due === undefined ? sql<null>`null::date` : sql<string | null>`${column('t', due)}`;
};

/** The name of the discipline of record `t`. */
export const disciplineNameOf = (key: RecordKey): RawBuilder<string | null> =>
  sql<string | null>`(select d.name from discipline d where d.tenant_id = t.tenant_id and d.id = ${disciplineOf(key)})`;

/** True when record `t` is assigned to a person; always false for kinds that are not assigned. */
export const isAssignedTo = (key: RecordKey, person: string | null): RawBuilder<boolean> => {
  const { assignedTo } = factsOf(key);
  return assignedTo === undefined || person === null
    ? sql<boolean>`false`
    : sql<boolean>`${column('t', assignedTo)} = ${person}::uuid`;
};
