import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { load, writeTags } from './at-size.ts';
import { aFolder, aPlant } from './faults/plant.ts';
import { say, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'an import at size';
/** The bar for the whole import, in milliseconds, so that a night is enough for the largest file. */
const WITHIN = 3_600_000;

/**
 * Imports a file of `--tags` rows, as CSV and as XLSX, through upload, queue and commit of the product in its own
 * process.
 */
export async function run({ tags: rows }: BenchOptions): Promise<void> {
  for (const kind of ['csv', 'xlsx']) {
    const plant = await aPlant();
    const folder = await aFolder();
    try {
      const path = join(folder, `tags.${kind}`);
      await writeTags(path, rows);
      say(`  ${rows} rows as ${kind}`);
      const { ms, state, detail } = await load(plant.product, path);
      tell({
        bench: BENCH,
        figure: `${kind}, of an hour`,
        ratio: state === 'done' ? ms / WITHIN : Infinity,
        bar: 1,
        detail: { rows, ...detail },
      });
    } finally {
      await plant.end();
      await rm(folder, { recursive: true, force: true });
    }
  }
}
