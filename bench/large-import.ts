import { createWriteStream, openAsBlob } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plantSheet } from '@plumbline/server/features/demo/plant-sheet.ts';
import { writeCsv } from '@plumbline/server/sheets/write-csv.ts';
import { writeXlsx } from '@plumbline/server/sheets/write-xlsx.ts';
import type { Product } from '../checks/support/product.ts';
import { aFolder, aPlant, TAGS } from './faults/plant.ts';
import { round, say, tell } from './figure.ts';
import { NEW_TAGS, newTags } from './new-tags.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'an import at size';
/** The bar: all of it within, in milliseconds, so that a night is enough for the largest file. */
const WITHIN = 3_600_000;
const LOOK_MS = 1000;
const MEGABYTE = 1024 * 1024;
/** What people write about a tag, so that a row has about five hundred bytes. */
const COMMENT = 'Checked on site with the vendor, see the inspection record 现场检查，见检验记录 · '
  .repeat(3)
  .slice(0, 180);

/** A file of so many tags with references of the plant, as a trusted person sends one. */
async function write(path: string, rows: number): Promise<void> {
  const tags = function* () {
    for (const row of newTags({ tags: TAGS, rows, allocate: false })) yield { ...row, comments: COMMENT };
  };
  const { headers, rows: batches } = plantSheet(NEW_TAGS, tags());
  const cells = (async function* () {
    for await (const batch of batches()) yield batch.map((row) => row.cells);
  })();
  if (path.endsWith('.csv')) return void (await writeCsv(createWriteStream(path), { headers, rows: cells }));
  await writeXlsx(createWriteStream(path), {
    sheet: 'Tag',
    columns: headers.map((caption) => ({ caption })),
    rows: cells,
  });
}

/** What the process holds now, in megabytes. */
async function residentOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

interface Seen {
  readonly phases: Record<string, number>;
  most: number;
  state: string;
  counts: object;
}

/** Follows a job to its end: how long each step took in seconds, and the most the process held. */
async function follow(product: Product, job: string): Promise<Seen> {
  const seen: Seen = { phases: {}, most: 0, state: '', counts: {} };
  for (;;) {
    const began = performance.now();
    await sleep(LOOK_MS);
    const said = await product.post('/api/register/importJob/get', { id: job });
    const row = said?.data as { state: string; phase: string | null; added: number; invalid: number } | undefined; // as it is read
    seen.most = Math.max(seen.most, await residentOf(product));
    const phase = row?.phase ?? 'queued';
    seen.phases[phase] = round((seen.phases[phase] ?? 0) + (performance.now() - began) / 1000);
    if (row === undefined || row.state === 'queued' || row.state === 'running') continue;
    return Object.assign(seen, { state: row.state, counts: { added: row.added, invalid: row.invalid } });
  }
}

/** A file of `--tags` rows, as CSV and as XLSX, goes through upload, queue and commit of the product in its own process. */
export async function run({ tags: rows }: BenchOptions): Promise<void> {
  for (const kind of ['csv', 'xlsx']) {
    const plant = await aPlant();
    const folder = await aFolder();
    try {
      const path = join(folder, `tags.${kind}`);
      await write(path, rows);
      const { size } = await stat(path);
      const before = await residentOf(plant.product);
      say(`  ${rows} rows, ${round(size / MEGABYTE)} MB as ${kind}`);
      const began = performance.now();
      const file = { name: `tags.${kind}`, body: await openAsBlob(path) };
      const sent = await plant.product.upload('/api/register/tag/import', file);
      if (sent.code !== 0) throw new Error(sent.msg);
      const sentMs = performance.now() - began;
      const { phases, most, state, counts } = await follow(plant.product, (sent.data as { job: string }).job); // what the verb answers
      const ms = performance.now() - began;
      const detail = {
        rows,
        fileMb: round(size / MEGABYTE),
        state,
        ...counts,
        sentS: round(sentMs / 1000),
        wholeS: round(ms / 1000),
        phasesS: phases,
        residentMb: { before: round(before), most: round(most) },
      };
      tell({
        bench: BENCH,
        figure: `${kind}, of an hour`,
        ratio: state === 'done' ? ms / WITHIN : Infinity,
        bar: 1,
        detail,
      });
    } finally {
      await plant.end();
      await rm(folder, { recursive: true, force: true });
    }
  }
}
