import { describe, expect, test } from 'vitest';
import { w } from '../words/word.ts';
import type { Answers } from './answers.ts';
import { layOut } from './form-grid.ts';
import { type FormTemplate, formTemplate } from './form.ts';
import { type InputForm, parseSpreadsheetForm, type SpreadsheetSheet, valueProblem } from './spreadsheet-form.ts';
import { type OwnSheet, readSpreadsheetForm, toSpreadsheetForm } from './spreadsheet-sheet.ts';

const [PHOTO, DRAWING] = ['3f2b8c1e-0000-4000-8000-000000000001', '3f2b8c1e-0000-4000-8000-000000000002'];
const ask = (name: string, input: object) => ({ name, number: '1', text: w(`Check ${name}`, `检查 ${name}`), input });
const form: FormTemplate = formTemplate.parse({
  title: w('Motor record', '电动机记录'),
  header: [
    { heading: w('General', '概况') },
    { label: w('Tag', '位号'), source: 'tag' },
    { label: w('Serial number', '序列号'), field: 'serial' },
  ],
  boxes: ['OK', 'NA'],
  tasks: [
    ask('ohms', { kind: 'number', unit: 'MΩ', min: 1, max: 999 }),
    ask('day', { kind: 'date' }),
    ask('note', { kind: 'text', lines: 3 }),
    ask('how', {
      kind: 'choice',
      options: [
        { name: 'wet', text: w('Wet', '湿式') },
        { name: 'dry', text: w('Dry', '干式') },
      ],
    }),
    ask('points', {
      kind: 'table',
      columns: [
        { name: 'point', label: w('Point', '测点'), kind: 'fixed' },
        { name: 'reading', label: w('Reading', '读数'), kind: 'number' },
        { name: 'ok', label: w('Good', '合格'), kind: 'check' },
      ],
      rows: [['A'], ['B']],
    }),
    ask('sum', { kind: 'computed', formula: '[ohms] * 2' }),
    ask('gauge', { kind: 'instrument', unit: 'bar' }),
    ask('photo', { kind: 'picture' }),
    ask('sign', { kind: 'signature', label: w('Signature', '签名') }),
  ],
});
const filled: Answers = {
  'header.serial': 'SN-77 / 序列',
  'ohms.box': 'OK',
  'ohms.value': 12.5,
  'ohms.comment': '=1+1',
  'day.value': '2026-11-20',
  'note.value': 'first line\nsecond',
  'how.value': 'dry',
  'points.reading.1': -0.125,
  'points.ok.2': 'x',
  'sum.value': 25,
  'gauge.value': 4,
  'gauge.instrument': '3f2b8c1e-0000-4000-8000-000000000009',
  'gauge.said': 'PG-01',
  'gauge.due': '2027-01-01',
  'photo.value': PHOTO,
  'sign.value': DRAWING,
  'sign.signer': '张伟',
};
const own = (answers: Answers, comment = ''): OwnSheet => ({
  name: '4F7K2M',
  grid: layOut(form, {
    title: '20-EM-0003A / E10A',
    documentCode: '4F7K2M',
    itr: { name: 'E10A', description: 'Motor' },
    header: { tag: '20-EM-0003A' },
    signOffs: [],
  }),
  answers,
  comment,
  codes: { barcode: '4F7K2M', qr: 'taken-1' },
});
/** Exports a sheet to a file and parses it again, as an external tool sees it. */
function sent(sheet: OwnSheet): SpreadsheetSheet {
  const read = parseSpreadsheetForm(JSON.stringify(toSpreadsheetForm([sheet])));
  if ('why' in read) throw new Error(read.why.en);
  const [first] = read.data.sheets;
  if (!first) throw new Error('no sheet');
  return first;
}
const cellsOf = ({ cells }: SpreadsheetSheet) => Object.values(cells);
const findCell = (sheet: SpreadsheetSheet, part: string) =>
  Object.entries(sheet.cells).find(([, { placeholder }]) => placeholder.includes(part))?.[0] ?? '';
