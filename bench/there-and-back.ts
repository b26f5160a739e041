import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Product } from '../checks/support/product.ts';
import { load, residentOf, writeTags } from './at-size.ts';
import { aFolder, aPlant } from './faults/plant.ts';
import { round, say, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'a whole register there and back';
/** The bar for each direction, in milliseconds: a night is enough for the largest file. */
const WITHIN = 3_600_000;
const LOOK_MS = 1000;

/** Saves the export of the tag list, and returns how long it took and the peak memory of the process. */
async function save(product: Product, path: string): Promise<{ readonly ms: number; readonly most: number }> {
  let most = 0;
  const look = setInterval(() => void residentOf(product).then((now) => (most = Math.max(most, now))), LOOK_MS);
  const began = performance.now();
  try {
    const body = await product.stream('/api/register/tag/export', { format: 'xlsx' });
    await pipeline(body, createWriteStream(path));
  } finally {
    clearInterval(look);
  }
  return { ms: performance.now() - began, most };
}

/**
 * Fills the tag list up to `--tags` rows from a CSV, exports it as one workbook with all its columns, and imports it
 * again: every row must be found unchanged, otherwise the export is not a valid import file.
 */
export async function run({ tags }: BenchOptions): Promise<void> {
  const plant = await aPlant();
  const folder = await aFolder();
  const { product } = plant;
  try {
    const counted = await product.post('/api/register/tag/count', {});
    if (counted === null) throw new Error('Nobody answers.');
    const there = (counted.data as { total: number }).total; // what the verb answers
    const given = join(folder, 'tags.csv');
    await writeTags(given, tags - there);
    say(`  ${tags - there} rows go in as csv, beside ${there}`);
    await load(product, given);
    const path = join(folder, 'Tag.xlsx');
    say(`  ${tags} rows leave as xlsx`);
    const before = await residentOf(product);
    const { ms, most } = await save(product, path);
    tell({
      bench: BENCH,
      figure: 'export as a workbook, of an hour',
      ratio: ms / WITHIN,
      bar: 1,
      detail: { rows: tags, wholeS: round(ms / 1000), residentMb: { before: round(before), most: round(most) } },
    });
    say('  and come back');
    const back = await load(product, path);
    tell({
      bench: BENCH,
      figure: 'the workbook back, of an hour',
      ratio: back.counts.unchanged === tags ? back.ms / WITHIN : Infinity,
      bar: 1,
      detail: { rows: tags, ...back.detail },
    });
  } finally {
    await plant.end();
    await rm(folder, { recursive: true, force: true });
  }
}
