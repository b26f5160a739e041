import { expect, test } from 'vitest';
import { readCells, sheetFile } from './testing/sheet-files.ts';
import { Sink, csvBytes, inBatches } from './testing/written.ts';
import { csvLine, writeCsv } from './write-csv.ts';

test('writes UTF-8 with its mark, CRLF, and quotes only where needed', async () => {
  const bytes = await csvBytes(
    ['Tag', '描述'],
    [
      ['a,b', 'say "hi"'],
      ['x\ny', ' plain '],
      ['1;2', 'a\tb'],
    ],
  );
  expect(bytes.toString()).toBe('\ufeffTag,描述\r\n"a,b","say ""hi"""\r\n"x\ny", plain \r\n"1;2","a\tb"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+a', "'+a"],
  ['-a', "'-a"],
  ['@a', "'@a"],
  ['\ta', `"'\ta"`],
  ['\ra', `"'\ra"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['-12.5', '-12.5'],
  ['+7', '+7'],
  ['-', "'-"],
])('the cell %j is written %j [S4]', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test('written text is read back equal, including guards [S4]', async () => {
  const rows = [
    ["'=1", '=1', "''-x"],
    ['-5', '\t', "'"],
    ['"', '""', ','],
  ];
  expect(await readCells(await sheetFile('a.csv', await csvBytes(['a;b;c;d', 'b', 'c'], rows)))).toEqual([
    ['a;b;c;d', 'b', 'c'],
    ...rows,
  ]);
});

test('counts rows and ends the stream', async () => {
  const sink = new Sink();
  const rows = Array.from({ length: 5_001 }, (_, at) => [String(at), 'x'.repeat(40)]);
  expect(await writeCsv(sink, { headers: ['a', 'b'], rows: inBatches(rows) })).toEqual({ rows: 5_001 });
  expect(sink.writableFinished).toBe(true);
  expect(sink.pieces.length).toBeGreaterThan(2);
});

test('a failure of the rows or an abort rejects and leaves the stream unfinished', async () => {
  const failing = new Sink();
  async function* rows(): AsyncGenerator<string[][]> {
    yield [['1']];
    throw new Error('database gone');
  }
  await expect(writeCsv(failing, { headers: ['a'], rows: rows() })).rejects.toThrow('database gone');
  expect(failing.destroyed).toBe(true);
  const signal = AbortSignal.abort();
  await expect(writeCsv(new Sink(), { headers: ['a'], rows: inBatches([['1']]) }, { signal })).rejects.toThrow('abort');
});
