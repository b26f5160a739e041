import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listSheets } from './read-table.ts';
import { readCells, sheetFile } from './testing/sheet-files.ts';
import { Sink, inBatches, xlsxBytes, xlsxWritten } from './testing/written.ts';
import { writeXlsx } from './write-xlsx.ts';
import { workbookParts } from './xlsx/workbook-parts.ts';
import { zipPieces } from './xlsx/zip-writer.ts';

/** Reads our output with the library: a second opinion that the file is a workbook. */
const opinion = (bytes: Buffer) => readXlsx(new Uint8Array(bytes), { readStyles: true });

const COLUMNS = [
  { caption: 'Tag', colour: 'key' },
  { caption: 'Rev', colour: 'optionalKey', kind: 'number', note: 'A whole number' },
  { caption: 'Date', colour: 'required', kind: 'date', width: 14 },
  { caption: 'Status', choices: ['Open', 'Closed', 'A & B'] },
] as const;

test('types cells by column, and writes values of another type as text', async () => {
  const { bytes, counts } = await xlsxWritten({ sheet: 'Tags', columns: COLUMNS }, [
    ['007', '-12.50', '2024-05-01', 'Open'],
    ['=1+1', '1234567890123456789', '2024-02-30', ''],
    ['', 'n/a', '2024-05-01 13:30', 'x'],
  ]);
  expect(counts).toEqual({ rows: 3, sheets: 1, cutTexts: 0, droppedNotes: 0 });
  const { sheets } = await opinion(bytes);
  expect(sheets[0]?.rows).toEqual([
    ['Tag', 'Rev', 'Date', 'Status'],
    ['007', -12.5, new Date('2024-05-01'), 'Open'],
    ['=1+1', '1234567890123456789', '2024-02-30', null],
    [null, 'n/a', new Date('2024-05-01T13:30:00Z'), 'x'],
  ]);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
  expect(await readCells(await sheetFile('a.xlsx', bytes))).toEqual([
    ['Tag', 'Rev', 'Date', 'Status'],
    ['007', '-12.5', '2024-05-01', 'Open'],
    ['=1+1', '1234567890123456789', '2024-02-30', ''],
    ['', 'n/a', '2024-05-01 13:30', 'x'],
  ]);
});

test('colours the header, freezes it, sets widths and offers choices from a hidden sheet', async () => {
  const { bytes } = await xlsxWritten({ sheet: 'Tags', columns: COLUMNS }, []);
  const { sheets } = await opinion(bytes);
  const [sheet, lists] = sheets;
  const fills = [0, 1, 2, 3].map((column) => sheet?.cells?.get(`0,${column}`)?.style?.fill);
  expect(fills.map((fill) => (fill && 'fgColor' in fill ? fill.fgColor?.rgb : undefined))).toEqual([
    'F4B183',
    'FFE699',
    'BDD7EE',
    undefined,
  ]);
  expect(sheet?.cells?.get('0,1')?.comment?.text).toBe('A whole number');
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  expect(sheet?.columns?.[2]?.width).toBe(14);
  expect(sheet?.dataValidations).toMatchObject([
    { type: 'list', formula1: "'_lists'!$D$1:$D$3", range: 'D2:D1048576', errorStyle: 'warning' },
  ]);
  expect(lists).toMatchObject({ name: '_lists', hidden: true });
  expect(lists?.rows.map((row) => row.at(-1))).toEqual(['Open', 'Closed', 'A & B']);
  expect(await listSheets(await sheetFile('a.xlsx', bytes))).toEqual([
    { name: 'Tags', hidden: false },
    { name: '_lists', hidden: true },
  ]);
});

test('columns are as wide as their values, Chinese counted twice, within bounds; a filter covers all rows [imports D14]', async () => {
  const columns = ['Tag', '说明', 'Long', 'x'].map((caption) => ({ caption }));
  const { bytes } = await xlsxWritten({ sheet: 'Tags', columns }, [
    ['20-EM-0001-A-long', '检验试验记录检验试验', 'x'.repeat(300), ''],
    ['B', '', '', ''],
  ]);
  const [sheet] = (await opinion(bytes)).sheets;
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([19, 22, 40, 10]);
  expect(sheet?.autoFilter).toMatchObject({ range: 'A1:D3' });
});

