import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { listSheets } from './read-table.ts';
import type { SheetFile } from './read-table.ts';
import { SheetError } from './sheet-error.ts';
import { readCells, sheetFile } from './testing/sheet-files.ts';
import { csvBytes, xlsxBytes } from './testing/written.ts';

/** Files by other authors, each with its licence in `checks/samples/README.md`. */
const FOLDER = fileURLToPath(new URL('../../../checks/samples/bad-input', import.meta.url));
/** Texts that a careless spreadsheet would execute. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://example.com","open")',
  "=cmd|' /C calc'!A0",
  "@SUM(1+9)*cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  '-2+3',
];

const at = (...path: string[]): SheetFile => ({ path: join(FOLDER, ...path), name: path.at(-1) ?? '' });
const namesIn = (...path: string[]): string[] => readdirSync(join(FOLDER, ...path));
const textOf = (...path: string[]): string => readFileSync(join(FOLDER, ...path), 'utf8');

describe('csv-spectrum', () => {
  test.each(namesIn('csv-spectrum', 'csvs'))('%s equals its JSON', async (name) => {
    const [headers = [], ...rows] = await readCells(at('csv-spectrum', 'csvs', name));
    const objects = rows.map((cells) => Object.fromEntries(headers.map((header, column) => [header, cells[column]])));
    const json: unknown = JSON.parse(textOf('csv-spectrum', 'json', name.replace('.csv', '.json')));
    if (name === 'location_coordinates.csv') {
      // The sample set contradicts itself here: its JSON is one object, with a different telephone number from its CSV.
      expect([{ ...objects[0], 'Contact Phone Number': '1234567890' }]).toEqual([json]);
      return;
    }
    expect(objects).toEqual(json);
  });
});

describe('dangerous strings', () => {
  const naughty = (): string[] => {
    const json: unknown = JSON.parse(textOf('naughty-strings', 'blns.json'));
    return Array.isArray(json) ? json.map(String) : [];
  };
  const tableOf = (texts: readonly string[]): string[][] =>
    texts.map((text, row) => [String(row), text, `${text}.`, text]);
  const HEADERS = ['No', 'Text', 'Text with a stop', 'Again'];
  const write = { csv: csvBytes, xlsx: xlsxBytes };

  test.each(['csv', 'xlsx'] as const)(
    'injected formulas survive a round trip through .%s, and none begins a cell [S4]',
    async (kind) => {
      const rows = tableOf(FORMULAS);
      const bytes = await write[kind](HEADERS, rows);
      expect(await readCells(await sheetFile(`a.${kind}`, bytes))).toEqual([HEADERS, ...rows]);
      if (kind === 'csv') expect(bytes.toString()).not.toMatch(/(?:^|[,\n]"?)[=+@]/);
    },
  );

  test.each(['csv', 'xlsx'] as const)('naughty strings survive a round trip through .%s [S4]', async (kind) => {
    const rows = tableOf(naughty());
    expect(rows).toHaveLength(515);
    expect(await readCells(await sheetFile(`a.${kind}`, await write[kind](HEADERS, rows)))).toEqual([HEADERS, ...rows]);
  });

  test('naughty strings survive a round trip as captions [S4]', async () => {
    const captions = [...new Set(naughty().filter((text) => text.trim() !== ''))].slice(0, 490);
    const rows = [captions.map((_, column) => String(column))];
    for (const kind of ['csv', 'xlsx'] as const) {
      const read = await readCells(await sheetFile(`a.${kind}`, await write[kind](captions, rows)));
      expect(read).toEqual([captions, ...rows]);
    }
  });
});

describe('odd workbooks', () => {
  const outcomeOf = async (file: SheetFile): Promise<unknown> => {
    try {
      return await readCells(file);
    } catch (error) {
      if (error instanceof SheetError) return error.code;
      throw error;
    }
  };

  test.each([
    ['xlsx-exceljs', '1904.xlsx', 'import.empty'],
    ['xlsx-exceljs', 'bogus-defined-name.xlsx', 'import.empty'],
    ['xlsx-exceljs', 'invalid-xml.xlsx', 'import.empty'],
    ['xlsx-poi', 'protected_passtika.xlsx', 'import.encrypted'],
    ['xlsx-poi', 'TwoSheetsOneHidden.xlsx', 'import.empty'],
    ['xlsx-poi', 'clusterfuzz-testcase-minimized-POIXSSFFuzzer-4828727001088000.xlsx', 'import.damaged'],
  ])('%s/%s is refused [S3]', async (folder, name, code) => {
    expect(await outcomeOf(at(folder, name))).toBe(code);
  });

  test.each(['SimpleStrict.xlsx', 'InlineStrings.xlsx', 'MalformedSSTCount.xlsx', 'NewlineInFormulas.xlsx'])(
    'xlsx-poi/%s is read as by the reference library [S3]',
    async (name) => {
      const { sheets } = await readXlsx(new Uint8Array(readFileSync(join(FOLDER, 'xlsx-poi', name))));
      const expected = sheets[0]?.rows.map((row) => row.map((value) => String(value ?? '')));
      expect(await outcomeOf(at('xlsx-poi', name))).toEqual(expected);
    },
  );

  test('xlsx-poi/xlsx-corrupted.xlsx is read despite its broken package relations [S3]', async () => {
    expect(await outcomeOf(at('xlsx-poi', 'xlsx-corrupted.xlsx'))).toEqual([
      ['test', 'DOCTYPE', 'XXE', 'injection'],
      ['second', 'row', 'data', 'foo'],
      ['third', 'row', 'data', ''],
    ]);
  });

  test('a hidden sheet is listed as hidden and not read', async () => {
    expect(await listSheets(at('xlsx-poi', 'TwoSheetsOneHidden.xlsx'))).toEqual([
      { name: 'Sheet1', hidden: true },
      { name: 'Sheet2', hidden: false },
    ]);
  });

  test.each(['xlsx-poi', 'xlsx-exceljs'].flatMap((folder) => namesIn(folder).map((name) => [folder, name] as const)))(
    '%s/%s truncated, or renamed to .csv, gives an import code [S3]',
    async (folder, name) => {
      const bytes = readFileSync(join(FOLDER, folder, name));
      const half = await sheetFile('a.xlsx', bytes.subarray(0, bytes.length / 2));
      expect(await outcomeOf(half)).toMatch(/^import\./);
      expect(await outcomeOf(await sheetFile('a.csv', bytes))).toBe('import.notSpreadsheet');
    },
  );
});
