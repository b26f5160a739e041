import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawAlone, recordSheets } from '@plumbline/server/pdf/engine-alone.fixture.ts';
import { sampleSheet, sampleTemplate } from '@plumbline/server/pdf/print.fixture.ts';
import type { CheckSheetPrint } from '@plumbline/server/pdf/print.ts';
import { renderCheckSheets } from '@plumbline/server/pdf/render-check-sheets.ts';
import { median, round, tell } from './figure.ts';

const SHEETS = 1000;
const ROUNDS = 5;

function* sheets(count: number): Generator<CheckSheetPrint> {
  const template = sampleTemplate();
  for (let at = 0; at < count; at++) yield sampleSheet(at, template);
}

/** Prints `count` sheets into a file that is discarded; returns pages and bytes. */
async function print(count: number): Promise<{ readonly pages: number; readonly bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pdf-'));
  try {
    const path = join(folder, 'sheets.pdf');
    const { pages } = await renderCheckSheets(sheets(count), createWriteStream(path));
    return { pages, bytes: (await stat(path)).size };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The processor time of a work, in seconds: steadier than the clock on a shared machine. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The peak memory of a separate process for `count` sheets, in MB. */
function peak(count: number): number {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), String(count)], { encoding: 'utf8' });
  return Math.round(Number(stdout) / 1024);
}

/**
 * P8: 1,000 filled-in check sheets, Chinese included, to one PDF against the PDF engine alone: pdfkit drawing the same
 * texts, lines and codes at known positions, through its public calls. Medians of the processor time of turns side by
 * side in one run; the first turn of each warms up. Memory: the peak of a process for 1,000 and for 4,000 sheets.
 */
export async function run(): Promise<void> {
  const drawn = recordSheets(sheets(SHEETS));
  const ours: number[] = [];
  const alone: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn++) {
    const a = await cpu(() => print(SHEETS));
    const b = await cpu(() => drawAlone(drawn));
    if (turn === 0) continue;
    ours.push(a);
    alone.push(b);
  }
  const { pages, bytes } = await print(SHEETS);
  const detail = {
    sheets: SHEETS,
    pages,
    megabytes: round(bytes / 1e6),
    oursCpuSeconds: round(median(ours)),
    engineAloneCpuSeconds: round(median(alone)),
    peakMegabytes: { [SHEETS]: peak(SHEETS), [4 * SHEETS]: peak(4 * SHEETS) },
  };
  tell({
    bench: 'P8 check sheets to PDF',
    figure: 'ours to the engine alone',
    ratio: median(ours) / median(alone),
    bar: 1.3,
    detail,
  });
}

if (import.meta.main && process.argv[2] !== undefined) {
  await print(Number(process.argv[2]));
  process.stdout.write(String(process.resourceUsage().maxRSS));
}
