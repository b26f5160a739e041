import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { readTable } from './read-table.ts';
import { BATCHES_AHEAD } from './read-protocol.ts';
import { readWhole, refusalCodeOf, refusalOf, sheetFile } from './testing/sheet-files.ts';
import { inlineRows, workbookOf, zipOf } from './testing/zip-of.ts';
import type { TestPart } from './testing/zip-of.ts';

const TWO_ROWS = inlineRows([
  ['a', 'b'],
  ['1', '2'],
]);
const bookOf = (parts: Parameters<typeof workbookOf>[0]) => sheetFile('a.xlsx', zipOf(workbookOf(parts)));
const zipFile = (parts: readonly TestPart[]) => sheetFile('a.xlsx', zipOf(parts));
const LEGACY = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]);

test.each([
  ['text under the name .xlsx', 'a.xlsx', Buffer.from('a,b\n1,2\n')],
  ['a workbook under the name .csv', 'a.csv', zipOf(workbookOf({ sheetData: TWO_ROWS }))],
  ['a legacy workbook under the name .xlsx', 'a.xlsx', LEGACY],
  ['a legacy workbook', 'a.xls', LEGACY],
  ['a legacy workbook under the name .csv', 'a.csv', LEGACY],
  ['a PDF under the name .csv', 'a.csv', Buffer.from('%PDF-1.7\n')],
  ['a picture under the name .csv', 'a.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['another extension', 'a.txt', Buffer.from('a,b\n1,2\n')],
  ['no extension', 'csv', Buffer.from('a,b\n1,2\n')],
  ['a macro workbook', 'a.xlsm', zipOf(workbookOf({ sheetData: TWO_ROWS }))],
  ['a zip that is not a workbook', 'a.xlsx', zipOf([{ name: 'word/document.xml', content: '<w/>' }])],
])('refuses %s as not a spreadsheet [R5-24, S3]', async (_, name, bytes) => {
  expect(await refusalCodeOf(await sheetFile(name, bytes))).toBe('import.notSpreadsheet');
});

test('a workbook of zero bytes is empty [R5-25]', async () => {
  expect(await refusalCodeOf(await sheetFile('a.xlsx', ''))).toBe('import.empty');
});

test('a zip bomb is refused by its directory [S3]', async () => {
  const bomb = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(30_000_000, 'x') };
  expect(await refusalCodeOf(await zipFile([...workbookOf({ sheetData: TWO_ROWS }), bomb]))).toBe('import.zipBomb');
});

test('a zip bomb with a false size is caught while it unpacks [S3]', async () => {
  const bomb = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(30_000_000, ' '), statedBytes: 1_000 };
  expect(await refusalCodeOf(await zipFile([...workbookOf({ sheetData: TWO_ROWS }), bomb]))).toBe('import.zipBomb');
});

test('thousands of parts are refused [S3]', async () => {
  const parts = Array.from({ length: 2_001 }, (_, at) => ({ name: `xl/media/${at}.png`, content: '' }));
  expect(await refusalCodeOf(await zipFile([...workbookOf({ sheetData: TWO_ROWS }), ...parts]))).toBe('import.zipBomb');
});

test('a workbook that unpacks beyond the limit is refused [S3]', async () => {
  const file = await bookOf({ sheetData: TWO_ROWS });
  const refusal = await refusalOf(file, { limits: { unpackedBytes: 500 } });
  expect(refusal).toMatchObject({ code: 'import.unpackedTooLarge', facts: { limit: 500 } });
});

test('a file above the limit is refused unread', async () => {
  const refusal = await refusalOf(await sheetFile('a.csv', 'a,b\n1,2\n'), { limits: { bytes: 5 } });
  expect(refusal).toMatchObject({ code: 'import.tooLarge', facts: { bytes: 8, limit: 5 } });
});

test('an encrypted part is refused [S3]', async () => {
  const parts = workbookOf({ sheetData: TWO_ROWS }).map((part) => ({ ...part, flags: 1 }));
  expect(await refusalCodeOf(await zipFile(parts))).toBe('import.encrypted');
});

test('an encrypted workbook is distinguished from a legacy one [S3]', async () => {
  const bytes = Buffer.concat([LEGACY, Buffer.alloc(1024 * 1024), Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await refusalCodeOf(await sheetFile('a.xlsx', bytes))).toBe('import.encrypted');
});

test('an XML bomb is refused [S3]', async () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const strings = `<!DOCTYPE sst [<!ENTITY e0 "lol">${entities.join('')}]><sst><si><t>&e9;</t></si></sst>`;
  expect(await refusalCodeOf(await bookOf({ sheetData: TWO_ROWS, strings }))).toBe('import.damaged');
});

