import { randomUUIDv7 } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { plantSheet } from '@plumbline/server/features/demo/plant-sheet.ts';
import type { PlantRow } from '@plumbline/server/features/demo/plant/table.ts';
import { runImport } from '@plumbline/server/features/imports/run-import.ts';
import type { Setting } from '@plumbline/server/features/imports/run-part.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { writeCsv } from '@plumbline/server/sheets/write-csv.ts';
import { sideBySide, say, tell } from './figure.ts';
import { keepNew, openUploads, takeOut } from './import-by-upload.ts';
import { recountAll } from './make-plant.ts';
import { costOf } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { NEW_TAGS as REGISTER, newTags } from './new-tags.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P3 import of tags, CSV';
const ROWS = 100_000;
/** The tables an import of tags writes to. */
const TABLES = ['tagged_item', 'search_text', 'tag_itr'] as const;
type Table = (typeof TABLES)[number];

/** Aborts an import just before its commit, so that the next turn finds the same state. */
class Undo extends Error {}

/** Writes a file such as an engineer would upload. */
export async function writeFile(path: string, rows: Iterable<PlantRow>): Promise<number> {
  const { headers, rows: batches } = plantSheet(REGISTER, rows);
  const cells = (async function* () {
    for await (const batch of batches()) yield batch.map((row) => row.cells);
  })();
  await writeCsv(createWriteStream(path), { headers, rows: cells });
  return headers.length;
}

/**
 * An import as the job does it: read in a thread, staged, resolved, validated, written; then all of it is rolled back.
 */
