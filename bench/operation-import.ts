import { randomUUIDv7 } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { runImport } from '@plumbline/server/features/imports/run-import.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { writeCsv } from '@plumbline/server/sheets/write-csv.ts';
import { sideBySide } from './figure.ts';
import type { PlantDatabase } from './plant-database.ts';

const HEADERS = ['Job card', 'Number', 'Description', 'Operation type', 'Weighting', 'Is complete', 'Planned finish'];
/** The tables that an import of operations writes to; the value is the column that identifies the operation. */
const TABLES = { operation: 'id', search_text: 'row_id' } as const;

/** Aborts an import just before its commit, so that the next turn finds the same state. */
class Undo extends Error {}

/** Writes a file with the given number of new operations, distributed over all job cards of the existing work packs. */
async function writeFile({ database }: PlantDatabase, path: string, count: number): Promise<void> {
  const cards = await rows(
    database.db,
    sql<{ name: string }>`select name from job_card where name like 'JC-B%' order by name`,
  );
  const type = await oneRow(
    database.db,
    sql<{
      name: string;
    }>`select name from operation_type where progress_method = 'checkbox' order by title_sort limit 1`,
  );
  const each = Math.ceil(count / cards.length);
  const lines = cards.flatMap(({ name }) =>
    Array.from({ length: each }, (_, at) =>
      [name, String(1001 + at), `Step ${at} of another system 外部步骤`, type?.name ?? '', String(1 + (at % 4))].concat(
        at % 3 === 0 ? 'Yes' : 'No',
        '2027-03-01',
      ),
    ),
  );
  const batches = (async function* () {
    for (let at = 0; at < count; at += 1000) yield lines.slice(at, Math.min(count, at + 1000));
  })();
  await writeCsv(createWriteStream(path), { headers: HEADERS, rows: batches });
}

/** Imports the file as the job does. `kept` commits the import. */
async function load(plant: PlantDatabase, path: string, isCommitted: boolean): Promise<void> {
  const nothing = (): undefined => undefined;
  await using table = await readTable({ path, name: 'operations.csv' });
  try {
    await runImport(plant.database, {
      job: randomUUIDv7(),
      table,
      register: known('operation'),
      setting: 'full',
      actor: { ...plant.actor, via: 'import' },
      onStep: nothing,
      onStart: nothing,
      onCounts(_tx, counts) {
        if (counts.invalid > 0 || counts.total !== counts.added)
          throw new Error(`The file does not fit: ${JSON.stringify(counts)}`);
        return isCommitted ? Promise.resolve() : Promise.reject(new Undo());
      },
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

interface Copied {
  readonly table: string;
  readonly columns: string;
  readonly file: string;
}

/** The rows that the file creates, as files for COPY; they are removed from the plant again. */
async function copied(plant: PlantDatabase, path: string, folder: string): Promise<readonly Copied[]> {
  const { pool } = plant.database;
  await load(plant, path, true);
  const ownOperations = `(select id from operation where number >= '1001' and length(number) = 4)`;
  const files: Copied[] = [];
  for (const [table, key] of Object.entries(TABLES)) {
    const { rows: found } = await pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const [columns, file] = [found[0]?.columns ?? '', join(folder, `${table}.copy`)];
    const client = await pool.connect();
    await pipeline(
      client.query(
        copyTo(`copy (select ${columns} from ${table} where ${key} in ${ownOperations} order by ${key}) to stdout`),
      ),
      createWriteStream(file),
    );
    client.release();
    files.push({ table, columns, file });
  }
  await pool.query(`delete from history where row_id in ${ownOperations}`);
  await pool.query(`delete from search_text where row_id in ${ownOperations}`);
  await pool.query(`delete from operation where id in ${ownOperations}`);
  return files;
}

/**
 * Copies rows that are already typed and resolved into the actual tables, with all their indexes and references; then
 * rolls back.
 */
async function bareCopy({ database: { pool } }: PlantDatabase, files: readonly Copied[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { table, columns, file } of files)
      await pipeline(createReadStream(file), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
    await client.query('set constraints all immediate');
    await client.query('rollback');
  } finally {
    client.release();
  }
}

/**
 * Times an import of the given number of operations, including the roll-up to their cards and packs, and a bare COPY of
 * the rows it creates.
 */
export async function importing(plant: PlantDatabase, count: number, turns: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-operations-'));
  const path = join(folder, 'operations.csv');
  const after = async (): Promise<void> => {
    for (const table of ['operation', 'search_text', 'history', 'job_card', 'work_pack', 'import_row'])
      await plant.database.pool.query(`vacuum ${table}`);
  };
  try {
    await writeFile(plant, path, count);
    const files = await copied(plant, path, folder);
    await after();
    return await sideBySide(Math.min(turns, 3), {
      copy: { work: () => bareCopy(plant, files), after },
      full: { work: () => load(plant, path, false), after },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
