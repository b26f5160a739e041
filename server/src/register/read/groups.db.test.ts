import { describe, expect, test } from 'vitest';
import { addsUp } from '@plumbline/contract/field/kinds.ts';
import { groupCondition, isGroupable } from '@plumbline/contract/register/groups.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { groups } from './groups.ts';
import { count } from './read.ts';
import { rules } from '../row/rules.ts';
import { anActor } from '../row/testing.ts';
import { create } from '../write/verbs.ts';
import { registerEngine } from '../write/engine.ts';
import { compose, feature } from '../../http/feature.ts';

compose([registerEngine]);

const { db } = await aDatabase();
const actor = await anActor(db);
const { discipline, equipmentType, system, subSystem, tag } = registers;
const made = (register: Parameters<typeof create>[2], values: Readonly<Record<string, unknown>>) =>
  create(db, actor, register, { values });
const e = await made(discipline, { name: 'E', description: 'Electrical' });
const i = await made(discipline, { name: 'I', description: 'Instrument' });
const motor = await made(equipmentType, { name: 'Motor', description: 'Motor', discipline: e.id });
const gauge = await made(equipmentType, { name: 'Gauge', description: 'Gauge', discipline: i.id });
const s20 = await made(system, { name: '20', description: 'Separation' });
const [item, two] = [
  await made(subSystem, { name: '20-01', description: 'a', system: s20.id }),
  await made(subSystem, { name: '20-02', description: 'b', system: s20.id }),
];
const plant = [
  ['T-1', e, motor, [item], 'Pump', true],
  ['T-2', e, motor, [item, two], 'pump', false],
  ['T-3', e, gauge, [two], 'Fan', false],
  ['T-4', i, gauge, [two], null, false],
] as const;
for (const [name, d, type, subs, description, isExRated] of plant)
  await made(tag, {
    name,
    discipline: d.id,
    equipmentType: type.id,
    subSystems: subs.map(({ id }) => id),
    description: description ?? 'x',
    isExRated,
    comments: description,
  });

const by = async (names: readonly string[], filter?: Filter, limit = 100) =>
  groups(db, actor, tag, { by: names, filter, limit });
const readGroups = async (names: readonly string[], filter?: Filter) =>
  (await by(names, filter)).groups.map(({ values, count: rows }) => [...values.map(({ title }) => title), rows]);

test('rows are counted by a reference, by two fields, and with a filter; largest groups first', async () => {
  expect(await readGroups(['discipline'])).toEqual([
    ['E', 3],
    ['I', 1],
  ]);
  expect(await readGroups(['discipline', 'equipmentType'])).toEqual([
    ['E', 'Motor', 2],
    ['E', 'Gauge', 1],
    ['I', 'Gauge', 1],
  ]);
  expect(await readGroups(['discipline'], { field: 'equipmentType', op: 'is', value: 'Gauge' })).toEqual([
    ['E', 1],
    ['I', 1],
  ]);
});

test('a group opens exactly the rows it counts, whatever the kind of field', async () => {
  const fields: readonly (readonly [string, Field])[] = Object.entries(tag.fields);
  const groupable = fields.filter(([, field]) => isGroupable(field));
  expect(groupable.length).toBeGreaterThan(10);
  for (const [name, field] of groupable) {
    const found = await by([name]);
    for (const { values, count: rows } of found.groups)
      expect(
        await count(db, actor, tag, groupCondition(name, field, values[0]?.value ?? null)),
        `${name} ${values[0]?.title}`,
      ).toBe(rows);
  }
  expect(await readGroups(['subSystems'])).toEqual([
    ['20-02', 3],
    ['20-01', 2],
  ]);
  expect(await readGroups(['comments'])).toContainEqual(['Pump', 2]);
});

test('the number of groups beyond the limit is given, and whether all rows were counted', async () => {
  const few = await by(['name'], undefined, 2);
  expect(few).toMatchObject({ total: 4, bounded: false });
  expect(few.groups).toHaveLength(2);
  expect(await groups(db, actor, tag, { by: ['discipline'], limit: 10, over: 3 })).toMatchObject({ bounded: true });
  expect(await groups(db, actor, tag, { by: ['discipline'], limit: 10, over: 4 })).toMatchObject({ bounded: false });
  await expect(by(['nonsense'])).rejects.toMatchObject({ key: 'badFilter' });
  await expect(by(['createdAt'])).rejects.toMatchObject({ key: 'badFilter' });
  expect(await groups(db, await anActor(db, 'Somebody'), tag, { by: ['name'], limit: 10 })).toMatchObject({
    groups: [],
    total: 0,
  });
});

