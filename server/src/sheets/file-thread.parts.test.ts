import { Worker } from 'node:worker_threads';
import { writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { readTable } from './read-table.ts';
import { readCells, refusalCodeOf, sheetFile } from './testing/sheet-files.ts';
import { inlineRows, workbookOf, zipOf } from './testing/zip-of.ts';

/* A small file is read by the thread that read the previous file. */

const emit = vi.spyOn(Worker.prototype, 'emit');
const terminate = vi.spyOn(Worker.prototype, 'terminate');
afterEach(() => void vi.clearAllMocks());
/** Number of threads started since this test began. */
const begun = (): number => emit.mock.calls.filter(([event]) => String(event) === 'online').length;

const SMALL = 'a,b\n1,2\n';
const read = [
  ['a', 'b'],
  ['1', '2'],
];
const bookOf = (...rows: readonly (readonly string[])[]) => zipOf(workbookOf({ sheetData: inlineRows(rows) }));

test('one thread reads many files without mixing them up, even at the same path', async () => {
  const file = await sheetFile('a.xlsx', bookOf(['h'], ['first']));
  expect(await readCells(file)).toEqual([['h'], ['first']]);
  await writeFile(file.path, bookOf(['h'], ['second']));
  expect(await readCells(file)).toEqual([['h'], ['second']]);
  for (let n = 0; n < 5; n++) expect(await readCells(await sheetFile('a.csv', SMALL))).toEqual(read);
  expect([begun(), terminate.mock.calls.length]).toEqual([1, 0]);
});

test('files read simultaneously have a thread each, and one thread is kept for later', async () => {
  const files = await Promise.all([1, 2, 3].map(() => sheetFile('a.csv', SMALL)));
  expect(await Promise.all(files.map((file) => readCells(file)))).toEqual([read, read, read]);
  await expect.poll(() => terminate.mock.calls.length).toBe(2);
});

test('a file that is refused, large, or has another memory limit ends its thread', async () => {
  expect(await refusalCodeOf(await sheetFile('a.xlsx', 'no workbook'))).toMatch(/^import\./);
  expect(terminate).toHaveBeenCalledTimes(1);
  const large = await sheetFile('a.csv', `a,b\n${'1,2\n'.repeat(300_000)}`);
  expect((await readCells(large)).length).toBe(300_001);
  expect(terminate).toHaveBeenCalledTimes(2);
  const file = await sheetFile('a.csv', SMALL);
  expect(await readCells(file)).toEqual(read);
  // the waiting thread has a different memory limit; on a busy machine, an earlier thread may report its start late
  const before = begun();
  expect(await readCells(file, { limits: { memoryMb: 64 } })).toEqual(read);
  expect(begun()).toBeGreaterThan(before);
});

test('closing or aborting a finished file does not affect the next one', async () => {
  const control = new AbortController();
  const first = await readTable(await sheetFile('a.csv', SMALL), { signal: control.signal });
  for await (const rows of first.rows()) expect(rows.length).toBe(1);
  // longer than what a thread sends ahead
  const second = await readTable(await sheetFile('a.csv', `a,b\n${'1,2\n'.repeat(50_000)}`));
  expect(begun()).toBe(0);
  control.abort();
  await first.close();
  let rows = 0;
  for await (const batch of second.rows()) rows += batch.length;
  expect(rows).toBe(50_000);
});
