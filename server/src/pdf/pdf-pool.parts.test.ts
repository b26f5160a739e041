import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPdfPool, type PdfPool } from './pdf-pool.ts';
import { sampleCertificate, sampleSheet, sampleTemplate } from './print.fixture.ts';
import type { CheckSheetPrint } from './print.ts';
import { readPdf } from './read-pdf.fixture.ts';

const template = sampleTemplate();
let pool: PdfPool;
let folder: string;
beforeAll(() => {
  pool = openPdfPool();
});
afterAll(() => pool.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-pool-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Sheets one after another; `taken` counts those requested, `isClosed` is true when no more are wanted. */
function source(count: number) {
  const state = { taken: 0, isClosed: false };
  async function* sheets(): AsyncGenerator<CheckSheetPrint> {
    try {
      for (let at = 0; at < count; at++) {
        state.taken++;
        yield sampleSheet(at, template);
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, sheets: sheets() };
}

test('check sheets are printed into a file, with progress', async () => {
  const path = join(folder, 'sheets.pdf');
  const reported: number[] = [];
  const printed = await pool.printCheckSheets(source(25).sheets, path, { onSheet: (done) => reported.push(done) });
  expect(printed).toMatchObject({ sheets: 25, pages: 50 });
  expect(printed.starts.map(({ page }) => page)).toEqual(Array.from({ length: 25 }, (_, at) => 2 * at));
  expect(reported).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  expect(readPdf(await readFile(path))).toMatchObject({ isWhole: true, pages: 50 });
  expect(await readdir(folder)).toEqual(['sheets.pdf']);
});

test('a certificate is returned as bytes', async () => {
  expect(readPdf(await pool.printCertificate(sampleCertificate())).isWhole).toBe(true);
});

test('an idle thread ends, and the next job starts another', async () => {
  const own = openPdfPool({ idleMs: 20 });
  await own.printCertificate(sampleCertificate(0));
  await pause(100);
  expect(readPdf(await own.printCertificate(sampleCertificate(0))).isWhole).toBe(true);
  await own.close();
});

test('a certificate does not wait for a long file', async () => {
  const order: string[] = [];
  const long = pool.printCheckSheets(source(150).sheets, join(folder, 'a.pdf')).then(() => order.push('sheets'));
  const short = pool.printCertificate(sampleCertificate()).then(() => order.push('certificate'));
  await Promise.all([long, short]);
  expect(order).toEqual(['certificate', 'sheets']);
});

test('more jobs than a thread accepts are all done', async () => {
  const jobs = Array.from({ length: 12 }, () => pool.printCertificate(sampleCertificate(1)));
  for (const bytes of await Promise.all(jobs)) expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
});

test('sheets are read a few ahead, not all together', async () => {
  const { sheets, state } = source(100);
  let ahead = 0;
  await pool.printCheckSheets(sheets, join(folder, 'a.pdf'), {
    onSheet: (done) => (ahead = Math.max(ahead, state.taken - done)),
  });
  expect(ahead).toBeLessThanOrEqual(40);
});

test('a stopped job rejects with the reason, leaves no file and closes its source', async () => {
  const stop = new AbortController();
  const { sheets, state } = source(100_000);
  const job = pool.printCheckSheets(sheets, join(folder, 'a.pdf'), {
    signal: stop.signal,
    onSheet: (done) => done === 5 && stop.abort(new Error('not wanted')),
  });
  await expect(job).rejects.toThrow('not wanted');
  await expect.poll(() => state.isClosed).toBe(true);
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(readPdf(await pool.printCertificate(sampleCertificate())).isWhole).toBe(true);
});

test('a job stopped before it starts never starts', async () => {
  const { sheets, state } = source(5);
  const job = pool.printCheckSheets(sheets, join(folder, 'a.pdf'), {
    signal: AbortSignal.abort(new Error('too late')),
  });
  await expect(job).rejects.toThrow('too late');
  expect(state.taken).toBe(0);
});

test('an error of the source reaches the caller, and no file is left', async () => {
  async function* failing(): AsyncGenerator<CheckSheetPrint> {
    yield sampleSheet(1, template);
    await pause(1);
    throw new Error('no such column');
  }
  await expect(pool.printCheckSheets(failing(), join(folder, 'a.pdf'))).rejects.toThrow('no such column');
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('a job without sheets is refused', async () => {
  await expect(pool.printCheckSheets([], join(folder, 'a.pdf'))).rejects.toThrow(RangeError);
  expect(await readdir(folder)).toEqual([]);
});

test('a missing folder is an error', async () => {
  await expect(pool.printCheckSheets([sampleSheet()], join(folder, 'gone', 'a.pdf'))).rejects.toThrow('ENOENT');
});

test('a closed pool refuses new jobs and rejects those in progress', async () => {
  const own = openPdfPool();
  const job = own.printCheckSheets(source(100_000).sheets, join(folder, 'a.pdf'));
  const rejection = expect(job).rejects.toThrow('The PDF thread has ended.');
  await pause(100);
  await own.close();
  await rejection;
  await expect(own.printCertificate(sampleCertificate())).rejects.toThrow('closed');
});
