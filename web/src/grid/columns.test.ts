import { describe, expect, test } from 'vitest';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { columnsOf, defaultView, neededFields, reconciled, shownColumns } from './columns.ts';

describe('the columns of a register', () => {
  test('every register shows its title first and some columns', () => {
    for (const register of allRegisters) {
      const shown = shownColumns(register, defaultView(register));
      expect(shown.length, register.key).toBeGreaterThan(1);
      expect(shown[0]?.pinned, register.key).toBe(true);
      expect(shown.filter(({ pinned }) => pinned)).toHaveLength(1);
    }
  });

  test('leave out fields hidden from the grid, but include the two timestamps', () => {
    const names = columnsOf(registers.tagItr).map(({ name }) => name);
    expect(names).not.toContain('isMock');
    expect(names).toContain('createdAt');
    expect(names).toContain('updatedAt');
  });

  test('begin with the declared columns, in their order', () => {
    const names = shownColumns(registers.tag, defaultView(registers.tag)).map(({ name }) => name);
    expect(names).toEqual([
      'name',
      'description',
      'discipline',
      'equipmentType',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
      'location',
      'loop',
    ]);
  });

  test('give the remaining width to one long text, until a user resizes it', () => {
    const view = defaultView(registers.tag);
    expect(
      shownColumns(registers.tag, view)
        .filter(({ grows }) => grows)
        .map(({ name }) => name),
    ).toEqual(['description']);
    const dragged = view.map((column) => (column.name === 'description' ? { ...column, width: 300 } : column));
    expect(shownColumns(registers.tag, dragged).some(({ grows }) => grows)).toBe(false);
  });
});

describe('a saved view', () => {
  test('drops removed columns and hides newly added ones', () => {
    const view = reconciled(registers.area, [
      { name: 'gone', shown: true, pinned: false },
      { name: 'description', shown: true, pinned: true },
    ]);
    expect(view[0]).toEqual({ name: 'description', shown: true, pinned: true });
    expect(view.find(({ name }) => name === 'name')).toEqual({ name: 'name', shown: false, pinned: false });
    expect(view.some(({ name }) => name === 'gone')).toBe(false);
  });

  test('that shows nothing is replaced by the register’s own', () => {
    expect(reconciled(registers.area, [{ name: 'name', shown: false, pinned: false }])).toEqual(
      defaultView(registers.area),
    );
    expect(reconciled(registers.area, undefined)).toEqual(defaultView(registers.area));
  });
});

describe('the fields a page requests', () => {
  test('are the visible ones, the title and their dependencies, whatever their order', () => {
    const wanted = new Set(['description', 'discipline', 'itrDone']);
    const some = shownColumns(registers.tag, defaultView(registers.tag)).filter(({ name }) => wanted.has(name));
    expect(neededFields(registers.tag, some)).toEqual(['description', 'discipline', 'itrDone', 'itrTotal', 'name']);
    expect(neededFields(registers.tag, some.toReversed())).toEqual(neededFields(registers.tag, some));
    expect(neededFields(registers.tag, [], ['area', 'nowhere'])).toEqual(['area', 'name']);
  });

  test('leave out the timestamps, which every row has', () => {
    const all = columnsOf(registers.area).map((column) => ({ ...column, pinned: false, grows: false }));
    expect(neededFields(registers.area, all)).toEqual(['description', 'name']);
  });
});
