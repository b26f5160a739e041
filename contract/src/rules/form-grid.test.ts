import { describe, expect, test } from 'vitest';
import { w } from '../words/word.ts';
import { type FormTemplate, formTemplate } from './form.ts';
import { readingsOutside } from './readings.ts';
import { FORM_WIDTHS, type FormGrid, type GridCell } from './form-cells.ts';
import { type FormFacts, layOut, textLines } from './form-grid.ts';

const facts: FormFacts = {
  title: '20-EM-0003A / E10A',
  documentCode: '4F7K2M',
  itr: { name: 'E10A', description: 'Low voltage motor' },
  header: { tag: '20-EM-0003A', description: '海水提升泵电动机' },
  signOffs: [],
};
const task = (name: string, more: object = {}) => ({ name, number: '1', text: w('Check', '检查'), ...more });
const template = (more: object = {}): FormTemplate =>
  formTemplate.parse({ title: w('Record', '记录'), header: [], boxes: ['OK', 'NA'], tasks: [task('a')], ...more });

const measuring = template({ tasks: [task('a', { input: { kind: 'number', max: 5 } })] });

const names = (grid: FormGrid): readonly string[] =>
  grid.rows.flatMap((row) =>
    row.cells.flatMap(({ control }) => (control && control.kind !== 'code' ? [control.name] : [])),
  );
const texts = (cells: readonly GridCell[]) => cells.map(({ text }) => text);
const cellOf = (grid: FormGrid, name: string) =>
  grid.rows
    .flatMap((row) => row.cells)
    .find(({ control }) => control && control.kind !== 'code' && control.name === name);
const widthOf = (grid: FormGrid, cell: GridCell | undefined): number =>
  cell ? grid.widths.slice(cell.col, cell.col + cell.colSpan).reduce((sum, width) => sum + width, 0) : 0;

const person = (label: string) => ({ label, person: '张伟', company: 'Client', date: '2026-11-20' });
const many = (count: number) => Array.from({ length: count }, (_, at) => person(`Signed ${at}`));

