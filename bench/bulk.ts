import { change, remove } from '@plumbline/server/register/write/verbs.ts';
import { known } from '@plumbline/server/db/model.ts';
import { say, tell, timed } from './figure.ts';
import { costOf } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const BENCH = 'Bulk act on all that match';
const LOOP_MS = 50;
const MEMORY_MB = 64;
const ALL = { mode: 'allMatching' as const, except: [] };

/** The previews of actions on every tag: nothing is written. */
const ACTS: Readonly<Record<string, (plant: PlantDatabase) => Promise<number>>> = {
  'change, dry run': async ({ database, actor }) =>
    (await change(database.db, actor, known('tag'), { selection: ALL, values: { comments: 'bench' }, dryRun: true }))
      .done,
  'delete, dry run': async ({ database, actor }) => {
    const { done, refused } = await remove(database.db, actor, known('tag'), { selection: ALL, dryRun: true });
    return done + refused.length;
  },
};

/** Measures how long one dry run over all tags blocks the event loop, and how much memory it takes. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    for (const [figure, act] of Object.entries(ACTS)) {
      let count = 0;
      let ms = 0;
      // the first run loads the code and fills the caches of the database
      await act(plant);
      const cost = await costOf(async () => {
        ms = await timed(async () => {
          count = await act(plant);
        });
      });
      say(`  ${figure}: ${count} told in ${Math.round(ms)} ms`);
      const detail = { ...cost, told: count, ms: Math.round(ms) };
      tell({
        bench: BENCH,
        figure: `${figure}: longest hold of the loop`,
        ratio: cost.loopMaxMs / LOOP_MS,
        bar: 1,
        detail,
      });
      tell({
        bench: BENCH,
        figure: `${figure}: memory beyond the start`,
        ratio: cost.residentMb / MEMORY_MB,
        bar: 1,
        detail,
      });
    }
  } finally {
    await plant.close();
  }
}
