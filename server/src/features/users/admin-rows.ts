import { randomUUIDv7 } from 'node:crypto';
import type { Area } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { oneRow, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { trace, type Changes } from './trace.ts';

/** A column value in an administration table. */
type Cell = string | number | boolean | null | readonly string[];
/** Column values by column name. */
export type Cells = Readonly<Record<string, Cell>>;

/** An administration table, and how its rows appear in the history. */
export interface AdminTable {
  readonly table: 'app_user' | 'role' | 'permission' | 'department' | 'post' | 'dictionary_type' | 'dictionary_item';
  readonly area: Area;
  /** The column with the name of a row. */
  readonly title: string;
  /** Columns whose values the history hides. */
  readonly secret?: readonly string[];
}

/** A row to write: only the given columns are written. */
export interface Written {
  readonly id: string;
  readonly cells: Cells;
  /** The texts the history shows in place of ids. */
  readonly titles?: ReadonlyMap<string, string>;
}

const camel = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const same = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

function toText(cell: unknown, titles?: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(cell)) return cell.join('; ');
  return typeof cell === 'string' ? (titles?.get(cell) ?? cell) : cell;
}

/** The changes of columns for the history; a secret column is listed without its values. */
function changesOf(
  { secret = [] }: AdminTable,
  cells: Readonly<Record<string, readonly [unknown, unknown]>>,
  titles?: ReadonlyMap<string, string>,
): Changes {
  const entries = Object.entries(cells).map(([column, [old, now]]) => {
    const pair = secret.includes(column) ? ['***', '***'] : [toText(old, titles), toText(now, titles)];
    return [camel(column), pair];
  });
  return Object.fromEntries(entries);
}

const titleOf = ({ title }: AdminTable, ...rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const named = rows.findLast((row) => row[title] !== undefined);
  return String(named?.[title] ?? '');
};

const blank = (cell: unknown): boolean => cell === null || cell === '' || cell === undefined;

/** Inserts a row with its line of history; returns its id. */
export async function addRow(
  db: Db,
  context: SignedIn,
  table: AdminTable,
  { cells, titles }: Omit<Written, 'id'>,
): Promise<string> {
  const id = randomUUIDv7();
  const columns = Object.keys(cells).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table.table)} (tenant_id, id, ${sql.join(columns)})
    values (${context.caller.tenantId}, ${id}, ${sql.join(Object.values(cells))})`.execute(db);
  const filled = Object.entries(cells).filter(([, cell]) => !blank(cell));
  const changes = changesOf(table, Object.fromEntries(filled.map(([column, cell]) => [column, [null, cell]])), titles);
  await trace(db, context, [{ area: table.area, id, title: titleOf(table, cells), action: 'add', changes }]);
  return id;
}

/** Reads a row of the caller's company and locks it. @throws AppError `notFound` */
export async function lockRow<R extends object>(
  db: Db,
  { caller }: SignedIn,
  { table }: AdminTable,
  id: string,
): Promise<R> {
  const alive = table === 'app_user' ? sql`and deleted_at is null` : sql``;
  const found = await oneRow<R>(
    db,
    sql`select * from ${sql.table(table)} where tenant_id = ${caller.tenantId} and id = ${id} ${alive} for update`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Updates the columns that differ, with a line of history; returns whether any did.
 *
 * @throws AppError `notFound`
 */
export async function changeRow(db: Db, context: SignedIn, table: AdminTable, written: Written): Promise<boolean> {
  const old = await lockRow<Readonly<Record<string, unknown>>>(db, context, table, written.id);
  const differing = Object.entries(written.cells).filter(([column, cell]) => !same(old[column], cell));
  if (differing.length === 0) return false;
  const sets = differing.map(([column, cell]) => sql`${sql.ref(column)} = ${cell}`);
  await sql`update ${sql.table(table.table)} set ${sql.join(sets)}
    where tenant_id = ${context.caller.tenantId} and id = ${written.id}`.execute(db);
  const pairs = differing.map(([column, cell]) => [column, [old[column] ?? null, cell]] as const);
  const changes = changesOf(table, Object.fromEntries(pairs), written.titles);
  const title = titleOf(table, old, written.cells);
  await trace(db, context, [{ area: table.area, id: written.id, title, action: 'update', changes }]);
  return true;
}

/**
 * Deletes a row permanently, with a line of history that records its last values.
 *
 * @throws AppError `notFound`
 */
export async function deleteRow(db: Db, context: SignedIn, table: AdminTable, id: string): Promise<void> {
  const old = await lockRow<Readonly<Record<string, unknown>>>(db, context, table, id);
  const { tenantId } = context.caller;
  await sql`delete from ${sql.table(table.table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  const was = Object.entries(old).filter(([column, cell]) => !blank(cell) && column !== 'tenant_id' && column !== 'id');
  const changes = changesOf(table, Object.fromEntries(was.map(([column, cell]) => [column, [cell, null]])));
  await trace(db, context, [{ area: table.area, id, title: titleOf(table, old), action: 'delete', changes }]);
}
