import { rename, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openBook } from './open-book.ts';
import { listSheets, readTable, type SheetFile } from './read-table.ts';
import { readCells, readWhole, refusalCodeOf, sheetFile } from './testing/sheet-files.ts';
import { inBatches, Sink } from './testing/written.ts';
import { writeXlsx } from './write-xlsx.ts';
import { inlineRows, workbookOf, zipOf } from './testing/zip-of.ts';

const book = (parts: Parameters<typeof workbookOf>[0]) => sheetFile('Tags.XLSX', zipOf(workbookOf(parts)));

test('reads every type of cell as shown in a spreadsheet', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
  const strings =
    '<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch </t></r>' +
    '<rPh sb="0" eb="1"><t>guide</t></rPh></si><si><t>a_x000D_b _x005F_x0041_</t></si><si/></sst>';
  const sheetData =
    '<row><c t="inlineStr"><is><t>h1</t></is></c><c t="str"><v>h2</v></c><c t="s"><v>0</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>3</v></c></row>' +
    '<row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="b"><v>0</v></c><c r="C4" t="e"><v>#REF!</v></c></row>' +
    '<row r="5"><c r="A5" s="1"><v>45413</v></c><c r="B5" s="2"><v>45413.5</v></c><c r="C5"><v>0.30000000000000004</v></c></row>' +
    '<row r="6"><c r="A6"><f>1+1</f><v>2</v></c><c r="B6" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="C6"><f>A1</f></c></row>' +
    '<row r="7"><c r="C7" t="d"><v>2024-05-01T00:00:00</v></c><c r="A7" t="inlineStr"><is><r><t>x</t></r><r><t>y</t></r></is></c></row>' +
    '<row r="8"><c r="XFD8" s="1"/></row>';
  const { headers, sheet, rows } = await readWhole(await book({ sheetData, strings, styles }));
  expect(sheet).toBe('Data');
  expect(headers).toEqual(['h1', 'h2', 'plain']);
  expect(rows).toEqual([
    { number: 3, cells: ['rich ', 'a\rb _x0041_', ''] },
    { number: 4, cells: ['TRUE', 'FALSE', '#REF!'] },
    { number: 5, cells: ['2024-05-01', '2024-05-01 12:00', '0.3'] },
    { number: 6, cells: ['2', 'ab', ''] },
    { number: 7, cells: ['xy', '', '2024-05-01'] },
  ]);
});

test('reads a workbook with prefixes in all parts, and one that mixes them with bare names [imports D12]', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const pack = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const rels = (type: string, target: string) =>
    `<p:Relationships xmlns:p="${pack}"><p:Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></p:Relationships>`;
  const rows = (x: string) =>
    `<${x}row r="1"><${x}c r="A1" t="inlineStr"><${x}is><${x}t>a</${x}t></${x}is></${x}c></${x}row><${x}row r="2"><${x}c r="A2"><${x}v>1</${x}v></${x}c></${x}row>`;
  const sheets = [
    `<x:worksheet xmlns:x="${main}"><x:sheetData>${rows('x:')}</x:sheetData></x:worksheet>`,
    `<worksheet xmlns="${main}" xmlns:x="${main}"><sheetData>${rows('x:')}</sheetData></worksheet>`,
    `<x:worksheet xmlns="${main}" xmlns:x="${main}"><sheetData>${rows('')}</sheetData></x:worksheet>`,
  ];
  for (const sheet of sheets) {
    const parts = [
      { name: '_rels/.rels', content: rels('officeDocument', '/xl/workbook.xml') },
      { name: 'xl/_rels/workbook.xml.rels', content: rels('worksheet', '/xl/worksheets/sheet1.xml') },
      {
        name: 'xl/workbook.xml',
        content: `<x:workbook xmlns:x="${main}" xmlns:q="${office}"><x:sheets><x:sheet name="S" sheetId="1" q:id="rId1"/></x:sheets></x:workbook>`,
      },
      { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ];
    expect(await readCells(await sheetFile('a.xlsx', zipOf(parts)))).toEqual([['a'], ['1']]);
  }
});

