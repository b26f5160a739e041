import { expect, test } from 'vitest';
import { letterOf, placeOf, subSystemName, unitNumber } from './names.ts';

test.each([
  ['23-PT-1003A', '23-01', 3],
  ['80-EM-2004', '80-02', 4],
  ['80-EH-20-1045', '80-01', 45],
  ['123-IS-35-12007B', '123-12', 7],
  ['6"-PG-23-1021-AC1', '23-01', 21],
  ['3/4"-SW-150-104999-BS2', '150-104', 999],
  ['23-FJ-1021-03', '23-01', 21],
  ['TP-23-1021', '23-01', 21],
])('%s belongs to %s', (name, subSystem, unit) => {
  expect(placeOf(name)).toMatchObject({ subSystem, unit });
});

test('a name of another plant belongs to no subsystem', () => {
  expect(placeOf('P-101')).toBeNull();
  expect(placeOf('')).toBeNull();
});

test('numbers and letters distinguish items', () => {
  expect(subSystemName('23', 1)).toBe('23-01');
  expect(unitNumber(12, 7)).toBe('12007');
  expect([letterOf(0, 1), letterOf(0, 2), letterOf(1, 2), letterOf(26, 30)]).toEqual(['', 'A', 'B', 'A2']);
});