export async function importFile(
  plant: PlantDatabase,
  source: { readonly path: string; readonly setting: Setting },
): Promise<void> {
  const nothing = (): undefined => undefined;
  await using table = await readTable({ path: source.path, name: 'tags.csv' });
  try {
    await runImport(plant.database, {
      job: randomUUIDv7(),
      table,
      register: REGISTER,
      setting: source.setting,
      actor: plant.actor,
      onStep: nothing,
      onStart: nothing,
      onCounts(_tx, counts) {
        if (counts.invalid > 0 || counts.total !== (counts.added ?? counts.toBeAdded))
          throw new Error(`The file does not fit: ${JSON.stringify(counts)}`);
        throw new Undo();
      },
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/** Rows of a table as COPY reads them. */
interface CopyFile {
  readonly file: string;
  readonly columns: string;
}

/** Imports the file permanently, writes the rows it created to files for COPY, and removes them again. */
async function copyFiles(
  plant: PlantDatabase,
  path: string,
  folder: string,
): Promise<Readonly<Record<Table, CopyFile>>> {
  const { database, actor } = plant;
  const job = randomUUIDv7();
  const table = await readTable({ path, name: 'tags.csv' });
  const nothing = (): undefined => undefined;
  const done = () => Promise.resolve();
  await runImport(database, {
    job,
    table,
    register: REGISTER,
    setting: 'full',
    actor: { ...actor, via: 'import', batch: job },
    onStep: nothing,
    onStart: nothing,
    onCounts: done,
  });
  await table.close();
  await keepNew(plant, job);
  const key = { tagged_item: 'id', search_text: 'row_id', tag_itr: 'tagged_item' } as const;
  // in the order in which the import creates them: rows in hash order would fill the indexes at random, and flatter the
  // product
  const order = { tagged_item: 'id', search_text: 'row_id', tag_itr: 'id' } as const;
  const files: Partial<Record<Table, CopyFile>> = {};
  for (const name of TABLES) {
    const { rows } = await database.pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const columns = rows[0]?.columns ?? '';
    const file = join(folder, `${name}.copy`);
    const client = await database.pool.connect();
    await pipeline(
      client.query(
        copyTo(
          `copy (select ${columns} from ${name} where ${key[name]} in (select id from bench_new) order by ${order[name]}) to stdout`,
        ),
      ),
      createWriteStream(file),
    );
    client.release();
    files[name] = { file, columns };
  }
  await takeOut(plant, job);
  const { tagged_item, search_text, tag_itr } = files;
  if (!tagged_item || !search_text || !tag_itr) throw new Error('A table was left out.');
  return { tagged_item, search_text, tag_itr };
}

/**
 * Copies rows that are already typed and resolved into the actual tables, with all their indexes and references; then
 * rolls back.
 */
async function bareCopy(
  { database }: PlantDatabase,
  files: Readonly<Partial<Record<string, CopyFile>>>,
  tables: readonly string[],
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const name of tables) {
      const { file, columns } = files[name] ?? { file: '', columns: '' };
      await pipeline(
        createReadStream(file, { highWaterMark: 1 << 16 }),
        client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      );
    }
    // constraints deferred to the end of the transaction are checked before the rollback
    await client.query('set constraints all immediate');
    await client.query('rollback');
  } finally {
    client.release();
  }
}

const TEN = 'bench_ten';
/** Beside its keys, the indexes of a table that an expert would give to such a list. */
const TEN_INDEXES = [
  'tenant_id, level_id, title_sort, id',
  'tenant_id, level_id, tag_type, title_sort, id',
  'tenant_id, level_id, lower(description)',
  'tenant_id, discipline',
  'tenant_id, equipment_type',
  'tenant_id, area',
  'tenant_id, location',
  'tenant_id, parent_tag',
  'tenant_id, loop',
] as const;

/** Makes a table with the same rows and columns as that of the tagged items, their keys, and ten indexes. */
async function withTenIndexes({ database: { pool } }: PlantDatabase, columns: string): Promise<void> {
  await pool.query(`drop table if exists ${TEN}`);
  await pool.query(`create table ${TEN} (like tagged_item including defaults including generated)`);
  await pool.query(`insert into ${TEN} (${columns}) select ${columns} from tagged_item`);
  await pool.query(`alter table ${TEN} add primary key (tenant_id, id)`);
  await pool.query(
    `create unique index on ${TEN} (tenant_id, level_id, lower(name)) nulls not distinct where deleted_at is null`,
  );
  for (const index of TEN_INDEXES) await pool.query(`create index on ${TEN} (${index})`);
  await pool.query(`create index on ${TEN} using gin (sub_systems)`);
  await pool.query(`vacuum analyze ${TEN}`);
}

export const vacuum = async ({ database }: PlantDatabase): Promise<void> => {
  for (const name of [...TABLES, 'history', 'import_row', 'counter_tagged_item', 'counter_tag_itr'])
    await database.pool.query(`vacuum ${name}`);
};

/** P3: simulate and full against a bare COPY; memory, the event loop, and the checks of the matrix separately. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const rows = Math.min(ROWS, options.tags);
  const file = (name: string): string => join(folder, `${name}.csv`);
  try {
    const size = { tags: options.tags, rows };
    const columns = await writeFile(file('plain'), newTags({ ...size, allocate: false }));
    await writeFile(file('matrix'), newTags({ ...size, allocate: true }));
    await writeFile(file('quarter'), newTags({ ...size, rows: Math.ceil(rows / 4), allocate: false }));
    say(`  ${rows} rows, ${columns} columns, ${Math.round((await stat(file('plain'))).size / 1e6)} MB`);
    const files = await copyFiles(plant, file('matrix'), folder);
    await withTenIndexes(plant, files.tagged_item.columns);
    await vacuum(plant);
    // the first import of a process warms up; then the short one before the long one, so that each shows its own memory
    // growth
    await importFile(plant, { path: file('quarter'), setting: 'full' });
    await vacuum(plant);
    const quarter = await costOf(() => importFile(plant, { path: file('quarter'), setting: 'full' }));
    await vacuum(plant);
    const fullCost = await costOf(() => importFile(plant, { path: file('plain'), setting: 'full' }));
    await vacuum(plant);
    const idle = await costOf(() => bareCopy(plant, files, ['tagged_item', 'search_text']));
    await vacuum(plant);
    tell({
      bench: BENCH,
      figure: 'event loop held up at most, of 50 ms',
      ratio: fullCost.loopMaxMs / 50,
      bar: 1,
      detail: { import: fullCost, copyMeanwhile: idle },
    });
    tell({
      bench: BENCH,
      figure: 'event loop at the 99.9th percentile, of 50 ms',
      ratio: fullCost.loop999Ms / 50,
      bar: 1,
    });
    tell({
      bench: BENCH,
      figure: 'resident memory for all rows, of a quarter of them plus 64 MB',
      ratio: fullCost.residentMb / (quarter.residentMb + 64),
      bar: 1,
      detail: { allRows: fullCost, quarter },
    });
    const after = () => vacuum(plant);
    const imported = (name: string, setting: Setting) => ({
      work: () => importFile(plant, { path: file(name), setting }),
      after,
    });
    const uploads = await openUploads(plant);
    let job = '';
    const times = await sideBySide(Math.min(options.turns, 3), {
      copy: { work: () => bareCopy(plant, files, ['tagged_item', 'search_text']), after },
      copyIntoTen: { work: () => bareCopy(plant, { ...files, [TEN]: files.tagged_item }, [TEN, 'search_text']) },
      simulate: imported('plain', 'simulate'),
      full: imported('plain', 'full'),
      copyWithItrs: { work: () => bareCopy(plant, files, TABLES), after },
      fullWithItrs: imported('matrix', 'full'),
      upload: {
        work: async () => {
          job = await uploads.send(file('plain'));
        },
        after: async () => {
          await takeOut(plant, job);
          await vacuum(plant);
        },
      },
    });
    await uploads.close();
    await recountAll(plant.database, plant.actor);
    const detail = { rows, columns, taggedItemsBefore: await rowsIn(plant, 'tagged_item'), ...times };
    tell({ bench: BENCH, figure: 'simulate to COPY', ratio: times.simulate / times.copy, bar: 3, detail });
    tell({ bench: BENCH, figure: 'full to COPY', ratio: times.full / times.copy, bar: 6 });
    tell({
      bench: BENCH,
      figure: 'full through upload, queue and commit to COPY, which is taken back',
      ratio: times.upload / times.copy,
      bar: 2.5,
    });
    tell({
      bench: BENCH,
      figure: 'full through upload, queue and commit to COPY into the keys and ten indexes',
      ratio: times.upload / times.copyIntoTen,
      bar: 4,
      detail: { rowsPerSecond: Math.round((rows * 1000) / times.upload) },
    });
    tell({
      bench: BENCH,
      figure: 'full with ITRs by the matrix to COPY of tags and ITRs',
      ratio: times.fullWithItrs / times.copyWithItrs,
      bar: null,
    });
  } finally {
    await rm(folder, { recursive: true });
    await plant.database.pool.query(`drop table if exists ${TEN}`);
    await plant.close();
  }
}
