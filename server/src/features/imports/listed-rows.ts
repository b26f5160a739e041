import { z } from 'zod';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { selectedSql } from '../../register/read/sql/selected.ts';
import { exportCell } from '../exports/export-cell.ts';
import { makeRows } from './made-rows.ts';

/** The rows of a list that become rows of a register. */
const chosenRows = z.object({ selection });
/** The rows of a list that become rows of a register. */
export type ChosenRows = z.output<typeof chosenRows>;

/** How rows of a list become rows of a register. */
export type Makes = NonNullable<QueryList['query']['makes']>;

/** The list with its rows for one caller, and the condition that a row `t` of it is among the chosen ones. */
export async function chosenOf(
  db: Db,
  actor: Actor,
  list: QueryList,
  { selection: which }: ChosenRows,
): Promise<{ readonly register: AnyRegister; readonly isChosen: RawBuilder<boolean> }> {
  // the rows made depend on none of these: the caller may see the list, or was checked before the job was queued
  const by = { db, actor, language: 'en', maySee: () => true, maySign: () => false } as const;
  const { register } = await bindList(list, { selection: which }, by);
  return { register, isChosen: selectedSql(register, actor, which) };
}

/** The condition that row `t` of a list becomes a row. */
export const becomesRow = ({ when }: Makes): RawBuilder<boolean> =>
  when === undefined ? sql<boolean>`true` : sql<boolean>`${column('t', when.field)} = ${when.is}`;

/** Rows of lists that can become rows of a register. */
export const listedRows = queryLists.flatMap((list) => {
  const { makes } = list.query;
  if (makes === undefined) return [];
  const { register: into, fields, via } = makes;
  const maker = makeRows(list.key, {
    into,
    fields,
    via,
    query: async (actor, rawSelection, db) => {
      const { register, isChosen } = await chosenOf(db, actor, list, chosenRows.parse(rawSelection));
      const cells = fields.map((name) => exportCell(register, actor, { name, language: 'en', format: 'xlsx' }));
      return sql`select ${sql.join(cells.map(({ cell }) => cell))} from ${table(register)} t
        ${sql.join(
          cells.map(({ join }) => join ?? sql``),
          sql` `,
        )}
        where ${isChosen} and ${becomesRow(makes)} order by t.title_sort, t.id`;
    },
  });
  return [maker];
});
