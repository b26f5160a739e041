import { describe, expect, test } from 'vitest';
import { w } from '../words/word.ts';
import { detectedDateForm } from '../field/date-form.ts';
import { captionsKey, importMapping, mappedRows, SPREAD, spreadRows, type ImportMapping } from './import-mapping.ts';
import { headerRowOf, knownCaptions, likeliest, likeness, proposeMapping } from './propose-mapping.ts';

const HEADERS = ['Tag', 'Kind', 'Text', ''];
const to = (naturalKey: readonly string[]) => ({ naturalKey, longest: () => 20 });
const apply = (mapping: ImportMapping, rows: readonly string[][], keys: readonly string[] = ['name']) => {
  const mapped = mappedRows(mapping, HEADERS, to(keys));
  return rows.map((row) => mapped.row(row));
};

test('columns that become rows make a row per filled cell, with its caption [imports 5]', () => {
  const spread = spreadRows({ fields: {}, spread: ['loop  check', 'Cold check', 'Gone'] }, [
    'Tag',
    'Cold check',
    'Loop check',
  ]);
  expect(spread?.headers).toEqual(['Tag', 'Cold check', 'Loop check', SPREAD.column, SPREAD.cell]);
  expect(spread?.missing).toEqual(['Gone']);
  expect(spread?.rows(['P-1', '1 May', ' ', 'beyond'])).toEqual([['P-1', '1 May', ' ', 'Cold check', '1 May']]);
  expect(spread?.rows(['P-2', 'a', 'b'])).toHaveLength(2);
  expect(spread?.rows(['P-3'])).toEqual([]);
  expect(spreadRows({ fields: {} }, ['Tag'])).toBeUndefined();
});

