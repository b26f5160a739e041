import { expect, test } from 'vitest';
import { firstOfEach, rankedFaults, rowsNamedIn } from './proof-choice.ts';

test('a title names single rows and spans of rows', () => {
  expect(rowsNamedIn('is refused [R4-57, R8-33, attack X1]')).toEqual(['R4-57', 'R8-33']);
  expect(rowsNamedIn('round-trips [R3-139 … R3-141]')).toEqual(['R3-139', 'R3-140', 'R3-141']);
  expect(rowsNamedIn('[R3-009 to R3-010]')).toEqual(['R3-009', 'R3-010']);
});

const SOURCE = `/** The seconds for which a cookie is kept. */
const cookieSeconds = (days: number): number => days * 86_400;

export function total(sum: number): number {
  if (sum < 0) return 0;
  return sum + 1;
}
`;
const sources = new Map([['web/src/lib/place.ts', SOURCE]]);
const executed = SOURCE.split('\n').map((_, line) => ({ path: 'web/src/lib/place.ts', line, others: 0 }));

test('faults are first made where the words of the title are, and in lines that few other tests execute', () => {
  const [first] = rankedFaults(sources, 'cookies last one day [R9-21]', executed);
  expect(first?.fault.line).toBe(1);
  const common = executed.map((place) => ({ ...place, others: place.line === 4 ? 0 : 50 }));
  expect(rankedFaults(sources, 'is refused', common)[0]?.fault.line).toBe(4);
  expect(rankedFaults(sources, 'cookies', executed.slice(5)).map(({ fault }) => fault.line)).toEqual([5, 5]);
});

test('each declaration is tried once', () => {
  const chosen = firstOfEach(rankedFaults(sources, 'total of cookies', executed), 5);
  expect(chosen.map(({ declaration }) => declaration).toSorted()).toEqual([1, 3]);
});
