import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { mappedTo } from '@plumbline/contract/registers/mapped-to.ts';
import { mappedRows, type ImportMapping, spreadRows } from '@plumbline/contract/rules/import-mapping.ts';
import type { Table, TableRow } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';

/** A table read through a mapping. */
export interface MappedTable extends Table {
  /** The number of rows the mapping has left out so far. */
  leftOut(): number;
  /** How many texts were shortened so far, by field. */
  readonly shortened: ReadonlyMap<string, number>;
}

/**
 * A file whose columns turn into rows of their own, as the file that is read, compared and returned with its outcomes:
 * the rows are numbered in order. Any other file is returned as it is.
 *
 * @param most maximum rows it may give; more throw SheetError `import.tooManyRows`
 * @throws AppError `importMappingColumns` when the file lacks one of the columns
 */
export function spreadTable(table: Table, mapping: ImportMapping | null, most = Infinity): Table {
  const spread = mapping === null ? undefined : spreadRows(mapping, table.headers);
  if (spread === undefined) return table;
  refuseMissing(spread.missing);
  async function* rows(): AsyncGenerator<TableRow[]> {
    let next: number | undefined;
    let left = most;
    for await (const batch of table.rows())
      for (const { number, cells } of batch) {
        next ??= number;
        const made = (spread?.rows(cells) ?? []).map((row, at) => ({ number: (next ?? 0) + at, cells: [...row] }));
        next += made.length;
        left -= made.length;
        if (left < 0) throw new SheetError('import.tooManyRows', { limit: most });
        if (made.length > 0) yield made;
      }
  }
  return seenThrough(table, { headers: spread.headers, rows });
}

/**
 * Presents a foreign file as one of ours: its captions become the names of our fields, and its rows keep their numbers.
 *
 * @throws AppError `importMappingColumns` when the file lacks a caption the mapping needs
 */
export function mappedTable(file: Table, mapping: ImportMapping, register: AnyRegister, most?: number): MappedTable {
  const table = spreadTable(file, mapping, most);
  const { names, row, missing, shortened } = mappedRows(mapping, table.headers, mappedTo(register));
  refuseMissing(missing);
  let leftOut = 0;
  async function* rows(): AsyncGenerator<TableRow[]> {
    for await (const batch of table.rows()) {
      const mapped = batch.flatMap(({ number, cells }) => {
        const read = row(cells);
        return read === undefined ? [] : [{ number, cells: read }];
      });
      leftOut += batch.length - mapped.length;
      yield mapped;
    }
  }
  return { ...seenThrough(table, { headers: names, rows }), leftOut: () => leftOut, shortened };
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0) throw new AppError('importMappingColumns', { columns: missing.join(', ') });
}

/** The same table with other captions and rows. */
const seenThrough = (table: Table, { headers, rows }: Pick<Table, 'headers' | 'rows'>): Table => ({
  headers,
  rows,
  sheet: table.sheet,
  encoding: table.encoding,
  isGuess: table.isGuess,
  counts: () => table.counts(),
  close: () => table.close(),
  [Symbol.asyncDispose]: () => table.close(),
});
