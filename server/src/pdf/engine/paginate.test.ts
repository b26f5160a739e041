import { describe, expect, test } from 'vitest';
import { type LaidRow, PADDING_Y } from './measure.ts';
import { paginate } from './paginate.ts';

const style = { weight: 'regular', size: 8, leading: 10, color: '0 0 0' } as const;
const line = (text: string) => ({ line: { text, codes: '', width: 1 }, style });

/** A row of one block; `name` is its first line. */
function row(
  name: string,
  height: number,
  more: Partial<LaidRow> & { readonly span?: number; readonly lines?: number } = {},
): LaidRow {
  const { span = 1, lines = 1, ...rest } = more;
  const texts = Array.from({ length: lines }, (_, at) => line(at === 0 ? name : `${name}${at}`));
  const block = { from: 0, to: 10, rowSpan: span, paragraphs: [] };
  return { blocks: [{ block, lines: texts, note: [], height }], height, repeat: false, keepWithNext: false, ...rest };
}
const gap = (height: number): LaidRow => ({ blocks: [], height, repeat: false, keepWithNext: false });
const many = (count: number, height: number): readonly LaidRow[] =>
  Array.from({ length: count }, (_, at) => row(`r${at}`, height));

/** The rows of each page as `name@y`. */
const pages = (rows: readonly LaidRow[], height = 100): readonly (readonly string[])[] =>
  paginate(rows, height).map((page) =>
    page.map(({ row: placed, y }) => `${placed.blocks[0]?.lines[0]?.line.text ?? ''}@${y}`),
  );

describe('pages', () => {
  test('contain as many rows as fit', () => {
    expect(pages(many(5, 40))).toEqual([['r0@0', 'r1@40'], ['r2@0', 'r3@40'], ['r4@0']]);
  });
  test('are a single empty page when there are no rows', () => {
    expect(pages([])).toEqual([[]]);
  });
  test('keep a heading with the row after it', () => {
    expect(pages([...many(2, 40), row('head', 20, { keepWithNext: true }), row('body', 20)])).toEqual([
      ['r0@0', 'r1@40'],
      ['head@0', 'body@20'],
    ]);
  });
  test('keep the rows of one block together', () => {
    expect(pages([row('a', 60), row('b', 20, { span: 3 }), row('c', 20), row('d', 20)])).toEqual([
      ['a@0'],
      ['b@0', 'c@20', 'd@40'],
    ]);
  });
  test('repeat the heading of a table that continues', () => {
    const head = row('head', 10, { repeat: true, keepWithNext: true });
    expect(pages([head, ...many(5, 40)])).toEqual([
      ['head@0', 'r0@10', 'r1@50'],
      ['head@0', 'r2@10', 'r3@50'],
      ['head@0', 'r4@10'],
    ]);
  });
  test('do not repeat the heading of a table ended by a gap', () => {
    const head = row('head', 10, { repeat: true });
    expect(pages([head, ...many(2, 40), gap(10), row('x', 50)])).toEqual([['head@0', 'r0@10', 'r1@50'], ['x@0']]);
  });
  test('omit a gap at the top', () => {
    expect(pages([...many(2, 50), gap(10), row('x', 20)])).toEqual([['r0@0', 'r1@50'], ['x@0']]);
  });
  test('break a chain too long for a page at its rows', () => {
    const chain = many(6, 30).map((block) => ({ ...block, keepWithNext: true }));
    expect(pages(chain)).toEqual([
      ['r0@0', 'r1@30', 'r2@60'],
      ['r3@0', 'r4@30', 'r5@60'],
    ]);
  });
});

describe('a row taller than a page', () => {
  const tall = (lines: number): LaidRow => row('t', lines * 10 + 2 * PADDING_Y, { lines });
  test.each([10, 25, 100])('of %i lines is split without losing a line', (lines) => {
    const placed = paginate([tall(lines)], 100);
    const texts = placed.flatMap((page) =>
      page.flatMap(({ row: part }) => part.blocks[0]?.lines.map(({ line: { text } }) => text) ?? []),
    );
    expect(texts).toEqual(tall(lines).blocks[0]?.lines.map(({ line: { text } }) => text));
    for (const page of placed)
      for (const { row: part, y } of page) expect(y + part.height).toBeLessThanOrEqual(100.001);
  });
  test('has the heading on every page', () => {
    const head = row('head', 10, { repeat: true, keepWithNext: true });
    for (const page of paginate([head, tall(40)], 100)) expect(page[0]?.row.repeat).toBe(true);
  });
  test('terminates even when its heading fills the page', () => {
    expect(paginate([row('head', 95, { repeat: true, keepWithNext: true }), tall(30)], 100).length).toBeLessThan(10);
  });
  test('without text is cut off at one page', () => {
    expect(pages([{ ...row('e', 300, { lines: 0 }) }])).toEqual([['@0']]);
  });
});