test('a relation may bind its prefix on the sheet itself; a workbook without any worksheet is refused [field C3]', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const bookWith = (sheets: string, relation: string) =>
    sheetFile(
      'a.xlsx',
      zipOf([
        ...workbookOf({ sheetData: inlineRows([['a'], ['1']]) }).filter(({ name }) => !name.startsWith('xl/_rels')),
        { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relation}</Relationships>` },
        { name: 'xl/workbook.xml', content: `<workbook xmlns="${main}"><sheets>${sheets}</sheets></workbook>` },
      ]),
    );
  const named = (bound: string) => `<sheet name="S" sheetId="1" xmlns:ns="${office}" ${bound}="rId1"/>`;
  const worksheet = `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`;
  const chart = `<Relationship Id="rId1" Type="${office}/chartsheet" Target="chartsheets/sheet1.xml"/>`;
  expect(await readCells(await bookWith(named('ns:id'), worksheet))).toEqual([['a'], ['1']]);
  const lists = (file: SheetFile) => listSheets(file).catch((error: unknown) => error);
  expect(await lists(await bookWith(named('other'), worksheet))).toMatchObject({ code: 'import.damaged' });
  expect(await lists(await bookWith(named('ns:id'), chart))).toMatchObject({ code: 'import.empty' });
});

test('cells of a merged cell below the captions have its value; hidden rows are read; both are counted', async () => {
  const all = [['Tag', 'Trade'], ['A', 'EL'], ['B'], ['C'], ['D', 'ME']];
  const rows = inlineRows(all).replace('<row r="3">', '<row r="3" hidden="1">');
  const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B2:B4"/><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;
  await using table = await readTable(await book({ sheet }));
  const found = [];
  for await (const batch of table.rows()) found.push(...batch.map(({ cells }) => cells));
  expect(found).toEqual([
    ['A', 'EL'],
    ['B', 'EL'],
    ['C', 'EL'],
    ['D', 'ME'],
  ]);
  expect(table.counts()).toEqual({ blank: 0, hidden: 1, merged: 2 });
});

test('reads a sheet under a namespace prefix', async () => {
  const sheet =
    '<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row>' +
    '<x:row r="2"><x:c r="A2"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(await readCells(await book({ sheet }))).toEqual([['a'], ['1']]);
});

test('unreadable rows are damage, not an empty sheet', async () => {
  const sheet =
    '<worksheet xmlns:y="u"><y:sheetData><y:row r="1"><y:c><y:v>1</y:v></y:c></y:row></y:sheetData></worksheet>';
  expect(await refusalCodeOf(await book({ sheet }))).toBe('import.damaged');
});

test('reads the first visible sheet, or the requested one', async () => {
  const name = (text: string, id: number, more = ''): string =>
    `<sheet name="${text}" sheetId="${id}" ${more} o:id="r${id}"/>`;
  const workbook =
    '<workbook xmlns:o="http://purl.oclc.org/ooxml/officeDocument/relationships"><workbookPr date1904="1"/><sheets>' +
    `${name('Lists', 1, 'state="veryHidden"')}${name('A &gt; B', 2)}${name('Chart', 3)}${name('其他', 4)}</sheets></workbook>`;
  const relation = (id: number, type: string): string =>
    `<Relationship Id="r${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="/xl/worksheets/s${id}.xml"/>`;
  const types = ['worksheet', 'worksheet', 'chartsheet', 'worksheet'];
  const relations = `<Relationships>${types.map((type, at) => relation(at + 1, type)).join('')}</Relationships>`;
  const part = (id: number) => ({
    name: `xl/worksheets/S${id}.xml`,
    content: `<worksheet><sheetData>${inlineRows([['h'], [`sheet ${id}`]])}</sheetData></worksheet>`,
  });
  const file = await sheetFile(
    'a.xlsx',
    zipOf([
      { name: 'xl/workbook.xml', content: workbook },
      { name: 'xl/_rels/workbook.xml.rels', content: relations },
      ...[1, 2, 3, 4].map(part),
    ]),
  );
  expect(await listSheets(file)).toEqual([
    { name: 'Lists', hidden: true },
    { name: 'A > B', hidden: false },
    { name: '其他', hidden: false },
  ]);
  expect(await readWhole(file)).toMatchObject({ sheet: 'A > B', rows: [{ cells: ['sheet 2'] }] });
  expect(await readWhole(file, { sheet: '其他' })).toMatchObject({ sheet: '其他', rows: [{ cells: ['sheet 4'] }] });
  expect(await refusalCodeOf(file, { sheet: 'Nowhere' })).toBe('import.noSuchSheet');
});

test('a .csv has no sheets', async () => {
  const file = await sheetFile('a.csv', 'a\n1\n');
  expect(await listSheets(file)).toEqual([]);
  expect(await refusalCodeOf(file, { sheet: 'Data' })).toBe('import.noSuchSheet');
});

test.each([
  ['a header only', inlineRows([['a', 'b']])],
  ['no row', ''],
  ['styled cells only', '<row r="1"><c r="A1" s="1"/></row><row r="2"/>'],
])('refuses a workbook with %s as empty [R5-25]', async (_, sheetData) => {
  expect(await refusalCodeOf(await book({ sheetData }))).toBe('import.empty');
});

test('removes the formula guard [S4]', async () => {
  expect(await readCells(await book({ sheetData: inlineRows([['a'], ["'=1+1"], ['=2']]) }))).toEqual([
    ['a'],
    ['=1+1'],
    ['=2'],
  ]);
});

test('the sheets of a workbook are read one after another from a file opened once [imports D9]', async () => {
  const content = async function* () {
    for (const sheet of ['A', 'B', 'C'])
      yield { sheet, columns: [{ caption: sheet }], rows: inBatches([[`${sheet}1`]]) };
  };
  const sink = new Sink();
  await writeXlsx(sink, content());
  const file = await sheetFile('a.xlsx', sink.bytes);
  await using book = openBook(file);
  const cellsOf = async (sheet: string) => {
    await using table = await book.table({ sheet });
    const found: string[][] = [[...table.headers]];
    for await (const batch of table.rows()) found.push(...batch.map(({ cells }) => [...cells]));
    return found;
  };
  expect(await cellsOf('B')).toEqual([['B'], ['B1']]);
  // opening it again would find something else under its name
  await rename(file.path, `${file.path}.old`);
  await writeFile(file.path, 'no workbook');
  expect(await cellsOf('A')).toEqual([['A'], ['A1']]);
  await expect(cellsOf('Z')).rejects.toMatchObject({ code: 'import.noSuchSheet' });
  expect(await cellsOf('C')).toEqual([['C'], ['C1']]);
});
