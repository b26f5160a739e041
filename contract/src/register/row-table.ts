import type { Ref } from '../field/field.ts';
import type { AnyRow } from './register.ts';

/** Rows as a table: each column name, and each row that cells refer to, is sent once. */
export interface RowTable {
  readonly columns: readonly string[];
  /** The columns whose cells refer to rows: a cell is an index into `named`, or a list of them. */
  readonly refs: readonly string[];
  readonly named: readonly (readonly [id: string, title: string])[];
  /** The cells of each row, in column order. */
  readonly rows: readonly (readonly unknown[])[];
}

const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;

/** Converts rows with the same columns to a table; `isOfRefs` says which columns refer to rows. */
export function toTable(rows: readonly AnyRow[], isOfRefs: (column: string) => boolean): RowTable {
  const columns = Object.keys(rows[0] ?? {});
  const refs = columns.filter(isOfRefs);
  const named: (readonly [string, string])[] = [];
  const places = new Map<string, number>();
  const placeOf = (ref: unknown): unknown => {
    if (!isRef(ref)) return ref;
    const key = `${ref.id} ${ref.title}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, named.length);
    return named.push([ref.id, ref.title]) - 1;
  };
  const cell = (row: AnyRow, column: string): unknown => {
    const value = row[column];
    if (!refs.includes(column)) return value;
    return Array.isArray(value) ? value.map(placeOf) : placeOf(value);
  };
  return { columns, refs, named, rows: rows.map((row) => columns.map((column) => cell(row, column))) };
}

/** Converts a table back to its rows. */
export function fromTable({ columns, refs, named, rows }: RowTable): readonly AnyRow[] {
  const refAt = (place: unknown): unknown => {
    const found = typeof place === 'number' ? named[place] : undefined;
    return found ? { id: found[0], title: found[1] } : place;
  };
  const isOfRefs = columns.map((column) => refs.includes(column));
  const value = (cell: unknown, at: number): unknown => {
    if (isOfRefs[at] !== true) return cell;
    return Array.isArray(cell) ? cell.map(refAt) : refAt(cell);
  };
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, value(cells[at], at)])) as AnyRow); // what toTable was given
}
