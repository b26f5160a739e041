import { expect, test } from 'vitest';
import { previewTable, readTable } from './read-table.ts';
import { readCells, readWhole, refusalCodeOf, refusalOf, sheetFile } from './testing/sheet-files.ts';

/** 位号,描述,备注 / 20-PT-001,压力变送器,已安装 / 20-PT-002,温度计, — in GB18030. */
const CHINESE = Buffer.from(
  'cebbbac52cc3e8caf62cb1b8d7a20d0a32302d50542d3030312cd1b9c1a6b1e4cbcdc6f72cd2d1b0b2d7b00d0a' +
    '32302d50542d3030322ccec2b6c8bcc62c0d0a',
  'hex',
);
const TEXT = 'Tag,描述\r\n20-PT-001,压力😀\r\n';
const CELLS = [
  ['Tag', '描述'],
  ['20-PT-001', '压力😀'],
];
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 little endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 big endian', bigEndian(`\ufeff${TEXT}`)],
  ['UTF-16 little endian without mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 big endian without mark', bigEndian(TEXT)],
])('reads %s [S3]', async (_, bytes) => {
  expect(await readCells(await sheetFile('tags.csv', bytes))).toEqual(CELLS);
});

test('reads GB18030 [S3]', async () => {
  expect(await readCells(await sheetFile('tags.csv', CHINESE))).toEqual([
    ['位号', '描述', '备注'],
    ['20-PT-001', '压力变送器', '已安装'],
    ['20-PT-002', '温度计', ''],
  ]);
});

test('reads Windows-1252, even where it would be valid GB18030 [S3]', async () => {
  const bytes = Buffer.from('Name,Größe\nSociété électrique,élan\nça,5\x80\n', 'latin1');
  expect(await readCells(await sheetFile('a.csv', bytes))).toEqual([
    ['Name', 'Größe'],
    ['Société électrique', 'élan'],
    ['ça', '5€'],
  ]);
});

test('a bad byte in a UTF-8 file spoils its cell, and the file stays UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from(`a,b\n${'压,力\n'.repeat(60_000)}`), Buffer.from('x,\xff\n', 'latin1')]);
  const { headers, rows } = await readWhole(await sheetFile('a.csv', bytes));
  expect(headers).toEqual(['a', 'b']);
  expect(rows[0]?.cells).toEqual(['压', '力']);
  expect(rows.at(-1)?.cells).toEqual(['x', '\uFFFD']);
});

test('a blank between the comma and the quote of a cell is no part of it', async () => {
  const cells = await readCells(await sheetFile('a.csv', '"a", "b"\n"1, 2", "3"\n'));
  expect(cells).toEqual([
    ['a', 'b'],
    ['1, 2', '3'],
  ]);
});

test('a character split between two chunks is still read as UTF-8', async () => {
  const filler = 'x'.repeat(256 * 1024 - 5);
  const cells = await readCells(await sheetFile('a.csv', `a\n${filler},\n压力\n`));
  expect(cells.at(-1)?.[0]).toBe('压力');
});

test.each([
  ['commas', 'a,b;x\n1,2\n', ['a', 'b;x']],
  ['semicolons', 'a;b,x;c\n1;2;3\n', ['a', 'b,x', 'c']],
  ['tabs', 'a\tb\n1\t2\n', ['a', 'b']],
  ['bars', 'a|b\n1|2\n', ['a', 'b']],
  ['semicolons beside quoted commas', '"a,b,c,d";e\n1;2\n', ['a,b,c,d', 'e']],
  ['the announced separator', 'sep=;\r\na,b;c\r\n1;2\r\n', ['a,b', 'c']],
  ['none: one column', 'a b\n1\n', ['a b']],
])('divides cells at %s', async (_, text, headers) => {
  expect((await readWhole(await sheetFile('a.csv', text))).headers).toEqual(headers);
});

test('reads quotes, line breaks in cells and any line ends, and numbers rows like a spreadsheet', async () => {
  const text = 'a,b\r\n\r\n"x\r\ny","say ""hi"""\n,\n 5" pipe,2\n3,4';
  const { rows } = await readWhole(await sheetFile('a.csv', text));
  expect(rows).toEqual([
    { number: 3, cells: ['x\r\ny', 'say "hi"'] },
    { number: 5, cells: [' 5" pipe', '2'] },
    { number: 6, cells: ['3', '4'] },
  ]);
});

