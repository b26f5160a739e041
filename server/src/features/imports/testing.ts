import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { ImportConsequence, ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Database, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { readTable } from '../../sheets/read-table.ts';
import { type ImportRun, runImport } from './run-import.ts';
import type { Counts, Setting } from './run-part.ts';

/** The result of an import in a test. */
export interface Loaded extends Counts {
  /** The id of the import, which is also the batch of its writes. */
  readonly job: string;
  readonly bad: readonly ImportRow[];
  readonly follows: readonly ImportConsequence[];
  /** The phases that were reported to the user, in order. */
  readonly phases: readonly string[];
}

/** Imports CSV texts and workbooks as one user or another, as the queue would; deletes the files after the tests. */
export async function aLoader(
  database: Database,
  actor: Actor,
): Promise<
  (register: AnyRegister, file: string | Buffer, setting?: Setting, onCounts?: ImportRun['onCounts']) => Promise<Loaded>
> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let number = 0;
  return async (register, file, setting = 'full', onCounts = () => Promise.resolve()) => {
    const path = join(folder, `${++number}.csv`);
    await writeFile(path, file);
    // a workbook is a zip
    const isWorkbook = Buffer.isBuffer(file) && file.subarray(0, 2).toString() === 'PK';
    const job = randomUUIDv7();
    const phases: string[] = [];
    await using table = await readTable({ path, name: isWorkbook ? 'list.xlsx' : 'list.csv' });
    const counts = await runImport(database, {
      job,
      table,
      register,
      setting,
      actor: { ...actor, via: `import ${number}`, batch: job },
      onStep: ({ phase }) => void (phases.at(-1) === phase ? undefined : phases.push(phase)),
      onStart: () => undefined,
      onCounts,
    });
    const bad = await rows(
      database.db,
      sql<ImportRow>`select number, key, problems from import_row where job_id = ${job}::uuid and outcome = 'invalid' order by number`,
    );
    const follows = await rows(
      database.db,
      sql<ImportConsequence>`select subject, action, count, titles from import_consequence where job_id = ${job}::uuid order by subject, action`,
    );
    return { ...counts, job, bad, follows, phases };
  };
}
