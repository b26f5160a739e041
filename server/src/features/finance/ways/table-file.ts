import type { FileAnswer } from '../../../http/handler.ts';
import { written } from '../../../http/written.ts';
import { writeCsv } from '../../../sheets/write-csv.ts';
import { writeXlsx, type XlsxContent } from '../../../sheets/write-xlsx.ts';

/** A table of texts as a file of either kind. */
export function tableFile({
  name,
  sheet,
  format,
  columns,
  rows,
}: {
  readonly name: string;
  readonly sheet: string;
  readonly format: 'xlsx' | 'csv';
  readonly columns: XlsxContent['columns'];
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}): FileAnswer {
  if (format === 'csv') {
    const headers = columns.map(({ caption }) => caption);
    const body = written((out) => writeCsv(out, { headers, rows }));
    return { file: `${name}.csv`, type: 'text/csv; charset=utf-8', body };
  }
  const body = written((out) => writeXlsx(out, { sheet, columns, rows }));
  return { file: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
