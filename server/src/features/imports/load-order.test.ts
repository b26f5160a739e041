import { expect, test } from 'vitest';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { loadOrder } from './load-order.ts';

const partsOf = (...keys: (keyof typeof registers)[]) =>
  keys.map((key) => ({ register: registers[key] as AnyRegister }));
const keysOf = (parts: readonly { readonly register: AnyRegister }[]) => parts.map(({ register }) => register.key);

test('referenced registers are loaded first, whatever the order of the sheets', () => {
  const { order, rings } = loadOrder(
    partsOf(
      'tagItr',
      'tag',
      'equipmentTypeItr',
      'itr',
      'subSystem',
      'equipmentType',
      'system',
      'itrClass',
      'discipline',
    ),
  );
  const keys = keysOf(order);
  const before = (first: string, second: string): void =>
    expect(keys.indexOf(first), `${first} before ${second}`).toBeLessThan(keys.indexOf(second));
  before('system', 'subSystem');
  before('subSystem', 'tag');
  before('equipmentType', 'tag');
  before('discipline', 'equipmentType');
  before('itrClass', 'itr');
  before('itr', 'equipmentTypeItr');
  before('tag', 'tagItr');
  expect(rings).toEqual([]);
});

test('a kind referenced by another kind of the same table is loaded first', () => {
  expect(keysOf(loadOrder(partsOf('testPack', 'spool', 'tag', 'line')).order)).toEqual([
    'line',
    'spool',
    'testPack',
    'tag',
  ]);
});

test('sheets of one register stay in their order', () => {
  const [first, second] = [
    { register: registers.area, at: 1 },
    { register: registers.area, at: 2 },
  ];
  expect(loadOrder([first, second]).order.map(({ at }) => at)).toEqual([1, 2]);
});

test('a cycle is reported, and loading begins with its first sheet', () => {
  const { area, module, phase, system } = registers;
  const points = new Map<AnyRegister, AnyRegister[]>([
    [area, [module]],
    [module, [phase]],
    [phase, [area]],
    [system, [area]],
  ]);
  const { order, rings } = loadOrder(
    partsOf('system', 'area', 'module', 'phase'),
    (registerKey) => points.get(registerKey) ?? [],
  );
  expect(rings.map((ring) => ring.map(({ key }) => key))).toEqual([['area', 'module', 'phase']]);
  expect(keysOf(order)).toEqual(['area', 'system', 'phase', 'module']);
});
