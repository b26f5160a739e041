import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { plantSheet } from '@plumbline/server/features/demo/plant-sheet.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { writeXlsx } from '@plumbline/server/sheets/write-xlsx.ts';
import { say, sideBySide, tell } from './figure.ts';
import { costOf } from './memory.ts';
import { NEW_TAGS, newTags } from './new-tags.ts';
import type { BenchOptions } from './options.ts';

const BENCH = 'P4 reading of tags, XLSX';
const ROWS = 100_000;

async function ours(path: string): Promise<number> {
  await using table = await readTable({ path, name: 'tags.xlsx' });
  let rows = 0;
  for await (const batch of table.rows()) rows += batch.length;
  return rows;
}

/**
 * P4: reading the file of P3 as XLSX against the reader that was chosen first (ADR 8), which runs alone and without any
 * validation.
 */
export async function run(options: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-xlsx-'));
  try {
    const path = join(folder, 'tags.xlsx');
    const size = { tags: options.tags, rows: Math.min(ROWS, options.tags), allocate: false };
    const { headers, rows: batches } = plantSheet(NEW_TAGS, newTags(size));
    const rows = (async function* () {
      for await (const batch of batches()) yield batch.map((row) => row.cells);
    })();
    await writeXlsx(createWriteStream(path), { sheet: 'Tag', columns: headers.map((caption) => ({ caption })), rows });
    say(`  ${size.rows} rows, ${headers.length} columns, ${Math.round((await stat(path)).size / 1e6)} MB`);
    const times = await sideBySide(Math.min(options.turns, 3), {
      ours: { work: () => ours(path) },
      alone: { work: async () => readXlsx(await readFile(path)) },
    });
    const detail = { ...size, columns: headers.length, ...times };
    tell({
      bench: BENCH,
      figure: 'reading in its thread to the reader alone',
      ratio: times.ours / times.alone,
      bar: 1.3,
      detail,
    });
    const cost = await costOf(() => ours(path));
    tell({
      bench: BENCH,
      figure: 'event loop held up at most, of 50 ms',
      ratio: cost.loopMaxMs / 50,
      bar: 1,
      detail: { cost },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