test('additive fields are summed over all rows of each group; others are refused (use 14)', async () => {
  for (const [name, length, area] of [
    ['C-1', 120.5, e],
    ['C-2', 80, e],
    ['C-3', null, i],
  ] as const)
    await made(registers.cable, {
      name,
      description: 'x',
      discipline: area.id,
      equipmentType: area === e ? motor.id : gauge.id,
      subSystems: [item.id],
      designLength: length,
    });
  const sums = await groups(db, actor, registers.cable, { by: ['discipline'], limit: 9, sums: ['designLength'] });
  expect(sums.groups.map((group) => [group.values[0]?.title, group.count, group.sums])).toEqual([
    ['E', 2, [200.5]],
    ['I', 1, [null]],
  ]);
  // a row in two groups adds to both sums, as it does to both counts
  const computed = rules('taggedItem', {
    computedOnRead: () => ({ itrTotal: sql`4`, punchOpen: sql`length(t.name)` }),
  });
  compose([registerEngine, feature({ rules: [computed] })]);
  const places = await groups(db, actor, tag, { by: ['subSystems'], limit: 9, sums: ['itrTotal', 'punchOpen'] });
  expect(places.groups.map(({ sums: each }) => each)).toEqual([
    [12, 9],
    [8, 6],
  ]);
  // fields computed at each read are not computed for many rows
  const many = await groups(db, actor, tag, { by: ['discipline'], limit: 9, sums: ['itrTotal'], liveOver: 3 });
  expect(many.groups.map(({ sums: each }) => each)).toEqual([[null], [null]]);
  for (const bad of ['name', 'nonsense', 'constructor'])
    await expect(groups(db, actor, tag, { by: ['discipline'], limit: 9, sums: [bad] })).rejects.toMatchObject({
      key: 'badFilter',
    });
  expect(addsUp(registers.line.fields.designPressure)).toBe(false);
});

describe('for a large table the groups of the first titles only', () => {
  const named = async (heads: number, options: { readonly few?: number; readonly filter?: Filter } = {}) => {
    const found = await groups(db, actor, registers.equipmentType, {
      by: ['discipline', 'name'],
      limit: 9,
      heads,
      ...options,
    });
    const titles = new Set(found.groups.map(({ values }) => values[0]?.title));
    return { titles: [...titles].toSorted(), more: found.more, total: found.total };
  };

  test('are complete groups of the first titles, with a note of more; small tables get all groups', async () => {
    await made(equipmentType, { name: 'Nozzle', description: 'Nozzle' });
    const all = { titles: ['', 'E', 'I'], more: false, total: 3 };
    expect(await named(1)).toEqual(all); // three rows are few
    expect(await named(1, { few: 2 })).toEqual({ titles: ['E'], more: true, total: 1 });
    expect(await named(2, { few: 2 })).toEqual(all);
    const some: Filter = { field: 'name', op: 'contains', value: 'g' };
    expect(await named(1, { few: 0, filter: some })).toEqual({ titles: ['I'], more: false, total: 1 });
    // a query remembered as having many rows is read that way, and is still right once there are few
    await made(equipmentType, { name: 'Gong', description: 'Gong', discipline: e.id });
    expect(await named(1, { few: 0, filter: some })).toEqual({ titles: ['E'], more: true, total: 1 });
    await sql`update equipment_type set deleted_at = now() where name = 'Gong'`.execute(db);
    expect(await named(1, { few: 0, filter: some })).toEqual({ titles: ['I'], more: false, total: 1 });
  });

  test('sum additive fields, and group by one reference only', async () => {
    const first = { limit: 9, heads: 1, few: 0, sums: ['designLength'] };
    const sums = await groups(db, actor, registers.cable, { by: ['discipline'], ...first });
    expect(sums).toMatchObject({ groups: [{ count: 2, sums: [200.5] }], more: true });
    for (const field of ['name', 'subSystems', 'nonsense'])
      await expect(groups(db, actor, tag, { by: [field], limit: 9, heads: 1 })).rejects.toMatchObject({
        key: 'badFilter',
      });
  });
});
