import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { mappedRows, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import type { Table, TableRow } from '../../sheets/read-table.ts';

/** A table seen through a mapping. */
export interface MappedTable extends Table {
  /** Rows the mapping passed over so far. */
  leftOut(): number;
}

/**
 * Shows a file of others as a file of ours: its captions are the names of our fields, its rows keep their numbers.
 *
 * @throws AppError `importMappingColumns` when the file lacks a caption the mapping needs
 */
export function mappedTable(table: Table, mapping: ImportMapping, register: AnyRegister): MappedTable {
  const { names, row, missing } = mappedRows(mapping, table.headers, register.naturalKey);
  if (missing.length > 0) throw new AppError('importMappingColumns', { columns: missing.join(', ') });
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
  return {
    headers: names,
    sheet: table.sheet,
    encoding: table.encoding,
    blankRows: () => table.blankRows(),
    leftOut: () => leftOut,
    rows,
    close: () => table.close(),
    [Symbol.asyncDispose]: () => table.close(),
  };
}
