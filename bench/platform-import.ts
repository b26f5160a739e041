import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { invoiceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { EXPORT_COLUMNS } from '@plumbline/server/features/finance/readers/platform-export.ts';
import { exportRow } from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { say, sideBySide, tell } from './figure.ts';
import { costOf } from './memory.ts';
import type { PlantDatabase } from './plant-database.ts';

const BENCH = 'P21 review of invoices';
/** Rows of a large month of a company, and the lines of each of its invoices. */
const ROWS = 10_000;
const LINES = 4;
const SERIES = '2799';
/** Numbers no invoice of the plant has. */
const numberAt = (at: number): string => `${SERIES}${String(at + 1).padStart(16, '0')}`;

/** What reading an export writes, and how the rows of the series are found in each table. */
const OF_SERIES = `select id from invoice where number like '${SERIES}%'`;
const TABLES = {
  invoice: `id in (${OF_SERIES})`,
  invoice_line: `invoice in (${OF_SERIES})`,
  search_text: `row_id in (${OF_SERIES}) or row_id in (select id from invoice_line where invoice in (${OF_SERIES}))`,
  invoice_reading: `invoice in (${OF_SERIES})`,
} as const;
type Table = keyof typeof TABLES;
/** The order in which the rows of each were made. */
const ORDER: Readonly<Record<Table, string>> = {
  invoice: 'id',
  invoice_line: 'id',
  search_text: 'row_id',
  invoice_reading: 'invoice, path',
};
const NAMES = Object.keys(TABLES) as Table[]; // the keys of an object of ours

/** The export of the tax platform. */
function exported(): Buffer {
  const lines = Array.from({ length: ROWS }, (_, at) =>
    exportRow({
      序号: String(at + 1),
      数电发票号码: numberAt(Math.floor(at / LINES)),
      开票日期: '2027-05-28 10:11:12',
      货物或应税劳务名称: `*钢材*法兰 ${at % 97}`,
      销方名称: `管道制造有限公司 ${Math.floor(at / LINES) % 300}`,
      单价: `${4197 + (at % 11)}.16981132075`,
    }),
  );
  const text = [EXPORT_COLUMNS, ...lines].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  return Buffer.from(`\ufeff${text}`);
}

/** Reads the export by its call, as the page does. */
async function readExport({ app, headers }: PlantDatabase, file: Buffer, dryRun: boolean): Promise<void> {
  const boundary = 'bench-of-the-export';
  const part = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${part('page', 'input')}${part('dryRun', String(dryRun))}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="export.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await app.inject({
    method: 'POST',
    url: invoiceRead.path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  const found = answer.payload.match(/"outcome":"new"/g)?.length ?? 0;
  if (found !== ROWS / LINES) throw new Error(`${found} invoices were read: ${answer.payload.slice(0, 500)}`);
}

/** Removes what reading the export wrote. */
async function takeOut({ database }: PlantDatabase): Promise<void> {
  const { pool } = database;
  await pool.query(`delete from history where row_id in (${OF_SERIES})
    or row_id in (select id from invoice_line where invoice in (${OF_SERIES}))`);
  for (const name of NAMES.toReversed()) await pool.query(`delete from ${name} where ${TABLES[name]}`);
  for (const name of [...NAMES, 'history']) await pool.query(`vacuum ${name}`);
}

/** Writes the rows of the series to files for COPY, in the order in which they were made. */
async function copyFiles(
  { database }: PlantDatabase,
  folder: string,
): Promise<Readonly<Record<Table, { file: string; columns: string }>>> {
  const files: Partial<Record<Table, { file: string; columns: string }>> = {};
  for (const name of NAMES) {
    const { rows } = await database.pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
      [name],
    );
    const columns = rows[0]?.columns ?? '';
    const file = join(folder, `${name}.copy`);
    const client = await database.pool.connect();
    try {
      await pipeline(
        client.query(
          copyTo(`copy (select ${columns} from ${name} where ${TABLES[name]} order by ${ORDER[name]}) to stdout`),
        ),
        createWriteStream(file),
      );
    } finally {
      client.release();
    }
    files[name] = { file, columns };
  }
  return files as Record<Table, { file: string; columns: string }>; // one entry a name
}

/** Copies rows that are already typed and resolved into the tables, with all their indexes; then rolls back. */
async function bareCopy(
  { database }: PlantDatabase,
  files: Awaited<ReturnType<typeof copyFiles>>,
  names: readonly Table[],
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const name of names) {
      const { file, columns } = files[name];
      await pipeline(createReadStream(file), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
    }
    await client.query('set constraints all immediate');
    await client.query('rollback');
  } finally {
    client.release();
  }
}

/** An import of the export of the tax platform against a bare COPY of what it writes, as P3 measures imports. */
export async function platformImport(plant: PlantDatabase, turns: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
  try {
    await takeOut(plant);
    const file = exported();
    say(`  ${ROWS} rows × ${EXPORT_COLUMNS.length} columns, ${Math.round(file.length / 1e6)} MB`);
    await readExport(plant, file, false);
    const files = await copyFiles(plant, folder);
    await takeOut(plant);
    const cost = await costOf(() => readExport(plant, file, false));
    await takeOut(plant);
    const times = await sideBySide(Math.min(turns, 3), {
      copy: { work: () => bareCopy(plant, files, NAMES) },
      dryRun: { work: () => readExport(plant, file, true) },
      write: { work: () => readExport(plant, file, false), after: () => takeOut(plant) },
    });
    const figure = `${ROWS} rows of the export of the tax platform`;
    tell({
      bench: BENCH,
      figure: `${figure}: a dry run to COPY`,
      ratio: times.dryRun / times.copy,
      bar: 3,
      detail: times,
    });
    tell({ bench: BENCH, figure: `${figure}: written to COPY`, ratio: times.write / times.copy, bar: 6 });
    tell({
      bench: BENCH,
      figure: `${figure}: event loop held up at most, of 50 ms`,
      ratio: cost.loopMaxMs / 50,
      bar: null,
      detail: { cost },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
