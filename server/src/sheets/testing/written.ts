import { Writable } from 'node:stream';
import { writeCsv } from '../write-csv.ts';
import { writeXlsx } from '../write-xlsx.ts';
import type { XlsxContent } from '../write-xlsx.ts';
import type { XlsxRow } from '../xlsx/row-writer.ts';
import type { WriteCounts } from '../xlsx/workbook-parts.ts';

/** A stream that collects what is written to it. */
export class Sink extends Writable {
  readonly pieces: Buffer[] = [];

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.pieces.push(piece);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** Rows in batches of two, as a row source yields them. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}

/** A table as the bytes of a .csv. */
export async function csvBytes(headers: readonly string[], rows: ReadonlyArray<readonly string[]>): Promise<Buffer> {
  const sink = new Sink();
  await writeCsv(sink, { headers, rows: inBatches(rows) });
  return sink.bytes;
}

/** A table of texts as the bytes of an .xlsx. */
export async function xlsxBytes(headers: readonly string[], rows: ReadonlyArray<readonly string[]>): Promise<Buffer> {
  const columns = headers.map((caption) => ({ caption }));
  return (await xlsxWritten({ sheet: 'Data', columns }, rows)).bytes;
}

/** A workbook and the counts from writing it. */
export async function xlsxWritten(
  content: Omit<XlsxContent, 'rows'>,
  rows: readonly XlsxRow[],
): Promise<{ bytes: Buffer; counts: WriteCounts }> {
  const sink = new Sink();
  const counts = await writeXlsx(sink, { ...content, rows: inBatches(rows) });
  return { bytes: sink.bytes, counts };
}
