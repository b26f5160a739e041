import type { Readable } from 'node:stream';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { lineCaption } from '@plumbline/contract/rules/one-sheet.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Database, sql } from '../../db/database.ts';
import { copyOut } from '../../db/single-client.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { sheetColumns, type SheetColumn } from '../../register/row/sheet-columns.ts';
import { exportCell } from './export-cell.ts';

/** A column of a sheet of rows with their lines: its field, and its caption. */
export interface ExportColumn extends SheetColumn {
  readonly caption: Word;
}

/** The columns of the lines, with the captions they have in the sheet of their rows. */
export const lineColumns = (lines: Lines, labelled: AnyRegister): readonly ExportColumn[] =>
  sheetColumns(labelled)
    .filter(({ name }) => name !== lines.of)
    .map((sheetColumn) => ({ ...sheetColumn, caption: lineCaption(lines, sheetColumn.label) }));

/** The content of a sheet of rows with their lines. */
export interface RowsWithLines {
  readonly register: AnyRegister;
  readonly lines: Lines;
  /** The columns of the rows, and those of the lines, by name. */
  readonly columns: readonly string[];
  readonly lineColumns: readonly string[];
  /** The rows, with alias `t`, and their order. */
  readonly which: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly language: Language;
  readonly format: 'csv' | 'xlsx';
}

/**
 * A `select` of some cells of the rows `t` of a register; cells are named by their position, since two registers may
 * have fields of the same name.
 */
function cellsOf(
  actor: Actor,
  {
    register,
    columns,
    prefix,
    more,
    which,
  }: {
    readonly register: AnyRegister;
    readonly columns: readonly string[];
    readonly prefix: string;
    readonly more: readonly RawBuilder<unknown>[];
    readonly which: RawBuilder<unknown>;
  },
  { language, format }: Pick<RowsWithLines, 'language' | 'format'>,
): RawBuilder<unknown> {
  const cells = columns.map((name) => exportCell(register, actor, { name, language, format }));
  const named = cells.map(({ cell }, at) => sql`${cell} as ${sql.ref(`${prefix}${at}`)}`);
  const joins = cells.map(({ join }) => join ?? sql``);
  return sql`select ${sql.join([...more, ...named])} from ${table(register)} t ${sql.join(joins, sql` `)} where ${which}`;
}

/**
 * Rows with their lines as CSV text made by the database, without captions: one line of text for each line, repeating
 * the cells of its row, so that the sheet can be sorted and filtered; one line of text for a row without lines.
 */
export function exportRowsWithLines(database: Database, actor: Actor, sheet: RowsWithLines): Promise<Readable> {
  const target = known(sheet.lines.key);
  const rows = cellsOf(
    actor,
    {
      register: sheet.register,
      columns: sheet.columns,
      prefix: 'p',
      more: [sql`t.id`, sql`row_number() over (order by ${sheet.order}) as place`],
      which: sheet.which,
    },
    sheet,
  );
  const lines = cellsOf(
    actor,
    {
      register: target,
      columns: sheet.lineColumns,
      prefix: 'l',
      more: [sql`t.id`, sql`${column('t', sheet.lines.of)} as parent`, sql`${column('t', sheet.lines.place)} as place`],
      which: visible(target, actor, 't'),
    },
    sheet,
  );
  const cells = [
    ...sheet.columns.map((_, at) => sql.ref(`p.p${at}`)),
    ...sheet.lineColumns.map((_, at) => sql.ref(`l.l${at}`)),
  ];
  const query = sql`select ${sql.join(cells)} from (${rows}) p left join (${lines}) l on l.parent = p.id
    order by p.place, l.place, l.id`;
  return copyOut(database, actor.userId, query.compile(database.db));
}
