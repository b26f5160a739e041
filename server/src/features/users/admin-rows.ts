import { randomUUIDv7 } from 'node:crypto';
import type { Area } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { one, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { trace, type Changes } from './trace.ts';

/** A value of a column of ours. */
export type Cell = string | number | boolean | null | readonly string[];
/** Columns by name. */
export type Cells = Readonly<Record<string, Cell>>;

/** A table of administration, and how its history calls its rows. */
export interface AdminTable {
  readonly table: 'app_user' | 'role' | 'permission' | 'department' | 'post' | 'dictionary_type' | 'dictionary_item';
  readonly area: Area;
  /** The column that names a row. */
  readonly title: string;
  /** Columns the history does not tell. */
  readonly secret?: readonly string[];
}

/** A row to be written: only the columns that are given are. */
export interface Written {
  readonly id: string;
  readonly cells: Cells;
  /** What the history says instead of an id. */
  readonly titles?: ReadonlyMap<string, string>;
}

const camel = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function told(cell: unknown, titles?: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(cell)) return cell.join('; ');
  return typeof cell === 'string' ? (titles?.get(cell) ?? cell) : cell;
}

/** What the history tells of columns that changed; a secret one is told without its value. */
function changesOf(
  { secret = [] }: AdminTable,
  cells: Readonly<Record<string, readonly [unknown, unknown]>>,
  titles?: ReadonlyMap<string, string>,
): Changes {
  const entries = Object.entries(cells).map(([column, [old, now]]) => {
    const pair = secret.includes(column) ? ['***', '***'] : [told(old, titles), told(now, titles)];
    return [camel(column), pair];
  });
  return Object.fromEntries(entries);
}

const titleOf = ({ title }: AdminTable, ...rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const named = rows.findLast((row) => row[title] !== undefined);
  return String(named?.[title] ?? '');
};

const blank = (cell: unknown): boolean => cell === null || cell === '' || cell === undefined;

/** Makes a row, with its line of history; answers its id. */
export async function addRow(
  db: Db,
  context: SignedIn,
  kept: AdminTable,
  { cells, titles }: Omit<Written, 'id'>,
): Promise<string> {
  const id = randomUUIDv7();
  const columns = Object.keys(cells).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(kept.table)} (tenant_id, id, ${sql.join(columns)})
    values (${context.caller.tenantId}, ${id}, ${sql.join(Object.values(cells))})`.execute(db);
  const filled = Object.entries(cells).filter(([, cell]) => !blank(cell));
  const changes = changesOf(kept, Object.fromEntries(filled.map(([column, cell]) => [column, [null, cell]])), titles);
  await trace(db, context, [{ area: kept.area, id, title: titleOf(kept, cells), action: 'add', changes }]);
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
  const found = await one<R>(
    db,
    sql`select * from ${sql.table(table)} where tenant_id = ${caller.tenantId} and id = ${id} ${alive} for update`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Changes the columns that differ, with a line of history; answers whether any did.
 *
 * @throws AppError `notFound`
 */
export async function changeRow(db: Db, context: SignedIn, kept: AdminTable, written: Written): Promise<boolean> {
  const old = await lockRow<Readonly<Record<string, unknown>>>(db, context, kept, written.id);
  const differing = Object.entries(written.cells).filter(([column, cell]) => !same(old[column], cell));
  if (differing.length === 0) return false;
  const sets = differing.map(([column, cell]) => sql`${sql.ref(column)} = ${cell}`);
  await sql`update ${sql.table(kept.table)} set ${sql.join(sets)}
    where tenant_id = ${context.caller.tenantId} and id = ${written.id}`.execute(db);
  const pairs = differing.map(([column, cell]) => [column, [old[column] ?? null, cell]] as const);
  const changes = changesOf(kept, Object.fromEntries(pairs), written.titles);
  const title = titleOf(kept, old, written.cells);
  await trace(db, context, [{ area: kept.area, id: written.id, title, action: 'update', changes }]);
  return true;
}

/**
 * Deletes a row for good, with a line of history that keeps what it was.
 *
 * @throws AppError `notFound`
 */
export async function deleteRow(db: Db, context: SignedIn, kept: AdminTable, id: string): Promise<void> {
  const old = await lockRow<Readonly<Record<string, unknown>>>(db, context, kept, id);
  const { tenantId } = context.caller;
  await sql`delete from ${sql.table(kept.table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  const was = Object.entries(old).filter(([column, cell]) => !blank(cell) && column !== 'tenant_id' && column !== 'id');
  const changes = changesOf(kept, Object.fromEntries(was.map(([column, cell]) => [column, [cell, null]])));
  await trace(db, context, [{ area: kept.area, id, title: titleOf(kept, old), action: 'delete', changes }]);
}
