import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { IMPORT_TASK } from '@plumbline/server/features/imports/submit.ts';
import { startJobs } from '@plumbline/server/jobs/jobs.ts';
import { NEW_TAGS } from './new-tags.ts';
import type { PlantDatabase } from './plant-database.ts';

const LOOK_MS = 20;

/** Complete imports: over HTTP and through the queue, until the commit. */
export interface Uploads {
  /** The address the product listens on. */
  readonly address: string;
  /**
   * Sends a file of tags, waits until all are imported, and returns the job. @throws Error unless all of them are
   * imported
   */
  send(path: string): Promise<string>;
  close(): Promise<void>;
}

interface Ended {
  readonly state: string;
  readonly total: number | null;
  readonly added: number | null;
}

/** Opens a plant for uploads: it listens, and runs jobs. */
export async function openUploads({ app, database, headers }: PlantDatabase): Promise<Uploads> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const jobs = await startJobs(database, {
    [IMPORT_TASK]: { run: (payload, ending) => importTask(database, payload, ending) },
  });
  const { 'content-type': _json, ...rest } = headers;
  const ended = async (job: string): Promise<Ended> => {
    for (;;) {
      const log = await oneRow(
        database.db,
        sql<Ended>`select state, total, added from import_job where id = ${job}::uuid`,
      );
      if (log && log.state !== 'queued' && log.state !== 'running') return log;
      await sleep(LOOK_MS);
    }
  };
  return {
    address,
    async send(path) {
      const form = new FormData();
      form.set('importSetting', 'full');
      form.set('file', await openAsBlob(path), basename(path));
      const sent = await fetch(`${address}/api/register/${NEW_TAGS.key}/import`, {
        method: 'POST',
        headers: rest,
        body: form,
      });
      const answer = await sent.text();
      if (!answer.startsWith('{"code":0')) throw new Error(answer.slice(0, 500));
      const { job } = JSON.parse(answer).data;
      const log = await ended(job);
      if (log.state !== 'done' || log.added !== log.total) throw new Error(`Not imported: ${JSON.stringify(log)}`);
      return job;
    },
    async close() {
      await jobs.stop();
    },
  };
}

/** Stores which tags an import created in the table `bench_new`, according to their history. */
export async function keepNew({ database }: PlantDatabase, job: string): Promise<void> {
  await database.pool.query('drop table if exists bench_new');
  await database.pool.query(
    `create table bench_new as select row_id as id from history where batch = $1 and register = 'taggedItem' and action = 'add'`,
    [job],
  );
  await database.pool.query('alter table bench_new add primary key (id)');
}

/**
 * Removes the tags of an import as if they had never existed: undoing the import through the product would leave them
 * as deleted rows. The caller recalculates their counters at the end (`recountAll`).
 */
export async function takeOut(plant: PlantDatabase, job: string): Promise<void> {
  const { database } = plant;
  const run = (query: string) => database.pool.query(query);
  await keepNew(plant, job);
  const checks = 'select id from tag_itr where tagged_item in (select id from bench_new)';
  // the history is long: search it for checks only when there are any
  if ((await run(`${checks} limit 1`)).rows.length > 0) await run(`delete from history where row_id in (${checks})`);
  await run('delete from matrix_drift where tagged_item in (select id from bench_new)');
  await run('delete from tag_itr where tagged_item in (select id from bench_new)');
  await run('delete from search_text where row_id in (select id from bench_new)');
  await run('delete from tagged_item where id in (select id from bench_new)');
  await run('delete from history where row_id in (select id from bench_new)');
  await database.pool.query('delete from import_row where job_id = $1', [job]);
  await run('drop table bench_new');
}
