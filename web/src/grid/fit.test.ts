import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { defaultView, shownColumns, type PlacedColumn } from './columns.ts';
import { fittedWidths, holdsTags, isFitted, KEY_MAX } from './fit.ts';
import { mayBeWidest } from './text-width.ts';

const columns = shownColumns(registers.tagItr, defaultView(registers.tagItr));
const named = (name: string): PlacedColumn => {
  const found = columns.find((column) => column.name === name);
  if (!found) throw new Error(name);
  return found;
};
const widest =
  (texts: Readonly<Record<string, number>>) =>
  ({ name }: PlacedColumn): number =>
    texts[name] ?? 0;
const heading = (): number => 0;
const isNamed = (): boolean => false;

test('a key column is as wide as its longest loaded key, up to a cap; short keys keep the declared width [use 2]', () => {
  const fitted = fittedWidths({ columns, heading, isNamed, widest: widest({ taggedItem: 190, itr: 40 }), room: 0 });
  expect(fitted.get('taggedItem')).toBeGreaterThan(190);
  expect(fitted.has('itr')).toBe(false);
  expect(
    fittedWidths({ columns, heading, isNamed, widest: widest({ taggedItem: 900 }), room: 0 }).get('taggedItem'),
  ).toBe(KEY_MAX);
});

test('a width set by the user stays [use 2]', () => {
  const [first, ...rest] = columns;
  const dragged = first ? [{ ...first, dragged: true as const, width: 80 }, ...rest] : [];
  expect(
    fittedWidths({ columns: dragged, heading, isNamed, widest: widest({ taggedItem: 190 }), room: 0 }).has(
      'taggedItem',
    ),
  ).toBe(false);
});

test('spare room goes to columns that are cut off, and never more than there is [use 29]', () => {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const wide = { subSystems: 240 };
  expect(fittedWidths({ columns, heading, isNamed, widest: widest(wide), room: taken }).has('subSystems')).toBe(false);
  expect(fittedWidths({ columns, heading, isNamed, widest: widest(wide), room: taken + 30 }).get('subSystems')).toBe(
    named('subSystems').width + 30,
  );
  expect(
    fittedWidths({ columns, heading, isNamed, widest: widest(wide), room: taken + 900 }).get('subSystems'),
  ).toBeGreaterThan(240);
});

test('spare room first shows cut headings in full, also of figures and dates', () => {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  const cut = columns.find(({ grows, width }) => !grows && width < 200);
  const scene = { columns, isNamed, widest: widest({}), heading: widest({ [cut?.name ?? '']: 220 }) };
  expect(fittedWidths({ ...scene, room: taken }).size).toBe(0);
  expect(fittedWidths({ ...scene, room: taken + 10 }).get(cut?.name ?? '')).toBe((cut?.width ?? 0) + 10);
  expect(fittedWidths({ ...scene, room: taken + 900 }).get(cut?.name ?? '')).toBeGreaterThan(220);
});

test('tag numbers are monospaced wherever they appear [use 2]', () => {
  expect(holdsTags(named('taggedItem'))).toBe(true);
  expect(holdsTags(named('discipline'))).toBe(false);
});

test('only columns that can still grow are measured as rows arrive (issue 12: fast scrolling)', () => {
  const measured = columns.filter((column) => isFitted(column, widest({}))).map(({ name }) => name);
  expect(measured).toContain('taggedItem');
  for (const { name } of columns.filter(({ grows, field }) => grows || field.kind === 'date'))
    expect(measured).not.toContain(name);
  // a column narrower than its limit can grow; a column at its limit cannot
  expect(isFitted(named('taggedItem'), widest({ taggedItem: KEY_MAX - 1 }))).toBe(true);
  expect(isFitted(named('taggedItem'), widest({ taggedItem: KEY_MAX }))).toBe(false);
});

test('among many texts only those that may be the widest are measured', () => {
  expect(mayBeWidest(['E', 'P', 'E', 'E'], false)).toEqual(['E', 'P']);
  // in the proportional font an m is wider than two letters
  expect(mayBeWidest(['il', 'm'], false)).toEqual(['il', 'm']);
  expect(mayBeWidest(['20-PT-1', '20-PT-10', '20-LT-10', '20-PT-9'], true)).toEqual(['20-PT-10']);
  expect(mayBeWidest(['20-PT-10', '泵-1', ''], true)).toEqual(['泵-1', '20-PT-10']);
  expect(mayBeWidest([], true)).toEqual([]);
});

test('a column with sums of several currencies is as wide as the widest of them', () => {
  const own = shownColumns(registers.invoice, defaultView(registers.invoice));
  const fitted = fittedWidths({ columns: own, heading, isNamed, widest: widest({ gross: 210 }), room: 0 });
  expect(fitted.get('gross')).toBeGreaterThan(210);
  expect(fitted.has('net')).toBe(false);
});

test('codes of a list without a column that takes the rest have room for their names before these are read', () => {
  const pairs = shownColumns(registers.equipmentTypeItr, defaultView(registers.equipmentTypeItr));
  expect(pairs.some(({ grows }) => grows)).toBe(false);
  const scene = { columns: pairs, heading, isNamed: ({ name }: PlacedColumn) => name !== 'testReference', room: 2000 };
  const before = fittedWidths({ ...scene, widest: widest({ equipmentType: 60, itr: 50 }) });
  const after = fittedWidths({ ...scene, widest: widest({ equipmentType: 240, itr: 180 }) });
  expect(before.get('itr')).toBe(before.get('equipmentType'));
  expect([after.get('equipmentType'), after.get('itr')]).toEqual([before.get('equipmentType'), before.get('itr')]);
  // a column without values waits for nothing
  expect(before.has('equipmentStatus')).toBe(false);
});
