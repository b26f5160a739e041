import { expect, test } from 'vitest';
import type { RowGroup, VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { PartSum } from '@plumbline/contract/register/part-sums.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from './columns.ts';
import { fieldOf } from './columns.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { groupLineOf, groupTree, isListGroup, isRow, lineOf, lineText } from './group-lines.ts';
import { groupedSource } from './grouped-source.ts';
import { manyRows, type PageInput } from './row-source.ts';

const register: AnyRegister = registers.tagItr;
const field = (name: string) => {
  const found = fieldOf(register)(name);
  if (!found) throw new Error(name);
  return { name, field: found };
};
const query: RowQuery = {
  register: 'tagItr',
  filter: { field: 'number', op: 'contains', value: '1' },
  sort: [{ field: 'number' }],
  columns: ['number', 'punchOpen'],
};
const I = '01890000-0000-7000-8000-000000000001';
const P = '01890000-0000-7000-8000-000000000002';
const counted = (values: readonly (readonly [string | null, string])[], count: number, sum: number | null) => ({
  values: values.map(([value, title]) => ({ value, title })),
  count,
  sums: [sum],
});

function world(answer: readonly ReturnType<typeof counted>[], by: readonly string[], has = new Map<string, number>()) {
  const pages: PageInput[] = [];
  const requests: unknown[] = [];
  const source = groupedSource(
    {
      query,
      grouping: { by: by.map(field), sums: ['punchOpen'] },
      ask: {
        page: async (input) => {
          pages.push(input);
          const group = JSON.stringify(input.filter);
          const there = [...has].find(([part]) => group.includes(part))?.[1] ?? 0;
          const start = input.after === undefined ? (input.offset ?? 0) : Number(input.after);
          const rows = Array.from({ length: Math.max(0, Math.min(input.limit, there - start)) }, (_, at): AnyRow => {
            const id = `${group.includes(I) ? 'I' : 'P'}${start + at}`;
            return { id, rev: 1, createdAt: '', updatedAt: '' };
          });
          return { rows, after: String(start + rows.length) };
        },
        count: async () => ({ total: 9 }),
        groups: async (input): Promise<VerbOutput['groups']> => {
          requests.push(input);
          return { groups: [...answer], total: answer.length, bounded: false };
        },
      },
    },
    new Set(),
  );
  return { source, pages, asked: requests };
}
const toTexts = (rows: readonly AnyRow[]) =>
  rows.map((row) => {
    const line = groupLineOf(row);
    return line ? lineText(line, 'en', new Map([[I, 'Instrument']])) : row.id;
  });

test('a grouped list shows groups with count and sums, blank last, and reads no rows of a closed group (use 14)', async () => {
  const {
    source,
    pages,
    asked: requests,
  } = world([counted([[P, 'P']], 3, 4), counted([[null, '']], 2, null), counted([[I, 'I']], 5, 1)], ['discipline']);
  const rows = await source.rows(0, 100);
  expect(toTexts(rows)).toEqual(['I · Instrument (5)', 'P (3)', '(blank) (2)']);
  expect(rows.map((row) => row['punchOpen'])).toEqual([1, 4, null]);
  expect(pages).toEqual([]);
  expect(requests).toEqual([{ by: ['discipline'], limit: 1000, filter: query.filter, sums: ['punchOpen'] }]);
  expect(source.known()).toMatchObject({ lines: 3, listed: 3, total: 3 });
});

test('an open group reads its rows by its filter and in the order of the list, without counting the groups again', async () => {
  const {
    source,
    pages,
    asked: requests,
  } = world(
    [counted([[I, 'I']], 250, 1), counted([[P, 'P']], 2, 4)],
    ['discipline'],
    new Map([
      [I, 250],
      [P, 1],
    ]),
  );
  const keys = (await source.outline()).keys;
  const open = source.withOpen(new Set(keys));
  expect(open.known()?.lines).toBe(254);
  expect(toTexts(await open.rows(0, 3))).toEqual(['I · Instrument (250)', 'I0', 'I1']);
  // a block that begins in one group and ends in the next; the position of a row that has disappeared is kept
  const seam = await open.rows(249, 254);
  expect(toTexts(seam)).toEqual(['I248', 'I249', 'P (2)', 'P0', `gone:/"${P}":1`]);
  expect(seam.map(isRow)).toEqual([true, true, false, true, false]);
  expect(pages[0]).toMatchObject({
    filter: { and: [query.filter, { field: 'discipline', op: 'anyOf', value: [I] }] },
    sort: query.sort,
  });
  expect(requests).toHaveLength(1);
  expect(await manyRows(open, 0, 254)).toHaveLength(254);
});

test('two fields make nested groups, each with the sums of its contents; groups of the outer field can be opened', async () => {
  const { source } = world(
    [
      counted(
        [
          [P, 'P'],
          ['open', 'open'],
        ],
        3,
        4,
      ),
      counted(
        [
          [I, 'I'],
          ['open', 'open'],
        ],
        2,
        1,
      ),
      counted(
        [
          [I, 'I'],
          ['signedOff', 'signedOff'],
        ],
        5,
        null,
      ),
    ],
    ['discipline', 'progress'],
  );
  expect(toTexts(await source.rows(0, 9))).toEqual(['I · Instrument (7)', 'P (3)']);
  const [first = ''] = (await source.outline()).keys;
  const lines = await source.withOpen(new Set([first])).rows(0, 9);
  expect(lines.map((row) => [groupLineOf(row)?.group.depth, groupLineOf(row)?.group.count])).toEqual([
    [0, 7],
    [1, 2],
    [1, 5],
    [0, 3],
  ]);
  expect(lines[0]?.['punchOpen']).toBe(1);
});

test('a list is grouped by a field with one value per row; a field with several is counted beside the list', () => {
  expect(isListGroup(registers.tag.fields.discipline)).toBe(true);
  expect(isListGroup(registers.tag.fields.subSystems)).toBe(false);
  expect(isListGroup(registers.tag.fields.punchOpen)).toBe(false);
});

test('amounts of a group are summed by currency, also over its subgroups, and never across', () => {
  const { invoice } = registers;
  const by = ['state', 'sellerName'].map((name) => {
    const found = fieldOf(invoice)(name);
    if (!found) throw new Error(name);
    return { name, field: found };
  });
  const part = (seller: string, count: number, gross: readonly PartSum[]): RowGroup => ({
    values: [
      { value: 'passed', title: 'passed' },
      { value: seller, title: seller },
    ],
    count,
    sums: [null],
    parts: { gross },
  });
  const [passed] = groupTree(
    [
      part('Hebei', 2, [
        { per: 'CNY', sum: '1000000.10' },
        { per: 'EUR', sum: '5' },
      ]),
      part('Jinan', 1, [{ per: 'CNY', sum: '0.2' }]),
    ],
    { by, sums: ['gross'], sort: [] },
  );
  const line = passed && lineOf(passed, false);
  expect(line && cellText(line['gross'], invoice.fields.gross, 'en')).toBe('CNY 1,000,000.30 · EUR 5.00');
  expect(passed?.within?.map((group) => cellText(lineOf(group, false)['gross'], invoice.fields.gross, 'zh'))).toEqual([
    'CNY 1,000,000.10 · EUR 5.00',
    'CNY 0.20',
  ]);
  const { quantity } = registers.invoiceLine.fields;
  const tonnes = [
    { per: 'pcs', sum: '12' },
    { per: 't', sum: '1250.5' },
  ];
  expect(cellText(tonnes, quantity, 'en')).toBe('12 pcs · 1,250.5 t');
});
