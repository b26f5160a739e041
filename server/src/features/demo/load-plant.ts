import { randomUUIDv7 } from 'node:crypto';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Database, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { runImport } from '../imports/run-import.ts';
import type { Problem } from '../imports/stage.ts';
import type { Plant } from './plant/plant.ts';
import type { PlantRow } from './plant/table.ts';
import { loadForms } from './load-forms.ts';
import { plantSheet } from './plant-sheet.ts';
import { everyStep, type Steps } from './steps.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Rows loaded per transaction, so that each transaction stays small however large the plant. */
const CHUNK = 100_000;

/**
 * Loads rows through the same import that users run, with each hundred thousand rows as one step; returns how many were
 * loaded. A row that cannot be loaded is a fault of the generator, and stops it.
 */
export async function loadRows(
  database: Database,
  actor: Actor,
  { key, of: plantRows, steps }: { readonly key: RegisterKey; readonly of: Iterable<PlantRow>; readonly steps: Steps },
): Promise<number> {
  const register = known(key);
  let total = 0;
  for (const chunk of chunks(plantRows))
    await steps.unlessDone(async (mark) => {
      const job = randomUUIDv7();
      const nothing = (): undefined => undefined;
      const counts = await runImport(database, {
        job,
        register,
        setting: 'full',
        table: plantSheet(register, chunk),
        actor,
        onStep: nothing,
        onStart: nothing,
        onCounts: async (tx, found) => {
          if (found.invalid > 0) await refuse({ ...database, db: tx }, job, key);
          await sql`delete from import_row where tenant_id = ${tenantOf(actor)} and job_id = ${job}::uuid`.execute(tx);
          await mark(tx);
        },
      });
      total += counts.total;
    });
  return total;
}

async function refuse({ db }: Pick<Database, 'db'>, job: string, key: string): Promise<never> {
  const bad = await rows(
    db,
    sql<{
      number: number;
      key: string;
      problems: Problem[];
    }>`select number, key, problems from import_row where job_id = ${job}::uuid and outcome = 'invalid' order by number limit 3`,
  );
  throw new Error(
    `The plant does not fit ${key}: ${bad.map((row) => `${row.key}: ${row.problems.map((problem) => `${problem.column} ${problem.words.en}`).join(' ')}`).join(' | ')}`,
  );
}

function* chunks(plantRows: Iterable<PlantRow>): Generator<PlantRow[]> {
  let chunk: PlantRow[] = [];
  for (const row of plantRows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Loads every register of a plant in order, then the forms of its ITRs and PWLs; the matrix allocates ITRs to the tags. `onTable` is called for each
 * finished register.
 */
export async function loadPlant(
  database: Database,
  actor: Actor,
  plant: Plant,
  {
    onTable = () => undefined,
    steps = everyStep,
  }: { readonly onTable?: ((register: string, rows: number) => void) | undefined; readonly steps?: Steps } = {},
): Promise<void> {
  for (const table of plant.tables)
    onTable(table.register, await loadRows(database, actor, { key: table.register, of: table.rows(), steps }));
  await loadForms(database, actor);
}
