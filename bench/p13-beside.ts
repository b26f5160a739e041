import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { percentile, round, say, tell, timed } from './figure.ts';
import { openUploads, takeOut, type Uploads } from './import-by-upload.ts';
import { recountAll } from './make-plant.ts';
import { tagsToImport } from './new-tags.ts';
import type { BenchOptions } from './options.ts';
import { writeFile } from './p3-import.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { COLUMNS } from './tag-queries.ts';

const BENCH = 'P13 short reads while long work runs';
/** Number of users who run slow queries, each starting the next as soon as one is answered. */
const ASKERS = 20;
/** Pause after each chunk of an export, in milliseconds: a connection of some hundred kilobytes a second. */
const SLOW_LINE = 500;
/** Number of rows in the file imported at the same time. */
const ROWS = 20_000;
/** Number of users who open, list and count at the same time, and how many times each does all of it. */
const READERS = 4;
const ROUNDS = 25;
/** Time a user takes to look, in milliseconds. */
const LOOK = 50;

/** A user's click. */
interface Click {
  readonly url: string;
  readonly input: unknown;
}

async function shortReads({ database: { db } }: PlantDatabase): Promise<readonly Click[]> {
  const tag = await oneRow(
    db,
    sql<{ id: string; discipline: string; subSystem: string }>`select id, discipline, sub_systems[1] as "subSystem"
      from tagged_item where deleted_at is null and sub_systems <> '{}' order by name limit 1`,
  );
  const clickOf = (verb: string, input: unknown): Click => ({ url: `/api/register/taggedItem/${verb}`, input });
  const inSubSystem = { field: 'subSystems', op: 'anyOf', value: [tag?.subSystem] };
  return [
    clickOf('get', { id: tag?.id }),
    clickOf('page', { columns: COLUMNS, sort: [{ field: 'name' }], limit: 100 }),
    clickOf('page', { columns: COLUMNS, filter: inSubSystem, limit: 100 }),
    clickOf('count', { filter: inSubSystem }),
    clickOf('lookup', { text: '', limit: 30 }),
    { url: '/api/register/discipline/page', input: {} },
  ];
}

/** The times of many short reads, sorted, in milliseconds. */
async function read(plant: PlantDatabase, clicks: readonly Click[]): Promise<readonly number[]> {
  const times: number[] = [];
  const person = async (): Promise<void> => {
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const { url, input } of clicks) {
        times.push(await timed(() => plant.post(url, input)));
        await sleep(LOOK);
      }
  };
  await Promise.all(Array.from({ length: READERS }, person));
  return times.toSorted((a, b) => a - b);
}

/**
 * Queries that are slow in any case: a text search that no index covers and no row matches, and all values of a list
 * that every row has.
 */
const WORST: readonly Click[] = [
  {
    url: '/api/register/taggedItem/page',
    input: { columns: COLUMNS, filter: { field: 'comments', op: 'contains', value: 'qzxqzx' }, limit: 100 },
  },
  { url: '/api/register/taggedItem/options', input: { field: 'subSystems' } },
];

/** What an office imports again and again, and how many of its users ask the worst. */
interface Load {
  readonly file: string;
  readonly askers: number;
}
/** The heavy work of an office, from now until it is ended. */
interface Office {
  /** Ends all of it; returns what was done in that time. */
  end(): Promise<Readonly<Record<string, number>>>;
}

/**
 * Some users run the slowest queries a click can cause, two export all tags, one of them over a slow connection, and one
 * imports a file of new tags.
 */
export function office(plant: PlantDatabase, uploads: Uploads, { file, askers }: Load): Office {
  const over = new AbortController();
  const done = { answered: 0, refused: 0, exported: 0, 'slow bytes': 0, imported: 0 };
  const ask = async (who: number): Promise<void> => {
    for (let at = who; !over.signal.aborted; at++) {
      const { url, input } = WORST[at % WORST.length] ?? { url: '', input: null };
      await plant.post(url, input).then(
        () => (done.answered += 1),
        () => (done.refused += 1),
      );
    }
  };
  const fetchAll = (): Promise<Response> =>
    fetch(`${uploads.address}/api/register/taggedItem/export`, {
      method: 'POST',
      headers: plant.headers,
      body: '{"format":"csv"}',
      signal: over.signal,
    });
  const takeAway = async (pause: number): Promise<void> => {
    while (!over.signal.aborted) {
      const { body } = await fetchAll();
      for await (const piece of body ?? []) {
        if (pause === 0) continue;
        done['slow bytes'] += piece.length;
        await sleep(pause);
      }
      done.exported += 1;
    }
  };
  const load = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await takeOut(plant, await uploads.send(file));
      done.imported += 1;
    }
  };
  const leaves = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
  const work = [
    ...Array.from({ length: askers }, (_, who) => ask(who)),
    leaves(takeAway(0)),
    leaves(takeAway(SLOW_LINE)),
    load(),
  ];
  return {
    async end() {
      over.abort();
      await Promise.all(work);
      return done;
    },
  };
}

/**
 * P13: the same short reads alone, and while an office runs slow queries, exports (also over a slow connection) and
 * imports.
 */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const uploads = await openUploads(plant);
  try {
    const file = join(folder, 'tags.csv');
    await writeFile(file, tagsToImport(options.tags, ROWS));
    const clicks = await shortReads(plant);
    await read(plant, clicks);
    const alone = await read(plant, clicks);
    const busy = office(plant, uploads, { file, askers: ASKERS });
    await sleep(2000);
    const beside = await read(plant, clicks);
    const done = await busy.end();
    await recountAll(plant.database, plant.actor);
    say(JSON.stringify(done));
    const detail = (times: readonly number[]) => ({
      median: round(percentile(times, 0.5)),
      p95: round(percentile(times, 0.95)),
      worst: round(times.at(-1) ?? 0),
    });
    tell({
      bench: BENCH,
      figure: `95th percentile beside ${ASKERS} who ask the worst of ${options.tags} tags, two exports and an import, to alone`,
      ratio: percentile(beside, 0.95) / percentile(alone, 0.95),
      bar: 3,
      detail: { alone: detail(alone), beside: detail(beside), ...done },
    });
  } finally {
    await uploads.close();
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  }
}
