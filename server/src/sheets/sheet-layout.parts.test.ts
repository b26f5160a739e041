import { writeXlsx } from 'hucre/xlsx';
import type { WriteSheet } from 'hucre/xlsx';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { layOutBook } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { sheetFile } from './testing/sheet-files.ts';
import { inlineRows, workbookOf, zipOf } from './testing/zip-of.ts';

const FOLDER = fileURLToPath(new URL('../../../checks/samples/bad-input', import.meta.url));
/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const line = { style: 'thin' } as const;
const BOX = { border: { top: line, right: line, bottom: line, left: line } };

async function laid(...sheets: WriteSheet[]) {
  const bytes = await writeXlsx({ sheets });
  return layOutBook(await sheetFile('own.xlsx', bytes));
}
const outcome = async (name: string, content: string | Uint8Array): Promise<unknown> => {
  try {
    const sheets = await layOutBook(await sheetFile(name, content), { limits: { seconds: 20, memoryMb: 384 } });
    return sheets.length;
  } catch (error) {
    if (error instanceof SheetError) return error.code;
    throw error;
  }
};

describe('the layout of a workbook', () => {
  test('keeps merged cells, widths, lines, colours and letters [R3-140, R3-146]', async () => {
    const [sheet] = await laid({
      name: 'ITR',
      columns: [{ width: 20 }, { width: 5 }, {}],
      rowDefs: new Map([[0, { height: 30 }]]),
      rows: [
        ['Title', null, null],
        ['1', 'Earthing', null],
      ],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
      cells: new Map([
        [
          '0,0',
          { value: 'Title', style: { font: { bold: true, size: 16 }, alignment: { horizontal: 'center' as const } } },
        ],
        [
          '1,1',
          {
            value: 'Earthing',
            style: {
              ...BOX,
              fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFDDEBF7' } },
            },
          },
        ],
        ['1,2', { value: null, style: BOX }],
      ]),
      pageSetup: { orientation: 'landscape' },
    });
    expect(sheet).toMatchObject({ name: 'ITR', hidden: false, landscape: true, lost: [], pictures: [] });
    expect(sheet?.widths[0]).toBeGreaterThan((sheet?.widths[1] ?? 0) * 3);
    expect(sheet?.heights[0]).toBe(40);
    expect(sheet?.cells).toEqual([
      { row: 0, col: 0, colSpan: 3, text: 'Title', bold: true, size: 16, align: 'center' },
      { row: 1, col: 0, text: '1' },
      { row: 1, col: 1, text: 'Earthing', border: 'lrtb', fill: '#ddebf7' },
      { row: 1, col: 2, text: '', border: 'lrtb' },
    ]);
  });

  test('keeps the logo in its place, and the answers of drop-down lists and dates [R3-141, R3-144]', async () => {
    const [sheet] = await laid({
      name: 'ITR',
      rows: [['Result'], [null], [null]],
      images: [{ data: PNG, type: 'png', anchor: { from: { row: 0, col: 1 } }, width: 90, height: 30 }],
      dataValidations: [
        { type: 'list', values: ['OK', 'Not OK'], range: 'A2' },
        { type: 'date', operator: 'greaterThan', formula1: '1', range: 'A3' },
      ],
      cells: new Map([
        ['1,0', { value: null, style: BOX }],
        ['2,0', { value: null, style: BOX }],
      ]),
    });
    expect(sheet?.pictures).toEqual([
      { row: 0, col: 1, width: 90, height: 30, src: `data:image/png;base64,${PNG.toString('base64')}` },
    ]);
    expect(sheet?.cells.map(({ choices, kind }) => choices ?? kind)).toEqual([undefined, ['OK', 'Not OK'], 'date']);
  });

  test('names what it leaves out: text boxes, rows beyond those of a form', async () => {
    const [sheet] = await laid({
      name: 'ITR',
      rows: Array.from({ length: 700 }, (_, row) => [`row ${row + 1}`]),
      textBoxes: [{ text: 'See procedure 12', anchor: { from: { row: 3, col: 2 }, to: { row: 5, col: 4 } } }],
    });
    expect(sheet?.cells).toHaveLength(600);
    expect(sheet?.lost).toEqual([
      { what: 'rows', at: 'A601', text: '600' },
      { what: 'textBox', at: 'C4', text: 'See procedure 12' },
    ]);
  });

  test('has every sheet with a text; hidden ones are marked, empty ones are left out', async () => {
    const sheets = await laid(
      { name: 'Cover', rows: [['Cover']] },
      { name: 'Lists', rows: [['a']], hidden: true },
      { name: 'Empty', rows: [] },
    );
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Cover', false],
      ['Lists', true],
    ]);
  });

  test('reads the tick boxes of form controls as boxes in their cells', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const shape = (row: number, caption: string, checked = ''): string =>
      `<v:shape id="s${row}" type="#_x0000_t201"><v:textbox><div><font face="Tahoma">${caption}</font></div></v:textbox><x:ClientData ObjectType="Checkbox"><x:Anchor>1, 3, ${row}, 2, 2, 0, ${row + 1}, 0</x:Anchor>${checked}</x:ClientData></v:shape>`;
    const parts = [
      ...workbookOf({
        sheet: `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${inlineRows([['Clean'], ['Tight']])}</sheetData><legacyDrawing r:id="rId1"/></worksheet>`,
      }),
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: `<Relationships><Relationship Id="rId1" Type="${office}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/></Relationships>`,
      },
      {
        name: 'xl/drawings/vmlDrawing1.vml',
        content: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${shape(0, 'OK')}${shape(1, 'OK', '<x:Checked>1</x:Checked>')}</xml>`,
      },
    ];
    const [sheet] = await layOutBook(await sheetFile('own.xlsx', zipOf(parts)));
    expect(sheet?.cells.map(({ row, col, text }) => [row, col, text])).toEqual([
      [0, 0, 'Clean'],
      [0, 1, '☐ OK'],
      [1, 0, 'Tight'],
      [1, 1, '☒ OK'],
    ]);
  });
});

describe('a file of another kind, or a hostile one', () => {
  const book = (sheet: string) => zipOf(workbookOf({ sheet }));
  const main = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  const rows = `<sheetData>${inlineRows([['a']])}</sheetData>`;
  test.each<[string, string, string | Uint8Array, unknown]>([
    ['a table of commas', 'own.csv', 'a,b', 'import.notSpreadsheet'],
    ['an empty file', 'own.xlsx', '', 'import.empty'],
    ['a workbook without a text', 'own.xlsx', book(`${main}<sheetData/></worksheet>`), 'import.empty'],
    ['a truncated sheet', 'own.xlsx', book(`${main}<sheetData><row r="1">`), 'import.damaged'],
    ['a document type', 'own.xlsx', book(`<!DOCTYPE x [<!ENTITY a "b">]>${main}${rows}</worksheet>`), 'import.damaged'],
    [
      'merged cells over the whole sheet, thousands of times',
      'own.xlsx',
      book(`${main}${rows}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</mergeCells></worksheet>`),
      1,
    ],
    [
      'styles for every cell of a large area',
      'own.xlsx',
      book(
        `${main}<sheetData>${Array.from({ length: 3000 }, (_, row) => `<row r="${row + 1}" s="1">${'<c s="1"/>'.repeat(300)}</row>`).join('')}<row r="3001"><c t="inlineStr"><is><t>a</t></is></c></row></sheetData></worksheet>`,
      ),
      1,
    ],
    [
      'negative sizes',
      'own.xlsx',
      book(`${main}<cols><col min="-5" max="1e99" width="-1e9"/></cols>${rows}</worksheet>`),
      1,
    ],
  ])('%s gives a clear answer [R3-139]', async (_, name, content, expected) => {
    expect(await outcome(name, content)).toBe(expected);
  });

  test.each(
    ['xlsx-poi', 'xlsx-exceljs'].flatMap((folder) =>
      readdirSync(join(FOLDER, folder)).map((name) => join(folder, name)),
    ),
  )('%s of the bad input is laid out, or refused with a code [S3]', async (path) => {
    const file = { path: join(FOLDER, path), name: 'own.xlsx' };
    const result = await layOutBook(file).then(
      (sheets) => sheets.length,
      (error: unknown) => (error instanceof SheetError ? error.code : error),
    );
    expect(String(result)).toMatch(/^(?:[1-9]|import\.\w+)$/);
  });
});