test('a workbook with a million columns is refused [S3]', async () => {
  const wide = `<row r="1">${'<c t="str"><v>x</v></c>'.repeat(1_000_000)}</row>`;
  const refusal = await refusalOf(await bookOf({ sheetData: wide }), { limits: { zipRatio: 100_000 } });
  expect(refusal).toMatchObject({ code: 'import.tooManyColumns', facts: { limit: 500, row: 1 } });
});

test('a value in the last column of a sheet is refused, blank cells there are ignored [S3]', async () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  expect(await refusalCodeOf(await bookOf({ sheetData: TWO_ROWS + far }))).toBe('import.tooManyColumns');
  const blank = '<row r="3"><c r="XFD3" s="1"/><c r="ZZZZZZZZ3"/></row>';
  expect((await readWhole(await bookOf({ sheetData: TWO_ROWS + blank }))).rows).toHaveLength(1);
});

test('a truncated workbook is refused, never half read [S3]', async () => {
  const bytes = zipOf(workbookOf({ sheetData: TWO_ROWS, strings: '<sst/>' }));
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    expect(await refusalCodeOf(await sheetFile('a.xlsx', cut))).toBe('import.damaged');
  }
});

test.each([
  ['a sheet that ends early', { sheet: '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>' }],
  ['a missing text', { sheetData: '<row><c t="s"><v>7</v></c></row>', strings: '<sst><si><t>a</t></si></sst>' }],
  ['texts that end early', { sheetData: TWO_ROWS, strings: '<sst><si><t>a</t></si>' }],
  ['a workbook without sheets', { workbook: '<workbook><sheets/></workbook>' }],
  ['invalid XML', { workbook: 'rubbish' }],
])('refuses %s as damaged [S3]', async (_, parts) => {
  expect(await refusalCodeOf(await bookOf(parts))).toBe('import.damaged');
});

test('a sheet with a wrong checksum is refused [S3]', async () => {
  const parts = workbookOf({ sheetData: TWO_ROWS }).map((part) =>
    part.name.includes('sheet1') ? { ...part, statedChecksum: 1 } : part,
  );
  expect(await refusalCodeOf(await zipFile(parts))).toBe('import.damaged');
});

test('a file that needs too much memory ends its thread, not the server [S3]', async () => {
  const strings = `<sst>${Array.from({ length: 400_000 }, (_, at) => `<si><t>text ${at * 7919}</t></si>`).join('')}</sst>`;
  const refusal = await refusalOf(await bookOf({ sheetData: TWO_ROWS, strings }), { limits: { memoryMb: 16 } });
  expect(refusal).toMatchObject({ code: 'import.unpackedTooLarge', facts: { limit: 16 * 1024 * 1024 } });
});

test('reading beyond the time limit is stopped', async () => {
  const file = await sheetFile('a.csv', `a,b\n${'1,2\n'.repeat(10_000)}`);
  const refusal = await refusalOf(file, { limits: { seconds: 0.001 } });
  expect(refusal).toMatchObject({ code: 'import.timeout', facts: { limit: 0.001 } });
});

const LONG = `a,b\n${'1,2\n'.repeat(50_000)}`;

test('an abort ends the reading with its reason', async () => {
  const control = new AbortController();
  const table = await readTable(await sheetFile('a.csv', LONG), { signal: control.signal });
  const reason = new Error('user left');
  let batches = 0;
  const reading = async (): Promise<void> => {
    for await (const batch of table.rows()) {
      batches += Math.min(batch.length, 1);
      control.abort(reason);
    }
  };
  await expect(reading()).rejects.toBe(reason);
  expect(batches).toBe(1);
  await expect(readTable(await sheetFile('a.csv', LONG), { signal: control.signal })).rejects.toBe(reason);
});

test('the reader waits for a slow consumer', async () => {
  const emit = vi.spyOn(Worker.prototype, 'emit');
  const sent = (): number => emit.mock.calls.filter(([event]) => String(event) === 'message').length;
  await using table = await readTable(await sheetFile('a.csv', LONG));
  // The header arrives before the rows.
  await expect.poll(sent).toBe(BATCHES_AHEAD + 1);
  await new Promise((done) => setTimeout(done, 100));
  expect(sent()).toBe(BATCHES_AHEAD + 1);
  let rows = 0;
  for await (const batch of table.rows()) rows += batch.length;
  expect(rows).toBe(50_000);
  emit.mockRestore();
});

test('leaving the rows early stops the thread', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const table = await readTable(await sheetFile('a.csv', LONG));
  for await (const batch of table.rows()) {
    expect(batch.length).toBeGreaterThan(0);
    break;
  }
  expect(terminate).toHaveBeenCalled();
  terminate.mockRestore();
});

test('a missing file is a fault of the server, not of the file', async () => {
  await expect(readTable({ path: '/nowhere/at/all', name: 'a.csv' })).rejects.toMatchObject({ code: 'ENOENT' });
});