/** The sheet with one cell changed. */
const changed = (sheet: SpreadsheetSheet, ref: string, more: object): SpreadsheetSheet => ({
  ...sheet,
  cells: { ...sheet.cells, [ref]: { ...(sheet.cells[ref] ?? NONE), ...more } },
});
const NONE = { placeholder: '', form: null, value: '', background: '' };

describe('a form as spreadsheet-form data', () => {
  const data = sent(own(filled, 'all well'));

  test('has its sheets, a grid without holes and a cell for each position [R3-139, R3-140, R3-142]', () => {
    expect(data.name).toBe('4F7K2M');
    const width = data.grid[0]?.length;
    expect(data.grid.every((row) => row.length === width)).toBe(true);
    // the title spans from the left edge to the codes, and every position it covers refers to it
    expect(data.grid[0]?.slice(0, 3)).toEqual(['0,0', '0,0', '0,0']);
    // the sizes on paper are kept: A4 with margins of 10 mm
    expect(data.widths).toHaveLength(width ?? 0);
    expect(data.widths?.reduce((sum, each) => sum + each, 0)).toBeCloseTo(190);
    expect(data.heights).toHaveLength(data.grid.length);
    expect(data.cells['0,0']?.value).toBe('Motor record\n电动机记录');
    expect(cellsOf(data).map(({ value }) => value)).toEqual(expect.arrayContaining(['4F7K2M', 'taken-1']));
  });

  test('gives for each cell its prompt, input format, value and colour [R3-143, R3-144, R3-145, R3-146]', () => {
    expect(data.cells[findCell(data, 'MΩ')]).toEqual({
      placeholder: 'Check ohms 检查 ohms · MΩ · 1 – 999',
      form: 'float',
      value: '12.5',
      background: '#fffbeb',
    });
    const kinds = new Set(cellsOf(data).map(({ form: kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['checkbox', 'date', 'float', null, 'select', 'signature', 'text']);
    // more decimals than the format allows, or below zero: exported as stored
    expect(cellsOf(data).find(({ value }) => value === '-0.125')?.form).toBe('text');
    expect(data.cells['0,0']?.form).toBeNull();
    // computed: read-only
    expect(cellsOf(data).find(({ value }) => value === '25')?.form).toBeNull();
  });

  test('reads back unchanged, with pictures and comment, over an empty form and over itself [R3-139, R3-141]', () => {
    const { answers, comment, problems } = readSpreadsheetForm(data, own({}), [PHOTO, DRAWING]);
    const { 'sum.value': _, 'gauge.said': gaugeText, 'gauge.due': _due, ...typed } = filled;
    expect(problems).toEqual([]);
    // for values nobody types the server keeps its own; an instrument is exported by its name
    expect(answers).toEqual({ ...typed, 'gauge.instrument': gaugeText });
    expect(comment).toBe('all well');
    expect(readSpreadsheetForm(data, own(filled, 'all well'))).toEqual({
      answers: filled,
      comment: 'all well',
      problems: [],
    });
    expect(data.images.map(({ src }) => src)).toEqual([`files/${PHOTO}`, `files/${DRAWING}`]);
    expect(toSpreadsheetForm([own(filled, 'all well')]).sheets[0]).toEqual(data);
  });

  test('an emptied cell removes its answer, a missing one leaves it', () => {
    const box = findCell(data, 'Check ohms 检查 ohms · OK');
    const { [findCell(data, 'MΩ')]: _, ...rest } = data.cells;
    const { answers } = readSpreadsheetForm(changed({ ...data, cells: rest }, box, { value: '' }), own(filled));
    expect(answers).toMatchObject({ 'ohms.value': 12.5 });
    expect('ohms.box' in answers).toBe(false);
  });

  test.each([
    ['two boxes of a task', 'Check ohms 检查 ohms · NA', { value: 'true' }, 'only one box of a task'],
    ['another kind of input', 'MΩ', { form: 'date' }, 'this field is not of type date'],
    ['an invalid number', 'MΩ', { value: '1,5' }, '"1,5" does not fit'],
    ['a number with too many decimals', 'MΩ', { value: '0.125' }, 'at most 2 decimals'],
    ['an invalid date', 'Check day', { value: '2026-02-30' }, '"2026-02-30" does not fit'],
    ['a signature without its drawing', '签名', { value: 'Somebody' }, 'only be added on screen'],
  ])('%s is reported by position and changes nothing [R3-144, R3-145]', (_, part, more, why) => {
    const read = readSpreadsheetForm(changed(data, findCell(data, part), more), own(filled));
    expect(read.problems.map(({ en }) => en).join()).toContain(why);
    expect(read.problems[0]?.en).toMatch(/^Row \d+, column \d+: /);
    expect(read.answers).toEqual(filled);
  });

  test('a picture of another record is refused [R3-141]', () => {
    const images = data.images.map((image) => ({ ...image, src: `files/${PHOTO.replace('1', '9')}` }));
    const read = readSpreadsheetForm({ ...data, images }, own(filled));
    expect(read.problems).toHaveLength(2);
    expect(read.answers).toEqual(filled);
  });
});

test.each<[InputForm, readonly string[], readonly string[]]>([
  ['number', ['1', '10', '12345678901234567890'], ['0', '007', '-1', '1.0', '1e3', '１']],
  ['float', ['0', '0.5', '12.25'], ['0.125', '.5', '-1', '1,5', '01.5', 'NaN']],
  ['date', ['2026-11-26'], ['2026-02-30', '26.11.2026', 'today']],
  ['checkbox', ['true', 'false'], ['yes', 'x', 'TRUE']],
  ['select', ['PG-01'], ['x'.repeat(2001)]],
  ['text', ['=cmd', '两行\n文字'], ['x'.repeat(2001)]],
  ['signature', ['张伟'], ['x'.repeat(101)]],
])('a cell of the form %s is validated by it [R3-144, R3-145]', (kind, good, bad) => {
  expect(['', ...good].map((value) => valueProblem(kind, value))).toEqual(['', ...good].map(() => null));
  for (const value of bad) expect(valueProblem(kind, value), value).not.toBeNull();
});

const sheet = { name: 'a', grid: [['0,0']], images: [], cells: {} };
const file = (more: object): string => JSON.stringify({ sheets: [{ ...sheet, ...more }] });
test.each([
  ['invalid JSON', 'PK', 'not JSON'],
  ['no sheets', '{"sheets":[]}', 'sheets'],
  ['unknown members', file({ script: 'x' }), 'sheets.0'],
  ['a cell outside the grid', file({ cells: { '5,5': NONE } }), 'sheets.0'],
  ['an invalid position', file({ grid: [['__proto__']] }), 'sheets.0.grid.0.0'],
  ['an unknown kind of input', file({ cells: { '0,0': { ...NONE, form: 'script' } } }), 'sheets.0.cells.0,0.form'],
  [
    'a style in place of a colour',
    file({ cells: { '0,0': { ...NONE, background: 'url(x)' } } }),
    'sheets.0.cells.0,0.background',
  ],
  [
    'a picture from elsewhere',
    file({ images: [{ src: 'https://x/y', row: 0, col: 0, w: 1, h: 1 }] }),
    'sheets.0.images.0.src',
  ],
  ['more rows than a form has', file({ grid: Array.from({ length: 3001 }, () => ['0,0']) }), 'sheets.0.grid'],
])('a file with %s is refused with a message [R3-139 … R3-146]', (_, text, at) => {
  const read = parseSpreadsheetForm(text);
  expect('why' in read ? read.why.en : 'taken').toContain(at);
  expect('why' in read ? read.why.zh : '').toMatch(/文件/);
});