test('marks cells and rows, and keeps notes', async () => {
  const { bytes } = await xlsxWritten({ sheet: 'Result', columns: COLUMNS }, [
    { cells: ['A', 'x', '', ''], marks: new Map([[1, 'bad']]), notes: new Map([[1, 'Not a number <1>']]) },
    { cells: ['B', '2', '', 'Open'], marks: new Map([[3, 'changed']]), notes: new Map([[3, 'Was: Closed']]) },
    { cells: ['C'], mark: 'deleted' },
  ]);
  const { sheets } = await opinion(bytes);
  const cells = sheets[0]?.cells;
  const fillOf = (place: string): unknown => {
    const fill = cells?.get(place)?.style?.fill;
    return fill && 'fgColor' in fill ? fill.fgColor?.rgb : undefined;
  };
  expect(['1,0', '1,1', '2,3', '3,0', '3,3'].map(fillOf)).toEqual([undefined, 'FF9B9B', 'FFFF99', 'D9D9D9', 'D9D9D9']);
  expect(cells?.get('1,1')?.comment?.text).toBe('Not a number <1>');
  expect(cells?.get('2,3')?.comment?.text).toBe('Was: Closed');
});

test('text of every sort is read back equal', async () => {
  const rows = [
    ['<a & "b">', ' edge ', 'two\nlines', 'tab\there'],
    ['\r\n', '\u0001\u001f\u0085', '_x0041_ _x0041_x0042_', '😀 压力'],
    ['\ud800 lone', 'high \udc00', '\ufffe\uffff', "'=1"],
    ['1e5', 'TRUE', '2024-05-01', '0.10'],
  ];
  const headers = ['a', 'b', 'c', 'd'];
  expect(await readCells(await sheetFile('a.xlsx', await xlsxBytes(headers, rows)))).toEqual([headers, ...rows]);
});

test('a text too long for a cell is cut, and counted', async () => {
  const { bytes, counts } = await xlsxWritten({ sheet: 'a', columns: [{ caption: 'a' }] }, [['x'.repeat(40_000)]]);
  expect(counts.cutTexts).toBe(1);
  const [, row] = await readCells(await sheetFile('a.xlsx', bytes));
  expect(row?.[0]).toHaveLength(32_767);
  expect(row?.[0]?.at(-1)).toBe('…');
});

async function* yieldOnce<T>(content: T): AsyncGenerator<T> {
  yield content;
}

test('rows beyond the end of a sheet continue in a second one, with the same header', async () => {
  const rows = ['1', '2', '3', '4', '5'].map((cell) => [cell]);
  const counts = { rows: 0, sheets: 0, cutTexts: 0, droppedNotes: 0 };
  const content = { sheet: 'Tags', columns: [{ caption: 'a' }], rows: inBatches(rows) };
  const pieces: Buffer[] = [];
  for await (const piece of zipPieces(workbookParts(yieldOnce(content), counts, 3))) pieces.push(piece);
  expect(counts).toMatchObject({ rows: 5, sheets: 3 });
  const file = await sheetFile('a.xlsx', Buffer.concat(pieces));
  expect((await listSheets(file)).map(({ name }) => name)).toEqual(['Tags', 'Tags (2)', 'Tags (3)']);
  expect(await readCells(file)).toEqual([['a'], ['1'], ['2']]);
  expect(await readCells(file, { sheet: 'Tags (3)' })).toEqual([['a'], ['5']]);
});

test('an invalid sheet name is replaced by a valid one', async () => {
  const { bytes } = await xlsxWritten({ sheet: `'A/B: [${'x'.repeat(40)}]`, columns: [{ caption: 'a' }] }, [['1']]);
  expect(await listSheets(await sheetFile('a.xlsx', bytes))).toEqual([
    { name: `_A_B_ _${'x'.repeat(24)}`, hidden: false },
  ]);
});

test('a failure of the rows rejects and closes their source', async () => {
  const sink = new Sink();
  let closed = false;
  async function* rows(): AsyncGenerator<string[][]> {
    try {
      for (;;) yield Array.from({ length: 500 }, () => ['x'.repeat(100)]);
    } finally {
      closed = true;
    }
  }
  const signal = AbortSignal.timeout(30);
  await expect(
    writeXlsx(sink, { sheet: 'a', columns: [{ caption: 'a' }], rows: rows() }, { signal }),
  ).rejects.toThrow();
  await expect.poll(() => closed).toBe(true);
  async function* failing(): AsyncGenerator<string[][]> {
    yield [['1']];
    throw new Error('database gone');
  }
  const content = { sheet: 'a', columns: [{ caption: 'a' }], rows: failing() };
  await expect(writeXlsx(new Sink(), content)).rejects.toThrow('database gone');
});

test('many notes are written, and those beyond the limit are counted', async () => {
  const row = { cells: ['a'], notes: new Map([[0, 'why']]) };
  const sink = new Sink();
  const rows = inBatches(Array.from({ length: 20_002 }, () => row));
  const counts = await writeXlsx(sink, { sheet: 'a', columns: [{ caption: 'a' }], rows });
  expect(counts).toMatchObject({ rows: 20_002, droppedNotes: 2 });
  expect((await opinion(sink.bytes)).sheets[0]?.cells?.get('20000,0')?.comment?.text).toBe('why');
});