describe('a mapping', () => {
  test.each([
    [{ from: ['Tag'] }, 'p-1'],
    [{ from: ['tag '], upper: true }, 'P-1'],
    [{ from: ['Text'], before: ':' }, 'Pump'],
    [{ from: ['Kind'], before: ':' }, 'pump'],
    [{ from: [], text: 'M' }, 'M'],
    [{ from: ['Kind', 'Tag'], text: ' / ' }, 'pump / p-1'],
    [{ from: ['Kind', 'Tag'] }, 'pump p-1'],
    [{ from: ['Gone'] }, ''],
    [{ from: ['Tag', 'Kind', 'Text'], text: '/' }, 'p-1/pump/Pump: feed'],
    [{ from: ['Text'], after: ': ' }, 'feed'],
    [{ from: ['Tag'], after: ':' }, 'p-1'],
    [{ from: ['Text'], after: 'P', before: ':' }, 'ump'],
    [{ from: ['Kind'], replace: [{ is: 'PUMP', by: 'P' }] }, 'P'],
    [{ from: ['Kind'], replace: [{ is: 'pump', by: '' }] }, ''],
    [{ from: ['Text'], replace: [{ is: 'pump', by: 'P' }] }, 'Pump: feed'],
    [{ from: ['Text'], replace: [{ is: ':', by: ' /', part: true }] }, 'Pump / feed'],
  ])('%j reads %s', (source, value) => {
    expect(apply({ fields: { name: source } }, [[' p-1 ', 'pump', 'Pump: feed', '']])).toEqual([[value]]);
  });

  test.each([
    ['dmy', '3/4/2026', '2026-04-03'],
    ['mdy', '3/4/2026', '2026-03-04'],
    ['mdy', '03.04.2026 10:00', '2026-03-04'],
    ['dmy', '2026-04-03', '2026-04-03'],
    ['dmy', '3 Apr 2026', '3 Apr 2026'],
    // not a day in that form: it must not be read the other way round
    ['mdy', '13/04/2026', '2026-13-04'],
  ] as const)('dates written %s: %s is %s [imports D7]', (dates, text, value) => {
    expect(apply({ fields: { name: { from: ['Tag'], dates } } }, [[text, '', '', '']])).toEqual([[value]]);
  });

  test.each([
    ['03/04/2026', 'both'],
    ['13/04/2026', 'dmy'],
    ['04/13/2026', 'mdy'],
    ['05/05/2026', undefined],
    ['31/31/2026', undefined],
    ['03.04.2026', undefined],
    ['2026/03/04', undefined],
    ['A/B', undefined],
  ] as const)('%s shows the date order of its column: %s [imports D7]', (text, form) =>
    expect(detectedDateForm(text)).toBe(form),
  );

  test('joined columns with one blank part show the other alone', () => {
    expect(apply({ fields: { name: { from: ['Kind', 'Tag'], text: '-' } } }, [['p-1', '', '', '']])).toEqual([['p-1']]);
  });

  test('a blank cell may repeat the value above it, and a row without other values is skipped', () => {
    const fields = { kind: { from: ['Kind'], down: true }, name: { from: ['Tag'] } };
    const rows = [
      ['p-1', '', '', ''],
      ['', 'pump', 'in', ''],
      ['p-2', 'pump', 'in', ''],
      ['p-3', ' ', 'in', ''],
      ['v-1', 'valve', 'out', ''],
      ['', '', '', ''],
      ['v-2', '', '', ''],
    ];
    expect(apply({ fields }, rows)).toEqual([
      ['', 'p-1'],
      undefined,
      ['pump', 'p-2'],
      ['pump', 'p-3'],
      ['valve', 'v-1'],
      undefined,
      ['valve', 'v-2'],
    ]);
    // a row with nothing but a fixed value says nothing
    expect(apply({ fields: { ...fields, size: { from: [], text: 'S' } } }, [['', 'pump', '', '']])).toEqual([
      undefined,
    ]);
  });

  test('accepts only the rows of one kind, and each key once', () => {
    const fields = { name: { from: ['Kind'] } };
    const rows = [
      ['1', 'pump', 'in', ''],
      ['2', 'PUMP', 'in', ''],
      ['3', '', 'in', ''],
      ['4', 'valve', 'out', ''],
    ];
    expect(apply({ fields, only: { caption: 'text', is: ['IN'] }, once: true }, rows)).toEqual([
      ['pump'],
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('names its missing captions', () => {
    const mapping = { fields: { name: { from: ['Gone', 'Tag'] } }, only: { caption: 'Away', is: ['x'] } };
    expect(mappedRows(mapping, HEADERS, to(['name'])).missing).toEqual(['Gone', 'Away']);
  });

  test('refuses unknown members', () => {
    expect(importMapping.safeParse({ fields: { name: { from: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } } }).success).toBe(
      false,
    );
    expect(importMapping.safeParse({ fields: {}, script: 'x' }).success).toBe(false);
  });
});

test('a set of captions is the same in any order, case and spacing', () => {
  expect(captionsKey(['Tag  No', 'Desc', ''])).toBe(captionsKey(['desc ', 'tag no']));
  expect(captionsKey(['Tag'])).not.toBe(captionsKey(['Tag', 'More']));
});

describe('a proposal', () => {
  const columns = [
    { name: 'name', label: w('Tag number', '位号') },
    { name: 'description', label: w('Description', '描述') },
    { name: 'equipmentType', label: w('Equipment type', '设备类型') },
    { name: 'purchaseOrderNumber', label: w('Purchase order number', '采购订单号') },
  ];
  const proposed = (headers: readonly string[]) => proposeMapping(columns, headers);

  test('matches equal captions, common synonyms, and similar words, in both languages', () => {
    expect(proposed(['DESCRIPTION', 'TagName', 'PurchaseOrderNo', 'Colour'])).toEqual({
      mapping: {
        fields: {
          description: { from: ['DESCRIPTION'] },
          name: { from: ['TagName'] },
          purchaseOrderNumber: { from: ['PurchaseOrderNo'] },
        },
      },
      why: { description: 'exact', name: 'alias', purchaseOrderNumber: 'similar' },
      unused: ['Colour'],
    });
    expect(proposed(['设备位号', '设备类别', '采购订单编号']).why).toEqual({
      name: 'alias',
      equipmentType: 'alias',
      purchaseOrderNumber: 'similar',
    });
  });

  test('gives each caption to one column, the better match', () => {
    const { mapping, unused } = proposed(['Code', 'Tag number']);
    expect(mapping.fields['name']).toEqual({ from: ['Tag number'] });
    expect(unused).toEqual(['Code']);
  });

  test('proposes nothing for blank or unknown captions', () => {
    expect(proposed(['', 'Colour', '12'])).toEqual({ mapping: { fields: {} }, why: {}, unused: ['Colour', '12'] });
  });
});

test('similarity compares whole words', () => {
  expect(likeness('PipingClassCode', 'piping class codes')).toBe(1);
  expect(likeness('Tag', 'Stage')).toBe(0);
  expect(likeness('', 'x')).toBe(0);
});

test.each([
  [[['Register of the yard'], ['', ''], ['Tag', 'Service', 'Area'], ['P-1', 'x', 'A']], 3],
  [
    [
      ['Tag', 'Service'],
      ['P-1', 'x'],
    ],
    1,
  ],
  [
    [
      ['Rev', '3'],
      ['Tag', 'Size', 'Area'],
      ['P-1', '80', 'A'],
    ],
    2,
  ],
  [[['P', '1']], 1],
])('the captions of %j are in row %i', (cells, row) => {
  const rows = cells
    .map((cell, at) => ({ number: at + 1, cells: cell }))
    .filter((line) => line.cells.some((cell) => cell));
  expect(headerRowOf(rows)).toBe(row);
});

const lines = (...cells: readonly (readonly string[])[]) => cells.map((some, at) => ({ number: at + 1, cells: some }));
const tags = knownCaptions([
  { name: 'name', label: { en: 'Tag', zh: '位号' } },
  { name: 'description', label: { en: 'Description', zh: '描述' } },
]);

test('headings above the captions that are as full as they are do not pass for them [field C3]', () => {
  const sheet = lines(
    ['ZMX', 'Conveyor', 'Issued for construction'],
    ['Tag no.', 'Service', 'Colour'],
    ['P-1', 'Feed', 'red'],
  );
  expect([headerRowOf(sheet), headerRowOf(sheet, [tags])]).toEqual([1, 2]);
});

test('a title that is repeated in every cell is not the row of captions, whatever the captions are [field C3]', () => {
  expect(headerRowOf(lines(['ZMX', 'ZMX', 'ZMX'], ['Laite', 'Selite', 'Alue'], ['P-1', 'Syöttö', 'A']))).toBe(2);
});

test('a row of data that has one known word does not pass for the captions', () => {
  expect(headerRowOf(lines(['Laite', 'Selite'], ['P-1', 'Description'], ['Tag', 'x']), [tags])).toBe(1);
});

test.each([
  ['Descripton', 'description'],
  ['Equipmnt type', 'equipmentType'],
  ['Maker', 'manufacturer'],
  ['Remarks', undefined],
  ['Weight', undefined],
])('%s most likely means %s [imports D16]', (caption, name) => {
  const columns = [
    { name: 'description', label: w('Description', '描述') },
    { name: 'equipmentType', label: w('Equipment type', '设备类型') },
    { name: 'manufacturer', label: w('Manufacturer', '制造商') },
  ];
  expect(likeliest(caption, columns)?.name).toBe(name);
});

test('a text that is too long is shortened where the mapping says so, and stays different from others [field B6]', () => {
  const long = 'Air Handling Unit, horizontal, 1200 l/s';
  const mapping: ImportMapping = { fields: { name: { from: ['Tag'], shorten: true }, text: { from: ['Text'] } } };
  const mapped = mappedRows(mapping, HEADERS, to(['name']));
  const [first, second, same, short] = [`${long} A`, `${long} B`, `${long}  A`, 'AHU'].map((cell) =>
    mapped.row([cell, '', long, '']),
  );
  expect(first).toEqual([expect.stringMatching(/^Air Handling…[0-9a-z]{7}$/), long]);
  expect(second?.[0]).not.toBe(first?.[0]);
  expect([same?.[0], short?.[0]]).toEqual([first?.[0], 'AHU']);
  expect([...mapped.shortened]).toEqual([['name', 3]]);
});
