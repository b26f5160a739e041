import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { baseOf, isCaseless } from '../../db/model.ts';
import { column } from '../../register/row/columns.ts';
import { isWritable } from '../../register/row/values.ts';
import type { FileColumn } from './columns.ts';
import { refuse } from './refuse-lines.ts';
import { staged } from './stage.ts';

const NOT_TAKEN = w(
  '"{field}" names a row of this file that was refused. Correct that row first.',
  '“{field}”所指的行在本文件中，但未被接受。请先更正该行。',
);

/** The columns of a file whose references may name rows of the same file. */
const ownRefs = (register: AnyRegister, columns: readonly FileColumn[]): readonly FileColumn[] => {
  const title = columns.find(({ name, field }) => name === register.title && isWritable(field));
  if (!title || !isCaseless(register, register.title)) return [];
  return columns.filter(
    ({ field }) => isRefField(field) && isWritable(field) && [register.key, baseOf(register).key].includes(field.to),
  );
};

/**
 * The rows that the file itself adds to the register a column refers to, as `title, id, n` of the stage: for instance,
 * a change may name its parent change further up or down in the file. Undefined where rows of the file cannot be meant.
 */
export function ownTitles(
  register: AnyRegister,
  columns: readonly FileColumn[],
  name: string,
): RawBuilder<unknown> | undefined {
  if (!ownRefs(register, columns).some((ownRef) => ownRef.name === name)) return undefined;
  const cell = sql.ref(`o.${staged(columns.findIndex((column) => column.name === register.title))}`);
  return sql`select lower(${cell}) as title, o.id, o.n from stage o where o.act is null and ${cell} is not null`;
}

/** Refuses lines that refer to a refused line of the file, and those that refer to them in turn. */
export async function refuseOrphans(tx: Tx, register: AnyRegister, columns: readonly FileColumn[]): Promise<void> {
  for (const { name, field } of ownRefs(register, columns)) {
    const it = column('s', name);
    const names = isMany(field) ? sql`p.id = any(${it})` : sql`p.id = ${it}`;
    const why = fill(NOT_TAKEN, { field: field.label });
    const orphans = () =>
      rows(
        tx,
        sql<{
          id: string;
        }>`select s.id from typed s join verdict v on v.n = s.n and v.outcome in ('added', 'updated', 'unchanged')
          where exists (select from typed p join verdict o on o.n = p.n and o.outcome = 'invalid' where p.existing is null and ${names})`,
      );
    for (let found = await orphans(); found.length > 0; found = await orphans())
      await refuse(
        tx,
        found.map(({ id }) => ({ id, why })),
      );
  }
}
