import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isEmpty, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { describe, expect, test } from 'vitest';
import { placeOf } from './names.ts';
import { KINDS, plant } from './plant.ts';
import type { PlantRow, PlantTable, PlantValue } from './table.ts';

// the garbage collector runs before each measurement, so that only live memory counts
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // the flag puts it there
const measureHeap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const fieldsOf = (key: string): [string, Field][] =>
  Object.entries(registerOf(key)?.fields ?? {}).filter(([, field]) => !('computed' in field && field.computed));

/** Names by register, in lower case, from the tables read so far. */
type Known = Map<string, Set<string>>;

const textOf = (value: PlantValue | undefined): string =>
  Array.isArray(value) ? value.join('; ') : String(value ?? '');
const keyOf = (register: string, row: PlantRow): string =>
  (registerOf(register)?.naturalKey ?? [])
    .map((field) => textOf(row[field]))
    .join('|')
    .toLowerCase();

/** The register whose table stores the rows of a register: all types of tagged items share one name space. */
const spaceOf = (register: string): string => registerOf(register)?.subset?.of ?? register;

function wrongReference(field: Field, value: PlantValue, known: Known): string | null {
  if (field.kind !== 'ref' && field.kind !== 'refs') return null;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const missing = names.find((name) => !known.get(spaceOf(field.to))?.has(String(name).toLowerCase()));
  return missing === undefined ? null : `no ${field.to} ${String(missing)}`;
}

/** The error in a value, or null. */
function wrongValue(field: Field, value: PlantValue | undefined, known: Known): string | null {
  if (value === undefined) return 'is left out';
  if (isEmpty(value)) return field.required ? 'is empty' : null;
  if (field.kind === 'ref' || field.kind === 'refs') return wrongReference(field, value, known);
  const rule = ruleOf(field);
  const checked = rule.check(value, field);
  if ('error' in checked) return checked.error.en;
  const read = rule.parse(rule.print(checked.value, field, 'en'), field);
  return 'error' in read || JSON.stringify(read.value) !== JSON.stringify(checked.value)
    ? 'does not survive a sheet'
    : null;
}

function wrongRow({ register }: PlantTable, row: PlantRow, known: Known): string[] {
  const fields = fieldsOf(register);
  const odd = Object.keys(row).filter((key) => !fields.some(([name]) => name === key));
  return [
    ...odd.map((key) => `${register}.${key} is no field`),
    ...fields.flatMap(([key, field]) => {
      // the place among the rows of its parent is assigned when the row is created
      const wrong = field.kind === 'order' ? null : wrongValue(field, row[key], known);
      return wrong === null ? [] : [`${register}.${key} ${wrong}: ${textOf(row[key])}`];
    }),
  ];
}

const typeOf = (row: PlantRow): string =>
  `${textOf(row['equipmentType'] ?? row['name'])}|${textOf(row['equipmentStatus'])}`;

const isKind = (register: string): boolean => KINDS.some((kind) => kind === register);

function* taggedRows(tables: readonly PlantTable[]): Generator<PlantRow> {
  for (const { register, rows } of tables) if (isKind(register)) yield* rows();
}

describe('a plant', () => {
  const small = plant({ tags: 3000, seed: 7, asOf: '2026-06-30' });

  test('contains only valid rows that refer to earlier rows, with unique natural keys', () => {
    const known: Known = new Map();
    const wrong: string[] = [];
    for (const table of small.tables) {
      const space = spaceOf(table.register);
      const names = known.get(space) ?? new Set<string>();
      known.set(space, names);
      let count = 0;
      for (const row of table.rows()) {
        wrong.push(...wrongRow(table, row, known));
        const key = keyOf(table.register, row);
        if (names.has(key)) wrong.push(`${table.register} ${key} twice`);
        names.add(key);
        // a section is identified by its parent and its number
        if (table.register.endsWith('Section')) names.add(key.replace('|', ' - '));
        count += 1;
      }
      if (count !== table.count) wrong.push(`${table.register} says ${table.count} and has ${count}`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('is the same for the same seed and different for another', () => {
    const read = (seed: number): string =>
      JSON.stringify(plant({ tags: 400, seed, asOf: '2026-06-30' }).tables.map(({ rows }) => [...rows()]));
    expect(read(3)).toBe(read(3));
    expect(read(3)).not.toBe(read(4));
  });

  test.each([1, 2, 7, 30, 100, 999, 12_345])('of %i items has exactly as many', (tags) => {
    const tables = plant({ tags }).tables.filter(({ register }) => isKind(register));
    const rows = tables.reduce((all, table) => all + [...table.rows()].length, 0);
    expect(rows).toBe(tags);
    expect(tables.reduce((all, { count }) => all + count, 0)).toBe(tags);
  });

  test('grows in systems and subsystems as projects do', () => {
    const sizes = [2000, 200_000, 1_000_000].map((tags) => {
      const { systems, subSystems } = plant({ tags }).layout;
      return [systems.length, subSystems.length];
    });
    expect(sizes).toEqual([
      [15, 50],
      [171, 1517],
      [400, 4999],
    ]);
  });

  test('has a third of its subsystems due and the rest ahead', () => {
    const { layout, asOf } = plant({ tags: 200_000 });
    const due = layout.subSystems.filter(({ mcc }) => mcc <= asOf).length / layout.subSystems.length;
    expect(due).toBeGreaterThan(0.25);
    expect(due).toBeLessThan(0.45);
    expect(layout.subSystems.every(({ mcc, rfc, rfsu }) => mcc < rfc && rfc < rfsu)).toBe(true);
  });

  test('of 50,000 items is read in flat memory, each item placed by its name', () => {
    const { tables } = plant({ tags: 50_000 });
    const before = measureHeap();
    let most = before;
    let count = 0;
    for (const row of taggedRows(tables)) {
      const first = Array.isArray(row['subSystems']) ? row['subSystems'][0] : undefined;
      if (placeOf(textOf(row['name']))?.subSystem !== first) expect(row).toBe('an item told by its name');
      count += 1;
      if (count % 10_000 === 0) most = Math.max(most, measureHeap());
    }
    // 50,000 rows kept in memory would take 70 MB
    expect(most - before).toBeLessThan(20_000_000);
  });

  test('has a realistic mix of items', () => {
    const { tables } = plant({ tags: 50_000 });
    const checksOf = new Map<string, number>();
    for (const row of tables.find(({ register }) => register === 'equipmentTypeItr')?.rows() ?? [])
      checksOf.set(typeOf(row), (checksOf.get(typeOf(row)) ?? 0) + 1);
    const tags = tables.find(({ register }) => register === 'tag')?.count ?? 0;
    const sums = { ex: 0, critical: 0, shared: 0, checks: 0 };
    for (const row of taggedRows(tables)) {
      sums.ex += Number(row['isExRated']);
      sums.critical += Number(row['isSafetyCritical']);
      sums.shared += Number(Array.isArray(row['subSystems']) && row['subSystems'].length > 1);
      sums.checks += checksOf.get(typeOf(row)) ?? 0;
    }
    const within = (sum: number, from: number, to: number): void => {
      expect(sum / 50_000).toBeGreaterThan(from);
      expect(sum / 50_000).toBeLessThan(to);
    };
    within(tags, 0.7, 0.8);
    within(sums.ex, 0.05, 0.11);
    within(sums.critical, 0.06, 0.13);
    within(sums.shared, 0.003, 0.008);
    within(sums.checks, 1.8, 2.3);
  });
});
