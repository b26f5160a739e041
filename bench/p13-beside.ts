import { setTimeout as sleep } from 'node:timers/promises';
import { one, sql } from '@plumbline/server/db/database.ts';
import { round, say, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { COLUMNS } from './tag-queries.ts';

const BENCH = 'P13 short reads while long work runs';
/** People who sort by what no index gives, each anew as soon as they are answered. */
const SORTERS = 20;
/** People who open, list and count meanwhile, and how often each does all of it. */
const READERS = 4;
const ROUNDS = 25;
/** What a person takes to look, in milliseconds. */
const LOOK = 50;

/** Something a person clicks. */
interface Click {
  readonly url: string;
  readonly input: unknown;
}

async function shortReads({ database: { db } }: PlantDatabase): Promise<readonly Click[]> {
  const tag = await one(
    db,
    sql<{ id: string; discipline: string; subSystem: string }>`select id, discipline, sub_systems[1] as "subSystem"
      from tagged_item where deleted_at is null and sub_systems <> '{}' order by name limit 1`,
  );
  const of = (verb: string, input: unknown): Click => ({ url: `/api/register/taggedItem/${verb}`, input });
  const inSubSystem = { field: 'subSystems', op: 'anyOf', value: [tag?.subSystem] };
  return [
    of('get', { id: tag?.id }),
    of('page', { columns: COLUMNS, sort: [{ field: 'name' }], limit: 100 }),
    of('page', { columns: COLUMNS, filter: inSubSystem, limit: 100 }),
    of('count', { filter: inSubSystem }),
    of('lookup', { text: '', limit: 30 }),
    { url: '/api/register/discipline/page', input: {} },
  ];
}

/** How long each of many short reads took, sorted, in milliseconds. */
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
const percentile = (times: readonly number[], part: number): number =>
  round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);

/** P13: the same short reads alone, and while twenty sort the whole plant by a text without an index and two take it away as CSV. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    const clicks = await shortReads(plant);
    await read(plant, clicks);
    const alone = await read(plant, clicks);
    const over = new AbortController();
    let sorted = 0;
    let refused = 0;
    const sort = async (who: number): Promise<void> => {
      for (let at = 0; !over.signal.aborted; at++)
        await plant
          .post('/api/register/taggedItem/page', {
            columns: COLUMNS,
            sort: [{ field: 'description', desc: (who + at) % 2 === 0 }],
            limit: 100,
          })
          .then(
            () => (sorted += 1),
            () => (refused += 1),
          );
    };
    const takeAway = async (): Promise<void> => {
      while (!over.signal.aborted)
        await plant.app.inject({
          method: 'POST',
          url: '/api/register/taggedItem/export',
          headers: plant.headers,
          payload: '{"format":"csv"}',
        });
    };
    const long = [...Array.from({ length: SORTERS }, (_, who) => sort(who)), takeAway(), takeAway()];
    await sleep(2000);
    const beside = await read(plant, clicks);
    over.abort();
    await Promise.all(long);
    say(`sorted ${sorted} times, refused ${refused}`);
    const detail = (times: readonly number[]) => ({
      median: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      worst: times.at(-1),
    });
    tell({
      bench: BENCH,
      figure: `95th percentile beside ${SORTERS} who sort ${options.tags} tags by description, to alone`,
      ratio: percentile(beside, 0.95) / percentile(alone, 0.95),
      bar: 3,
      detail: { alone: detail(alone), beside: detail(beside), sorted, refused },
    });
  } finally {
    await plant.close();
  }
}
