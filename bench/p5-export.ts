import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { known } from '@plumbline/server/db/model.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { sideBySide, tell } from './figure.ts';
import { costOf } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { COLUMNS } from './tag-queries.ts';

const BENCH = 'P5 export of tagged items, CSV';
const LIVE = new Set(['itrTotal', 'itrDone', 'punchOpen']);

/** A stream that counts bytes and lines and discards them. */
function drain(): { readonly stream: Writable; readonly count: { bytes: number; lines: number } } {
  const count = { bytes: 0, lines: 0 };
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      count.bytes += piece.length;
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count.lines += 1;
      done();
    },
  });
  return { stream, count };
}

async function exported(plant: PlantDatabase, input: { readonly columns: readonly string[] }): Promise<number> {
  const { stream, count } = drain();
  const answer = await exportRegister(plant.database, plant.actor, {
    register: known('taggedItem'),
    input: { format: 'csv', columns: [...input.columns] },
    language: 'en',
  });
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) throw new Error('The export is no stream.');
  await pipeline(answer.body, stream);
  return count.lines;
}

async function bare({ database }: PlantDatabase, query: string): Promise<number> {
  const { stream, count } = drain();
  const client = await database.pool.connect();
  try {
    await pipeline(client.query(copyTo(`copy (${query}) to stdout (format csv)`)), stream);
  } finally {
    client.release();
  }
  return count.lines;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** P5: the export of every tagged item against COPY TO of the same columns of the same rows as stored. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  const stored = COLUMNS.filter((name) => !LIVE.has(name));
  const texts = [
    'name',
    'description',
    'tagType',
    'isExRated',
    'comments',
    'serialNumber',
    'manufacturer',
    'modelNumber',
  ];
  const select = (names: readonly string[], order = ''): string =>
    `select ${names.map((name) => `"${snake(name)}"`).join(', ')} from tagged_item where deleted_at is null${order}`;
  try {
    // before anything else has run in this process, so that its own memory growth is visible
    let lines = 0;
    const fullCost = await costOf(async () => (lines = await exported(plant, { columns: stored })));
    tell({
      bench: BENCH,
      figure: 'resident memory beyond the start, of 64 MB',
      ratio: fullCost.residentMb / 64,
      bar: 1,
      detail: { lines, whole: fullCost },
    });
    const times = await sideBySide(Math.min(options.turns, 3), {
      copy: { work: () => bare(plant, select(stored)) },
      copyInOrder: { work: () => bare(plant, select(stored, ' order by tenant_id, level_id, title_sort, id')) },
      export: { work: () => exported(plant, { columns: stored }) },
      copyTexts: { work: () => bare(plant, select(texts)) },
      exportTexts: { work: () => exported(plant, { columns: texts }) },
      exportWithCounts: { work: () => exported(plant, { columns: [...stored, 'itrTotal', 'itrDone'] }) },
    });
    const detail = { lines, columns: stored.length, ...times };
    tell({ bench: BENCH, figure: 'export to COPY TO', ratio: times.export / times.copy, bar: 3, detail });
    tell({
      bench: BENCH,
      figure: 'export to COPY TO in the same order',
      ratio: times.export / times.copyInOrder,
      bar: 3,
    });
    tell({
      bench: BENCH,
      figure: 'export of texts and marks alone to COPY TO',
      ratio: times.exportTexts / times.copyTexts,
      bar: 3,
    });
    tell({
      bench: BENCH,
      figure: 'export with the counts of ITRs to COPY TO without',
      ratio: times.exportWithCounts / times.copy,
      bar: null,
    });
  } finally {
    await plant.close();
  }
}