test('reads the lone carriage returns of old Macintosh files, and keeps them inside cells of others', async () => {
  expect(await readCells(await sheetFile('a.csv', 'a,b\r1,2\r'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(await readCells(await sheetFile('a.csv', 'a,b\n1,x\ry\r\n'))).toEqual([
    ['a', 'b'],
    ['1', 'x\ry'],
  ]);
});

test('a lone carriage return ends a row where the first row ends with CRLF; within quotes it is text', async () => {
  expect(await readCells(await sheetFile('a.csv', 'a,b\r\n1,2\r3,4\r\n"5\r6",7\r\n'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5\r6', '7'],
  ]);
});

test('a zero byte in a text is named with its row, and says nothing against the format', async () => {
  expect(await refusalOf(await sheetFile('a.csv', 'a,b\n1,2\n\n3,x\0y\n'))).toMatchObject({
    code: 'import.holdsNul',
    facts: { row: 4 },
  });
  const late = await sheetFile('a.csv', `a,b\n${'1,2\n'.repeat(100_000)}3,x\0y\n`);
  expect(await refusalOf(late)).toMatchObject({ code: 'import.holdsNul', facts: { row: 100_002 } });
});

test('fills short rows, keeps extra cells with values, drops extra blank ones', async () => {
  expect(await readCells(await sheetFile('a.csv', 'a,b,c,,\n1\n1,2,3,,4\n1,2,3,,\n'))).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['1', '2', '3', '', '4'],
    ['1', '2', '3'],
  ]);
});

test('keeps a column without a caption in its place', async () => {
  expect(await readCells(await sheetFile('a.csv', 'a,,c\n1,2,3\n'))).toEqual([
    ['a', '', 'c'],
    ['1', '2', '3'],
  ]);
});

test('removes the formula guard [S4]', async () => {
  expect(await readCells(await sheetFile('a.csv', "a,b,c\n'=1+1,'-x,''=y\n'@,'\t,'plain\n"))).toEqual([
    ['a', 'b', 'c'],
    ['=1+1', '-x', "'=y"],
    ['@', '\t', "'plain"],
  ]);
});

test.each([
  ['a file of zero bytes', ''],
  ['a byte-order mark only', '\ufeff'],
  ['a header only', 'a,b,c\r\n'],
  ['blank lines only', '\r\n , \r\n,,\r\n'],
  ['a header and blank rows', 'a,b\n,\n  ,\n'],
])('refuses %s as empty [R5-25]', async (_, text) => {
  expect(await refusalCodeOf(await sheetFile('a.csv', text))).toBe('import.empty');
});

test('a file with a million columns is refused [S3]', async () => {
  const line = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',');
  const refusal = await refusalOf(await sheetFile('a.csv', `${line}\n${line}\n`));
  expect(refusal).toMatchObject({ code: 'import.tooManyColumns', facts: { limit: 500, row: 1 } });
});

test('a quote that never closes is refused with the row it opens in [S3, imports D13]', async () => {
  const stray = await sheetFile('a.csv', 'a,b\n0,0\n\n1,"2\n3,4\n');
  expect(await refusalOf(stray)).toMatchObject({ code: 'import.openQuote', facts: { row: 4 } });
  const long = await sheetFile('a.csv', `a,b\n1,"${'2\n3,4\n'.repeat(4_000_000)}`);
  expect(await refusalOf(long)).toMatchObject({
    code: 'import.openQuote',
    facts: { row: expect.any(Number) as number },
  });
});

test('a file without line ends is refused as one long row, not for a quote that it does not have [attack C11]', async () => {
  const long = await sheetFile('a.csv', 'a'.repeat(20_000_000));
  expect(await refusalOf(long)).toMatchObject({ code: 'import.longRow', facts: { row: 1 } });
});

test('one row above the limit is too many', async () => {
  const file = await sheetFile('a.csv', 'a\n1\n2\n3\n');
  expect((await readWhole(file, { limits: { rows: 3 } })).rows).toHaveLength(3);
  expect(await refusalOf(file, { limits: { rows: 2 } })).toMatchObject({
    code: 'import.tooManyRows',
    facts: { limit: 2 },
  });
});

test('the encoding is reported, and can be overridden [S3]', async () => {
  const file = await sheetFile('tags.csv', CHINESE);
  await using found = await readTable(file);
  expect(found.encoding).toBe('gb18030');
  await using decoded = await readTable(file, { encoding: 'windows-1252' });
  expect([decoded.encoding, decoded.headers[0]]).toEqual(['windows-1252', 'Î»ºÅ']);
  const marked = await sheetFile('a.csv', Buffer.from(`\ufeff${TEXT}`));
  expect((await readCells(marked, { encoding: 'utf-8' }))[0], 'the mark is no part of the caption').toEqual(CELLS[0]);
});

test('captions may be on a later row, and blank rows are counted', async () => {
  const file = await sheetFile('a.csv', 'A title,,\n,,\nTag,Text,\n1,x,\n,,\n2,y,\n,,\n,,\n');
  await using table = await readTable(file, { headerRow: 3 });
  expect(table.headers).toEqual(['Tag', 'Text']);
  const numbers: number[] = [];
  for await (const batch of table.rows()) numbers.push(...batch.map(({ number }) => number));
  expect(numbers).toEqual([4, 6]);
  expect(table.counts().blank).toBe(3);
});

test('a preview shows the first rows with values, unchanged', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `${at},x`).join('\n');
  const { sheets, encoding } = await previewTable(await sheetFile('a.csv', `Title,\n,\nTag,Text\n${many}\n`));
  expect(encoding).toBe('utf-8');
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.rows).toHaveLength(40);
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    { number: 1, cells: ['Title', ''] },
    { number: 3, cells: ['Tag', 'Text'] },
  ]);
});
