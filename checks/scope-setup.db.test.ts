import { afterAll, expect, inject, test, vi } from 'vitest';
import { levelCopySetup, levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { connect } from '@plumbline/server/db/database.ts';
import { draftSql, wantedSql } from '@plumbline/server/db/draft.ts';
import { schemaOf } from '@plumbline/server/db/schema.ts';
import { urlOf } from '@plumbline/server/db/testing.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';

// two scope registers in addition to those of the product: one refers to rows above the scope, and the other refers to
// that one; mocks in this file apply to it alone
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@plumbline/contract/registers/index.ts', async (original) => {
  const { registers } = await original<{ readonly registers: Readonly<Record<string, AnyRegister>> }>();
  const { gate, stamp } = await import('./support/scope-registers.ts');
  // the referring register is listed before the one it refers to
  const all: Readonly<Record<string, AnyRegister>> = { ...registers, gate, stamp };
  return {
    registers: all,
    allRegisters: Object.values(all),
    registerOf: (key: string) => (Object.hasOwn(all, key) ? all[key] : undefined),
  };
});

const server = await aServer({ features, registers: registerService });
const name = `setup_${Math.random().toString(36).slice(2)}`;
await server.database.pool.query(`create database ${name} template template0`);
const declared = connect(urlOf(inject('postgres'), name), { most: 2 });
await declared.pool.query(await wantedSql());
await server.database.pool.query(draftSql(await schemaOf(declared.pool), await schemaOf(server.database.pool)));
await declared.end();

const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const at = (scope: LevelPath): By => ({ as: admin, path: scope });
const must = async (url: string, input: unknown, by: By): Promise<unknown> => {
  const { code, data, msg } = await server.post(url, input, by);
  if (code !== 0) throw new Error(`${url}: ${msg} ${JSON.stringify(data)}`);
  return data;
};
const make = async (register: string, values: Readonly<Record<string, unknown>>, scope = path): Promise<AnyRow> =>
  (await must(`/api/register/${register}/create`, { values }, at(scope))) as AnyRow;
const rowsOf = async (register: string, scope: LevelPath): Promise<readonly AnyRow[]> =>
  ((await must(`/api/register/${register}/page`, {}, at(scope))) as { rows: readonly AnyRow[] }).rows;
const titles = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(titles) : ((value as { title?: string } | null)?.title ?? null);

/** A scope of work at another facility of the company. */
async function elsewhere(): Promise<LevelPath> {
  const level = async (parentId: string, label: string): Promise<string> =>
    (await server.call(levelSave, { parentId, name: label }, { as: admin })).data.id;
  const C = await level(path.B, `Facility ${Math.random()}`);
  const D = await level(C, 'Project');
  return { ...path, C, D, E: await level(D, 'Scope') };
}

const area = (label: string, scope = path) => make('area', { name: label, description: label }, scope);
const [north, south] = [await area('North'), await area('South')];
const first = await make('stamp', { name: 'First', area: north.id, areas: [north.id, south.id] });
const second = await make('stamp', { name: 'Second', area: south.id, areas: [] });
await make('gate', { name: 'Way in', stamp: first.id });
await make('gate', { name: 'Way out', stamp: second.id });

test('references point to the same row within a facility, and to the copies made with them [B13]', async () => {
  const scope = {
    ...path,
    E: (await server.call(levelSave, { parentId: path.D, name: 'Near' }, { as: admin })).data.id,
  };
  const { data } = await server.call(levelCopySetup, { from: path.E, to: scope.E, dryRun: false }, { as: admin });
  // referenced registers come first, whatever their order in the list
  expect(data.parts.map(({ register, copied }) => [register, copied.count])).toEqual([
    ['handoverType', 0],
    ['stamp', 2],
    ['gate', 2],
  ]);
  const stamps = await rowsOf('stamp', scope);
  expect(stamps.map((row) => [row['name'], titles(row['area']), titles(row['areas'])])).toEqual([
    ['First', 'North', ['North', 'South']],
    ['Second', 'South', []],
  ]);
  expect(stamps.some(({ id }) => id === first.id)).toBe(false);
  const gates = await rowsOf('gate', scope);
  expect(gates.map(({ stamp }) => (stamp as { id: string }).id)).toEqual(stamps.map(({ id }) => id));
});

test('in another facility they point to the row of the same name; missing ones are named, and none points wrong [B13]', async () => {
  const scope = await elsewhere();
  const there = await area('north', scope);
  const preview = await server.call(levelCopySetup, { from: path.E, to: scope.E, dryRun: true }, { as: admin });
  expect(preview.data.parts.slice(1)).toMatchObject([
    {
      register: 'stamp',
      copied: { count: 0 },
      refused: {
        count: 2,
        rows: [
          { name: 'First', why: { en: '"South" does not exist in Area.', zh: '区域中没有“South”。' } },
          { name: 'Second', why: { en: '"South" does not exist in Area.' } },
        ],
      },
    },
    { register: 'gate', refused: { rows: [{ why: { en: '"First" does not exist in Stamp.' } }, { name: 'Way out' }] } },
  ]);
  const other = await area('SOUTH', scope);
  await server.call(levelCopySetup, { from: path.E, to: scope.E, dryRun: false }, { as: admin });
  const stamps = await rowsOf('stamp', scope);
  expect(stamps.map(({ area: stampArea }) => (stampArea as { id: string }).id)).toEqual([there.id, other.id]);
  expect((await rowsOf('gate', scope)).map(({ stamp }) => titles(stamp))).toEqual(['First', 'Second']);
});
