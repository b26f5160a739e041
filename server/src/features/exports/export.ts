import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { z } from 'zod';
import { renamed } from '@plumbline/contract/aliases.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { verbInput } from '@plumbline/contract/register/calls.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { linesOf } from '@plumbline/contract/lines/index.ts';
import { leftOut } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf, sheetsHeldBy, type ListSheet } from '@plumbline/contract/registers/list-sheets.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, sql } from '../../db/database.ts';
import { isLarge } from '../../db/large.ts';
import { copyParts } from '../../db/single-client.ts';
import { hasSortTitle, known } from '../../db/model.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { written } from '../../http/written.ts';
import { captionsOf } from '../../register/row/aliases.ts';
import { column, table, titleOf, visible } from '../../register/row/columns.ts';
import { cursorAt, cursorSql, type Ordered } from '../../register/read/sql/cursor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { hasCursor, orderOf, orderSql, type SortStep } from '../../register/read/sql/order.ts';
import { where } from '../../register/read/sql/filter-sql.ts';
import { targetOf } from '../../register/history/history.ts';
import { forImport } from './for-import.ts';
import { sheetColumns, type SheetColumn } from '../../register/row/sheet-columns.ts';
import { csvLine } from '../../sheets/write-csv.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';
import { csvRecords } from './csv-records.ts';
import { type ExportCell, exportCell, joinedAs } from './export-cell.ts';
import { exportGroups } from './export-groups.ts';
import { type ExportColumn, exportRowsWithLines, lineColumns } from './export-lines.ts';
import { signCellsOf, signColumnsOf, signOffsIn } from './export-signs.ts';
import { cellKindOf, colourOf } from './sheet-look.ts';

type Export = z.output<(typeof verbInput)['export']>;
const BYTE_ORDER_MARK = '\ufeff';
/**
 * The number of rows of a large register that the first query reads, so that they are sent at once. Later queries read
 * ten times as many, so that the set-up cost of each statement is negligible.
 */
const PIECE = 25_000;
const GROWS = 10;

/** The columns of an export: those requested, in their order, or all. */
function chosen(register: AnyRegister, names: readonly string[] | undefined): readonly SheetColumn[] {
  const all = sheetColumns(register);
  if (!names) return all;
  return names.map((name) => {
    const column = all.find((candidate) => candidate.name === name);
    if (!column) throw new AppError('badFilter', { field: name });
    return column;
  });
}

/** The columns of an export, without those hidden by a facility option that is off. */
const withoutThese = (left: ReadonlySet<string>, register: AnyRegister, { columns }: Export): string[] =>
  (columns ?? sheetColumns(register).map(({ name }) => name)).filter((name) => !left.has(name));

/** The rows to export, with alias `t`: the matching rows, or the chosen ones. */
function whichOf(register: AnyRegister, actor: Actor, { selection, filter: shown }: Export): RawBuilder<unknown> {
  if (selection?.mode === 'these')
    return sql`${where(register, actor, shown)} and t.id = any(${selection.ids}::uuid[])`;
  const besides = selection?.except?.length ? sql`and not t.id = any(${selection.except}::uuid[])` : sql``;
  return sql`${where(register, actor, selection === undefined ? shown : selection.filter)} ${besides}`;
}

/** The order of the items of one list: that of their targets. */
const orderIn = (target: AnyRegister, alias: string): RawBuilder<unknown> =>
  hasSortTitle(target) ? sql`${sql.ref(`${alias}.title_sort`)}` : titleOf(target, alias);

function orderFor(register: AnyRegister, actor: Actor, { sort }: Export): RawBuilder<unknown> {
  const sheet = listSheetOf(register.key);
  if (sheet !== undefined) {
    const { toTarget } = sheet.list;
    const target = targetOf(sheet, toTarget) ?? register;
    return sql`t.owner_sort, ${orderIn(target, joinedAs(toTarget))}, t.id`;
  }
  return sort || hasSortTitle(register) ? orderSql(orderOf(register, actor, sort)) : sql`t.id`;
}