describe.each([
  ['plain', template(), facts],
  ['no boxes', template({ boxes: [] }), facts],
  [
    'six boxes and values',
    template({ boxes: ['A', 'B', 'C', 'D', 'E', 'F'], tasks: [task('a', { input: { kind: 'number' } })] }),
    facts,
  ],
  ['values, no remarks', template({ tasks: [task('a', { input: { kind: 'date' }, comment: 'none' })] }), facts],
  ['neither values nor remarks', template({ tasks: [task('a', { comment: 'none' })] }), facts],
  ['text alone', template({ boxes: [], tasks: [task('a', { boxes: false, comment: 'none' })] }), facts],
  ['an odd header', template({ header: [{ label: w('Tag', '位号'), source: 'tag' }] }), facts],
  ['punch items', template(), { ...facts, punch: [{ task: 'a', number: 'P-1', category: 'A', description: 'Loose' }] }],
  [
    'values out of limits',
    measuring,
    { ...facts, outside: readingsOutside(measuring, { 'a.value': 9, 'a.comment': 'agreed' }) },
  ],
  ['three sign-offs', template(), { ...facts, signOffs: many(3) }],
  ['nine sign-offs', template(), { ...facts, signOffs: many(9) }],
])('a form with %s', (_, form, shown) => {
  const grid = layOut(form, shown);
  test('fills the width of the page', () => {
    expect(grid.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(FORM_WIDTHS.portrait, 2);
    expect(Math.min(...grid.widths)).toBeGreaterThan(0);
  });
  test('has rows whose cells neither overlap nor leave the page', () => {
    const taken = new Set<string>();
    for (const [at, row] of grid.rows.entries()) {
      for (const { col, colSpan, rowSpan = 1 } of row.cells) {
        expect(colSpan).toBeGreaterThan(0);
        expect(col + colSpan).toBeLessThanOrEqual(grid.widths.length);
        for (let down = 0; down < rowSpan; down++) {
          for (let right = 0; right < colSpan; right++) {
            const place = `${at + down}:${col + right}`;
            expect(taken.has(place)).toBe(false);
            taken.add(place);
          }
        }
      }
    }
  });
  test('is plain data', () => expect(JSON.parse(JSON.stringify(grid))).toEqual(grid));
});

describe('the heading', () => {
  test('shows title, ITR and record beside the codes', () => {
    const [title, itr, record] = layOut(template(), facts).rows;
    expect(texts(title?.cells ?? [])).toEqual([w('Record', '记录'), undefined, undefined]);
    expect(title?.cells.map(({ control }) => control)).toEqual([
      undefined,
      { kind: 'code', which: 'barcode' },
      { kind: 'code', which: 'qr' },
    ]);
    expect(texts(itr?.cells ?? [])).toEqual(['E10A  Low voltage motor']);
    expect(texts(record?.cells ?? [])).toEqual(['20-EM-0003A / E10A']);
  });
  test('puts two pairs in a row and lets an odd last one span the row', () => {
    const header = [
      { label: w('Tag', '位号'), source: 'tag' },
      { label: w('Description', '描述'), source: 'description' },
      { label: w('Serial no.', '序列号'), field: 'serial' },
    ];
    const rows = layOut(template({ header }), facts).rows.slice(3, 5);
    expect(texts(rows[0]?.cells ?? [])).toEqual([
      w('Tag', '位号'),
      '20-EM-0003A',
      w('Description', '描述'),
      '海水提升泵电动机',
    ]);
    expect(rows[1]?.cells[1]?.control).toEqual({
      kind: 'text',
      name: 'header.serial',
      label: w('Serial no.', '序列号'),
    });
    expect(rows[1]?.cells[1]?.colSpan).toBeGreaterThan(rows[0]?.cells[1]?.colSpan ?? 0);
  });
  test('leaves a source without a value empty', () => {
    const grid = layOut(template({ header: [{ label: w('Area', '区域'), source: 'area' }] }), facts);
    expect(grid.rows[3]?.cells[1]?.text).toBe('');
  });
});

describe('the tasks', () => {
  test.each([
    ['boxes and a remark', {}, ['a.box', 'a.box', 'a.comment', 'comment']],
    ['a value', { input: { kind: 'number' } }, ['a.box', 'a.box', 'a.value', 'a.comment', 'comment']],
    ['a value alone', { input: { kind: 'text' }, comment: 'none', boxes: false }, ['a.value', 'comment']],
    ['boxes alone', { comment: 'none' }, ['a.box', 'a.box', 'comment']],
    ['text alone', { boxes: false, comment: 'none' }, ['comment']],
  ])('show %s', (_, more, expected) => {
    expect(names(layOut(template({ tasks: [task('a', more)] }), facts))).toEqual(expected);
  });

  test.each([
    [
      { kind: 'number', unit: 'MΩ', min: 5, max: 999 },
      { kind: 'number', unit: 'MΩ', min: 5, max: 999 },
    ],
    [
      { kind: 'number', min: 0 },
      { kind: 'number', min: 0 },
    ],
    [{ kind: 'date' }, { kind: 'date' }],
    [{ kind: 'text' }, { kind: 'text' }],
    [{ kind: 'text', lines: 1 }, { kind: 'text' }],
    [
      { kind: 'text', lines: 4 },
      { kind: 'multiline', lines: 4 },
    ],
  ])('turn the input %j into a control', (input, control) => {
    const grid = layOut(template({ tasks: [task('a', { input })] }), facts);
    expect(cellOf(grid, 'a.value')?.control).toEqual({ name: 'a.value', label: w('Check', '检查'), ...control });
  });

  test('leave room for the lines of a text', () => {
    const rows = (lines: number) =>
      layOut(template({ tasks: [task('a', { input: { kind: 'text', lines } })] }), facts).rows;
    const height = (lines: number): number =>
      rows(lines).find((row) => row.cells.some(({ control }) => control?.kind === 'box'))?.height ?? 0;
    expect([height(1), height(5), height(20)]).toEqual([8, 24, 84]);
  });

  test('show the label of an input as its caption and name the control with it', () => {
    const grid = layOut(
      template({ tasks: [task('a', { input: { kind: 'number', label: w('Reading', '读数') } })] }),
      facts,
    );
    expect(cellOf(grid, 'a.value')).toMatchObject({
      text: w('Reading', '读数'),
      control: { label: w('Reading', '读数') },
    });
  });

  test('give each box its option and mark the one that raises a punch item', () => {
    const grid = layOut(template({ boxes: ['OK', 'PL'], punchBox: 'PL' }), facts);
    const boxes = grid.rows.flatMap((row) =>
      row.cells.flatMap(({ control }) => (control?.kind === 'box' ? [control] : [])),
    );
    expect(boxes.map(({ option, punch }) => [option, punch])).toEqual([
      ['OK', undefined],
      ['PL', true],
    ]);
  });

  test('begin a section with its title, which stays with the task under it', () => {
    const { rows } = layOut(template({ tasks: [task('a'), task('b', { title: w('Cables', '电缆') })] }), facts);
    const at = rows.findIndex((row) => row.cells.some(({ style }) => style === 'section'));
    expect(rows[at]).toMatchObject({ keepWithNext: true, cells: [{ text: w('Cables', '电缆') }] });
    expect(rows[at + 1]?.cells.some(({ control }) => control?.kind === 'box' && control.name === 'b.box')).toBe(true);
  });

  test('repeat their heading and no other row', () => {
    const repeated = layOut(template(), facts).rows.filter(({ repeat }) => repeat);
    expect(repeated).toHaveLength(1);
    expect(texts(repeated[0]?.cells ?? [])).toEqual([
      w('No.', '序号'),
      w('Check item', '检查项目'),
      'OK',
      'NA',
      w('Remark', '备注'),
    ]);
  });

  test('let a remark span the value column of a task without a value', () => {
    const grid = layOut(template({ tasks: [task('a', { input: { kind: 'number' } }), task('b')] }), facts);
    expect(widthOf(grid, cellOf(grid, 'a.comment'))).toBe(36);
    expect(widthOf(grid, cellOf(grid, 'b.comment'))).toBe(66);
  });
});

describe('punch items', () => {
  const item = { number: 'P-0012', category: 'A', description: 'Gland loose 格兰头松动' };
  const listed = (task: string) =>
    layOut(template({ tasks: [task1] }), { ...facts, punch: [{ task, ...item }] }).rows.find((row) =>
      row.cells.some(({ text }) => text === 'P-0012'),
    );
  const task1 = { name: 'a', number: '2.1', text: w('Check', '检查') };
  test('are listed under the tasks with the number of their task', () => {
    expect(texts(listed('a')?.cells ?? [])).toEqual(['2.1', 'P-0012', 'A', 'Gland loose 格兰头松动']);
  });
  test('of a removed task are listed without a number', () => {
    expect(texts(listed('gone')?.cells ?? [])[0]).toBe('');
  });
});

describe('comment and sign-offs', () => {
  test.each([
    ['', 3],
    ['one\ntwo\nthree\nfour\nfive', 5],
    ['\n'.repeat(60), 20],
  ])('the comment %j has room for %i lines', (comment, lines) => {
    const cell = cellOf(layOut(template(), { ...facts, comment }), 'comment');
    expect(cell?.control).toMatchObject({ kind: 'multiline', lines });
  });
  test('a template can hide the comment', () => {
    expect(names(layOut(template({ hideComment: true }), facts))).not.toContain('comment');
  });
  test.each([
    [0, 0, 0],
    [1, 1, 190],
    [2, 1, 95],
    [4, 1, 47.5],
    [5, 2, 47.5],
  ])('%i sign-offs fill %i rows, %d mm wide', (count, rows, width) => {
    const grid = layOut(template(), { ...facts, signOffs: many(count) });
    const signed = grid.rows.filter((row) => row.cells.some(({ style }) => style === 'signature'));
    expect(signed).toHaveLength(rows);
    expect(signed.flatMap((row) => row.cells)).toHaveLength(count);
    expect(widthOf(grid, signed[0]?.cells[0])).toBeCloseTo(width, 2);
  });
  test('a sign-off keeps label, name and date on one page', () => {
    const { rows } = layOut(template(), { ...facts, signOffs: many(1) });
    expect(rows.slice(-3).map((row) => [row.cells[0]?.text, row.keepWithNext])).toEqual([
      ['Signed 0', true],
      ['张伟\nClient', true],
      ['Date 日期  2026-11-20', undefined],
    ]);
  });
});

test.each([
  [w('Tag No.', '位号'), 'label', ['Tag No. 位号']],
  [w('Nameplate agrees', '铭牌一致'), 'body', ['Nameplate agrees', '铭牌一致']],
  [w('RECORD', '记录'), 'title', ['RECORD', '记录']],
  [w('ITR', 'ITR'), 'title', ['ITR']],
  ['one\ntwo', 'value', ['one', 'two']],
] as const)('the text %j of a %s has the lines %j', (text, style, lines) => {
  expect(textLines(text, style)).toEqual(lines);
});

describe('a form of many parts', () => {
  const option = (name: string) => ({ name, text: w(name, name) });
  const form = template({
    orientation: 'landscape',
    header: [
      { heading: w('Tag', '位号') },
      { label: w('Tag', '位号'), source: 'tag', wide: true },
      { label: w('A', '甲'), field: 'a' },
      { label: w('B', '乙'), field: 'b' },
    ],
    lists: [{ title: w('Drawings', '图纸'), source: 'drawings', columns: ['name', 'revision'] }],
    tasks: [
      task('c', { input: { kind: 'choice', options: ['one', 'two', 'three', 'four'].map(option) } }),
      task('t', {
        boxes: false,
        comment: 'none',
        input: {
          kind: 'table',
          columns: [
            { name: 'p', label: w('Point', '点'), kind: 'fixed' },
            { name: 'v', label: w('Value', '值'), kind: 'number', share: 3 },
            { name: 'x', label: w('Seen', '看'), kind: 'check' },
          ],
          rows: [['0 %'], ['100 %']],
        },
      }),
      task('l', { comment: 'long', commentLines: 6 }),
    ],
  });
  const grid = layOut(form, { ...facts, lists: { drawings: [{ name: 'D-1', revision: 'C1' }, { name: 'D-2' }] } });

  test('is landscape and fills the page', () => {
    expect(grid.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(277, 2);
    for (const { cells } of grid.rows)
      for (const { col, colSpan } of cells) expect(col + colSpan).toBeLessThanOrEqual(grid.widths.length);
  });
  test('gives a heading and a wide fact a row of their own', () => {
    const [heading, wide, pair] = grid.rows.slice(3, 6);
    expect(heading?.cells).toMatchObject([{ style: 'section', text: w('Tag', '位号') }]);
    expect(wide?.cells).toHaveLength(2);
    expect(pair?.cells).toHaveLength(4);
  });
  test('lists the rows of the record, and keeps an empty row when there are none', () => {
    const shown = grid.rows.flatMap(({ cells }) => texts(cells));
    expect(shown).toEqual(expect.arrayContaining([w('Drawings', '图纸'), 'D-1', 'C1', 'D-2']));
    expect(layOut(form, facts).rows).toHaveLength(grid.rows.length - 1);
  });
  test('has a control for each option, each table cell, and long remarks', () => {
    const options = grid.rows.flatMap(({ cells }) =>
      cells.flatMap(({ control }) => (control?.kind === 'box' && control.name === 'c.value' ? [control.option] : [])),
    );
    expect(options).toEqual(['one', 'two', 'three', 'four']);
    expect(names(grid)).toEqual(expect.arrayContaining(['t.v.1', 't.x.1', 't.v.2', 't.x.2', 'l.comment']));
    expect(names(grid).filter((name) => name.startsWith('t.p'))).toEqual([]);
    const long = grid.rows.find(({ cells }) =>
      cells.some(({ control }) => control?.kind === 'multiline' && control.name === 'l.comment'),
    );
    expect(long?.height).toBe(28);
  });
});

test('values out of limits are listed below the tasks, each with its reason [use 1]', () => {
  const outside = readingsOutside(measuring, { 'a.value': 9, 'a.comment': 'agreed' });
  const shown = layOut(measuring, { ...facts, outside }).rows.map(({ cells }) => texts(cells));
  expect(shown).toContainEqual([w('1 Check: 9, limit 5', '1 检查：9，限值 5'), 'agreed']);
  expect(layOut(measuring, facts).rows.flatMap(({ cells }) => texts(cells))).not.toContainEqual(
    w('Value out of limits', '超出限值的读数'),
  );
});

test('the authors and dates of answers are listed below the tasks, on screen and on paper [rules A5]', () => {
  const answered = [{ by: 'Li Wei', on: '2026-11-22', tasks: '1.1–1.8, 2.1' }];
  const shown = layOut(measuring, { ...facts, answered }).rows.map(({ cells }) => texts(cells));
  expect(shown).toContainEqual([w('Answered by', '填写人'), w('Date', '日期'), w('Tasks', '任务')]);
  expect(shown).toContainEqual(['Li Wei', '2026-11-22', '1.1–1.8, 2.1']);
});
