import { describe, expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from './columns.ts';
import { manyRows, rowCount, rowSource, type PageInput } from './row-source.ts';
import { NO_ROWS, rowsAfter } from './use-register-rows.ts';

const TOTAL = 2500;
const row = (at: number): AnyRow => ({ id: String(at), rev: 1, createdAt: '', updatedAt: '' });
const query: RowQuery = {
  register: 'tag',
  filter: { field: 'name', op: 'contains', value: 'P' },
  sort: [{ field: 'name' }],
  columns: ['name'],
};

function fake() {
  const pages: PageInput[] = [];
  let counts = 0;
  const ask = {
    page: async (input: PageInput) => {
      pages.push(input);
      const start = input.after === undefined ? (input.offset ?? 0) : Number(input.after);
      const rows = Array.from({ length: Math.max(0, Math.min(input.limit, TOTAL - start)) }, (_, at) =>
        row(start + at),
      );
      const end = start + rows.length;
      return { rows, after: end < TOTAL ? String(end) : null };
    },
    count: async () => {
      counts += 1;
      if (counts === 1) throw new Error('lost');
      return { total: TOTAL };
    },
  };
  return { source: rowSource(query, ask), counter: rowCount(query.filter, ask), pages, countsAsked: () => counts };
}

describe('reading rows block by block', () => {
  test('the next block is requested by the cursor of the one before, a jump by its offset', async () => {
    const { source, pages } = fake();
    await source.rows(0, 100);
    await source.rows(100, 200);
    await source.rows(1000, 1100);
    await source.rows(1100, 1200);
    expect(pages.map(({ offset, after }) => [offset, after])).toEqual([
      [0, undefined],
      [undefined, '100'],
      [1000, undefined],
      [undefined, '1100'],
    ]);
  });

  test('sends filter, sort and only the needed columns with every block', async () => {
    const { source, pages } = fake();
    await source.rows(0, 100);
    expect(pages[0]).toEqual({ filter: query.filter, sort: query.sort, columns: ['name'], limit: 100, offset: 0 });
  });

  test('many rows are read in the largest pages the server allows, up to the end of the register', async () => {
    const { source, pages } = fake();
    expect(await manyRows(source, 0, 2200)).toHaveLength(2200);
    expect(pages.map(({ limit }) => limit)).toEqual([1000, 1000, 200]);
    expect(await manyRows(source, 2400, 9000)).toHaveLength(100);
  });
});

describe('counting the rows of a filter', () => {
  test('happens once, again after a count that failed, and again when the rows changed', async () => {
    const { counter, countsAsked } = fake();
    await expect(counter.total()).rejects.toThrow('lost');
    expect(counter.known()).toBeUndefined();
    expect(await counter.total()).toBe(TOTAL);
    expect(await counter.total()).toBe(TOTAL);
    expect(counter.known()).toBe(TOTAL);
    expect(countsAsked()).toBe(2);
    counter.renew();
    expect(counter.known()).toBeUndefined();
    expect(await counter.total()).toBe(TOTAL);
    expect(countsAsked()).toBe(3);
  });

  test('that was overtaken by a change is not remembered', async () => {
    const answers: ((answer: { readonly total: number }) => void)[] = [];
    const counter = rowCount(undefined, { count: () => new Promise((resolve) => answers.push(resolve)) });
    const before = counter.total();
    counter.renew();
    const after = counter.total();
    answers[1]?.({ total: 8 });
    expect(await after).toBe(8);
    answers[0]?.({ total: 7 });
    expect(await before).toBe(7);
    expect(counter.known()).toBe(8);
  });

  test('reports more than ten thousand rows before counting them all, and nothing when there are fewer', async () => {
    const counted = async (there: number) => {
      const reported: number[] = [];
      const requests: (number | undefined)[] = [];
      const counter = rowCount(query.filter, {
        count: async ({ most }) => {
          requests.push(most);
          return { total: Math.min(there, most === undefined ? there : most + 1) };
        },
      });
      return { total: await counter.total((atLeast) => reported.push(atLeast)), reported, requests };
    };
    expect(await counted(751_803)).toEqual({ total: 751_803, reported: [10_000], requests: [10_000, undefined] });
    expect(await counted(10_000)).toEqual({ total: 10_000, reported: [], requests: [10_000] });
    expect(await counted(0)).toEqual({ total: 0, reported: [], requests: [10_000] });
  });
});

describe('the rows a grid shows', () => {
  const { source } = fake();
  const full = Array.from({ length: 100 }, (_, at) => row(at));
  const shown = rowsAfter(
    rowsAfter(rowsAfter(NO_ROWS, { type: 'asked', turn: 1 }), { type: 'counted', turn: 1, total: TOTAL }),
    { type: 'read', turn: 1, source, first: full },
  );

  test('stay while another query is running', () => {
    const next = rowsAfter(shown, { type: 'asked', turn: 2 });
    expect(next).toMatchObject({ busy: true, total: TOTAL });
    expect(next.shown?.turn).toBe(1);
  });

  test('ignore answers to an earlier query', () => {
    const next = rowsAfter(shown, { type: 'asked', turn: 2 });
    expect(rowsAfter(next, { type: 'read', turn: 1, source, first: [] })).toBe(next);
    expect(rowsAfter(next, { type: 'failed', turn: 1, error: 'x' })).toBe(next);
  });

  test('the total of another query is unknown until it is counted, unless its first block holds everything', () => {
    const next = rowsAfter(shown, { type: 'asked', turn: 2 });
    expect(rowsAfter(next, { type: 'read', turn: 2, source, first: full }).total).toBeUndefined();
    expect(rowsAfter(next, { type: 'read', turn: 2, source, first: full.slice(0, 7) }).total).toBe(7);
  });

  test('a minimum count is known while counting, but not for the next query', () => {
    const counting = rowsAfter(rowsAfter(NO_ROWS, { type: 'asked', turn: 1 }), {
      type: 'counting',
      turn: 1,
      atLeast: 10_000,
    });
    expect(counting).toMatchObject({ total: undefined, atLeast: 10_000 });
    expect(rowsAfter(counting, { type: 'asked', turn: 2 }).atLeast).toBeUndefined();
  });

  test('refreshed in place belong to the same query; a grid created afterwards does not use the old first block', () => {
    const other = fake().source;
    const next = rowsAfter(shown, { type: 'renewed', turn: 1, source: other });
    expect(next.shown).toEqual({ ...shown.shown, source: other, renewed: true });
    const requested = rowsAfter(next, { type: 'asked', turn: 2 });
    expect(rowsAfter(requested, { type: 'read', turn: 2, source, first: full }).shown).toEqual({
      source,
      first: full,
      turn: 2,
    });
  });
});
