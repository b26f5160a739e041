import { expect, test } from 'vitest';
import { columnsThatFit } from './print-fit.ts';

const columns = [600, 500, 300, 200].map((width, at) => ({ name: String(at), width }));
const names = (of: readonly { readonly name: string }[]): string => of.map(({ name }) => name).join('');

test('[use part 4] a printed list holds the columns that fit the sheet, in their order, and names those it leaves out', () => {
  const { printed, left } = columnsThatFit(columns, 1450);
  expect([names(printed), names(left)]).toEqual(['012', '3']);
  expect(names(columnsThatFit(columns, 5000).left)).toBe('');
  expect(names(columnsThatFit(columns, 100).printed)).toBe('0');
  expect(columnsThatFit([], 100)).toEqual({ printed: [], left: [] });
});