/** The sheet of a list that these rows have. @throws AppError `badFilter` when there is no list of that name */
function sheetOf(register: AnyRegister, list: string): ListSheet {
  const sheet = sheetsHeldBy(register).find((candidate) => candidate.list.name === list);
  if (!sheet) throw new AppError('badFilter', { field: list });
  return sheet;
}

/** The pairs of a sheet whose owner rows are in the export. */
const ofSheet = (
  owner: AnyRegister,
  actor: Actor,
  { sheet, which }: { readonly sheet: ListSheet; readonly which: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`${visible(sheet, actor, 't')} and ${column('t', sheet.list.toOwner)} in (select t.id from ${table(owner)} t where ${which})`;

/**
 * The lines exported beside these rows. @throws AppError `badFilter` when there are none of that name, or when they are
 * combined with another kind of content
 */
function linesFor(register: AnyRegister, { lines, list, groupBy, signOffs }: Export): Lines | undefined {
  if (lines === undefined) return undefined;
  const found = linesOf(register).find(({ key }) => key === lines);
  if (!found || list !== undefined || groupBy !== undefined || signOffs === true)
    throw new AppError('badFilter', { field: lines });
  return found;
}

/** A statement for cells of the rows `t` that meet a condition, in an order; of the first rows, or of all. */
export const cellsSql = (
  register: AnyRegister,
  {
    cells,
    among,
    order,
    joins = cells.flatMap(({ join }) => (join ? [join] : [])),
    most,
  }: {
    readonly cells: readonly ExportCell[];
    readonly among: RawBuilder<unknown>;
    readonly order: RawBuilder<unknown>;
    /** The joins, where the cells do not name them. */
    readonly joins?: readonly RawBuilder<unknown>[];
    readonly most?: number;
  },
): RawBuilder<unknown> =>
  // "limit all" only steers the planner: expensive cells are then calculated as each row is sent, not for all rows
  // before the first
  sql`select ${sql.join(cells.map(({ cell }) => cell))} from ${table(register)} t ${joins.length === 0 ? sql`` : sql.join(joins, sql` `)}
    where ${among} order by ${order} limit ${most ?? sql`all`}`;

/** The rows of an export as CSV text made by the database, without captions. */
export async function exportRows(
  database: Database,
  actor: Actor,
  request: {
    readonly register: AnyRegister;
    readonly input: Export;
    readonly language: Language;
    /** The sign-offs to export as well. */
    readonly signOffs?: readonly SignOff[];
    /** The cells to export, instead of those of the columns. */
    readonly cells?: readonly ExportCell[];
    /** Their order, instead of that of the input. */
    readonly order?: RawBuilder<unknown>;
    /** Reads on the snapshot of the rows, before them. */
    readonly before?: (db: Db) => Promise<unknown>;
    /** The number of rows of a large register read by the first query. */
    readonly piece?: number;
  },
): Promise<Readable> {
  const { input, language } = request;
  const sheet = input.list === undefined ? undefined : sheetOf(request.register, input.list);
  const register = sheet ?? request.register;
  const which = whichOf(request.register, actor, input);
  const lines = linesFor(request.register, input);
  if (lines !== undefined)
    return exportRowsWithLines(database, actor, {
      register,
      lines,
      columns: chosen(register, input.columns).map(({ name }) => name),
      lineColumns: lineColumns(lines, known(lines.key)).map(({ name }) => name),
      which,
      order: orderFor(register, actor, input),
      language,
      format: input.format,
    });
  const cells: readonly ExportCell[] = request.cells ?? [
    ...chosen(register, input.columns).map(({ name }) =>
      exportCell(register, actor, { name, language, format: input.format }),
    ),
    ...signCellsOf(register.key, request.signOffs ?? [], input.format).map((cell) => ({ cell })),
  ];
  const among = sheet === undefined ? which : ofSheet(request.register, actor, { sheet, which });
  const order = request.order ?? orderFor(register, actor, input);
  const query = (part: RawBuilder<unknown>): CompiledQuery =>
    cellsSql(register, { cells, among: sql`${among}${part}`, order }).compile(database.db);
  const steps = request.order ? undefined : stepsOfAll(register, actor, input);
  const parts = async function* (db: Db): AsyncGenerator<CompiledQuery> {
    await request.before?.(db);
    if (!steps) return yield query(sql``);
    yield* piecewise(db, { register, steps, where: among, query, piece: request.piece ?? PIECE });
  };
  return copyParts(database, actor.userId, parts);
}

/**
 * The order of all rows of a large register, by title; undefined for a part of the rows, for small registers and for
 * other orders.
 */
function stepsOfAll(
  register: AnyRegister,
  actor: Actor,
  { filter, list, selection, sort }: Export,
): readonly SortStep[] | undefined {
  if (filter || list !== undefined || selection || !isLarge(register)) return undefined;
  const steps = orderOf(register, actor, sort);
  return hasCursor(steps) ? steps : undefined;
}

interface Piecewise extends Ordered {
  readonly piece: number;
  /** The statement for the rows that meet a further condition. */
  readonly query: (part: RawBuilder<unknown>) => CompiledQuery;
}

/**
 * Reads all rows of a large register by title, piece by piece in index order: nothing is sorted, and the first rows are
 * sent at once.
 */
async function* piecewise(db: Db, { piece, query, ...all }: Piecewise): AsyncGenerator<CompiledQuery> {
  for (let from: string | undefined; ;) {
    const after = from === undefined ? sql`` : cursorSql(all.steps, from, 'after');
    const most = from === undefined ? piece : piece * GROWS;
    const until = await cursorAt(db, { ...all, where: sql`${all.where}${after}` }, most - 1);
    yield query(until === undefined ? after : sql`${after}${cursorSql(all.steps, until, 'until')}`);
    if (until === undefined) return;
    from = until;
  }
}

/**
 * Exports a register, or the pairs of a list its rows have: captions in the reader's language, all matching rows or the
 * chosen ones, CSV or XLSX. Memory use stays constant.
 */
export async function exportRegister(
  database: Database,
  actor: Actor,
  wanted: { readonly register: AnyRegister; readonly input: Export; readonly language: Language },
): Promise<FileAnswer> {
  const prepared = wanted.input.asImport === true ? { ...wanted, ...forImport(wanted) } : wanted;
  const { list } = prepared.input;
  const exported = list === undefined ? prepared.register : sheetOf(prepared.register, list);
  const left = leftOut(await optionsOn(database.db, actor.path), exported);
  const request =
    left.size === 0
      ? prepared
      : { ...prepared, input: { ...prepared.input, columns: withoutThese(left, exported, prepared.input) } };
  const { input, language } = request;
  const aliases = await captionsOf(database.db, actor.tenantId);
  const register = renamed(aliases, exported);
  const lines = linesFor(request.register, input);
  if (input.groupBy) {
    // counts cover all matching rows; counts of a few chosen rows are not worth a file
    if (input.selection || input.list !== undefined) throw new AppError('badRequest');
    const { groupBy: by, filter, format } = input;
    return exportGroups(database.db, actor, { register, by, filter, format, language });
  }
  const beside = lines === undefined ? [] : lineColumns(lines, renamed(aliases, known(lines.key)));
  const signOffs = input.signOffs === true ? await signOffsIn(database.db, actor, register.key) : [];
  const columns: readonly ExportColumn[] = [
    ...chosen(register, input.columns).map((exportColumn) => ({ ...exportColumn, caption: exportColumn.label })),
    ...beside,
    ...signColumnsOf(signOffs),
  ];
  const name = `${register.label[language]} ${todayOf(actor)}`;
  const rows = await exportRows(database, actor, { ...request, signOffs });
  // the row stream is destroyed when the output closes, whether or not it has been read
  const streamed = (write: (out: Writable) => Promise<unknown>): Readable =>
    written(write).once('close', () => rows.destroy());
  if (input.format === 'csv') {
    const body = streamed((out) => {
      out.write(BYTE_ORDER_MARK + csvLine(columns.map(({ caption }) => caption[language])));
      return pipeline(rows, out);
    });
    return { file: `${name}.csv`, type: 'text/csv; charset=utf-8', body };
  }
  const content = {
    sheet: register.label[language],
    columns: columns.map((column) => ({
      caption: column.caption[language],
      colour: colourOf(column.role),
      kind: cellKindOf(column.field),
    })),
    rows: csvRecords(rows),
  };
  const body = streamed((out) => writeXlsx(out, content));
  return { file: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
