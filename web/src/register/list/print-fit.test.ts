import { expect, test } from 'vitest';
import { columnsThatFit } from './print-fit.ts';
import { linesToPrint, PRINT_MOST } from './use-print.ts';

const columns = [600, 500, 300, 200].map((width, at) => ({ name: String(at), width }));
const names = (items: readonly { readonly name: string }[]): string => items.map(({ name }) => name).join('');

test('a printed list has the columns that fit the sheet, in their order, and names those left out [use part 4]', () => {
  const { printed, left } = columnsThatFit(columns, 1450);
  expect([names(printed), names(left)]).toEqual(['012', '3']);
  expect(names(columnsThatFit(columns, 5000).left)).toBe('');
  expect(names(columnsThatFit(columns, 100).printed)).toBe('0');
  expect(columnsThatFit([], 100)).toEqual({ printed: [], left: [] });
});

test('a list is printed with all matching rows, up to the stated maximum [use part 4]', async () => {
  const requests: number[] = [];
  const listOf = (total: number) => ({
    total: async () => total,
    rows: async (start: number, end: number) => {
      requests.push(end - start);
      return Array.from({ length: Math.max(0, Math.min(end, total) - start) }, (_, at) => ({
        id: String(start + at),
        rev: 1,
        createdAt: '',
        updatedAt: '',
      }));
    },
  });
  expect(await linesToPrint(listOf(350))).toHaveLength(350);
  expect((await linesToPrint(listOf(900_000))).at(-1)?.id).toBe(String(PRINT_MOST - 1));
  expect(Math.max(...requests)).toBe(1000);
});
