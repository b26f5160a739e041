import { beforeAll, expect, test } from 'vitest';
import {
  jobCardGrid,
  TILES_MOST,
  workPackGrid,
  type WorkTile,
} from '@plumbline/contract/features/progress/calls/grids.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
const work = await aWorkplace(server);
const other = await server.aTenant('Elsewhere');
const stranger: By = { as: await server.anAdmin(other), path: other };
const row: Record<string, AnyRow> = {};
const idOf = (name: string): string => row[name]?.id ?? '';
const make = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
const packs = async (choice = {}, by: By = work.by) => (await server.call(workPackGrid, choice, by)).data;
const cards = async (pack: string, choice = {}, by: By = work.by) =>
  (await server.call(jobCardGrid, { workPack: idOf(pack), ...choice }, by)).data;
/** `name percent done/total`, with a lock and the number of items in the way. */
const describeTile = (tile: WorkTile | null): string =>
  tile === null
    ? ''
    : `${tile.name} ${tile.percent}% ${tile.done}/${tile.total}${tile.isLocked ? ` locked: ${tile.status}` : ''}${
        tile.inTheWay > 0 ? ` -${tile.inTheWay}` : ''
      }`;
const names = ({ tiles }: { readonly tiles: readonly WorkTile[] }) => tiles.map(({ name }) => name);
const countOf = async (key: string, filter?: object): Promise<number> =>
  ((await work.verb(key, 'count', filter ? { filter } : {})).data as { total: number }).total;

beforeAll(async () => {
  const keep = async (name: string, key: string, over: object): Promise<void> => {
    row[name] = await make(key, { name, ...over });
  };
  const ticked = await make('operationType', { name: 'Ticked', progressMethod: 'checkbox' });
  await keep('Issued', 'workPackCompletionStatus', { locksWorkPack: true, requiresReason: false });
  await keep('On hold', 'jobCardStatus', { locksJobCard: true });
  for (const name of ['IWP', 'FWP']) await keep(name, 'workPackType', {});
  for (const name of ['E', 'I']) await keep(name, 'discipline', {});
  for (const name of ['Own', 'Other']) await keep(name, 'subcontractorName', {});
  const pack = (name: string, type: string, over = {}) =>
    keep(name, 'workPack', { workPackType: idOf(type), completionStatus: null, externalNumber: null, ...over });
  await pack('P1', 'IWP', { description: 'Cables of the pump house' });
  await pack('P2', 'IWP', { description: 'Not yet pulled' });
  await pack('P3', 'FWP', { description: 'Nothing yet' });
  const card = (name: string, workPack: string | null, discipline: string, over: object) =>
    keep(name, 'jobCard', {
      externalNumber: null,
      jobCardStatus: null,
      originalEstimate: null,
      currentEstimate: null,
      plannedStart: null,
      plannedFinish: null,
      workPack: workPack && idOf(workPack),
      discipline: idOf(discipline),
      ...over,
    });
  const [own, others] = [{ subcontractorNames: [idOf('Own')] }, { subcontractorNames: [idOf('Other')] }];
  await card('A', 'P1', 'E', { ...own, order: 2, currentEstimate: 30, plannedFinish: '2020-03-10' });
  await card('B', 'P1', 'I', { ...others, order: 1, originalEstimate: 10, jobCardStatus: idOf('On hold') });
  await card('C', 'P2', 'E', {});
  await card('Alone', null, 'E', {});
  const step = (on: string, weighting: number, isComplete: boolean, plannedFinish: string | null = null) =>
    work.make(known('operation'), {
      jobCard: idOf(on),
      description: 'Pull',
      operationType: ticked.id,
      weighting,
      isComplete,
      plannedFinish,
    });
  // 3 of 5; a quarter of 4
  await step('A', 3, true);
  await step('A', 2, false);
  await step('C', 1, true, '2020-05-20');
  await step('C', 3, false);
  await work.signUpTo('jobCard', [idOf('B')], 'complete');
});

test('each pack is a tile with its progress, cards and blockers, and all packs have tiles [R2.3-094]', async () => {
  const { whole: overall, tiles, count } = await packs();
  // 60 % of 30 hours and 100 % of 10 make 70 % of P1
  expect(tiles.map(describeTile)).toEqual(['P1 70% 1/2 -1', 'P2 25% 0/1 -1', 'P3 0% 0/0']);
  expect(tiles.map(({ plannedFinish }) => plannedFinish)).toEqual(['2020-03-10', '2020-05-20', null]);
  expect([count, tiles.length]).toEqual([await countOf('workPack'), count]);
  expect(overall).toMatchObject({ id: null, total: 3, done: 0 });
  // only the hours of P1 are estimated
  expect(overall?.percent).toBeCloseTo(70, 2);
});

test('the first tile is the mean of the packs weighted by hours of their cards, or unweighted without hours [R2.3-094]', async () => {
  expect((await packs({ text: 'yet' })).whole?.percent).toBeCloseTo((25 + 0) / 2, 2);
  const estimate = async (hours: number | null): Promise<void> => {
    const { rev } = (await work.verb('jobCard', 'get', { id: idOf('C') })).data as AnyRow;
    const rows = [{ id: idOf('C'), rev, values: { currentEstimate: hours } }];
    expect(await work.verb('jobCard', 'update', { rows })).toMatchObject({ code: 0 });
  };
  await estimate(10);
  const { whole: overall, tiles } = await packs();
  expect(tiles.map(({ percent }) => percent)).toEqual([70, 25, 0]);
  expect(overall?.percent).toBeCloseTo((40 * 70 + 10 * 25) / 50, 2);
  await estimate(null);
});

test('inside a pack each card is a tile, in the order of the pack, after the tile of the pack [R2.3-094]', async () => {
  const inside = await cards('P1');
  expect(describeTile(inside.whole)).toBe('P1 70% 1/2 -1');
  expect(inside.tiles.map(describeTile)).toEqual(['B 100% 0/0 locked: On hold', 'A 60% 1/2']);
  expect(inside.count).toBe(await countOf('jobCard', { field: 'workPack', op: 'is', value: idOf('P1') }));
  expect(await cards('P3')).toMatchObject({ whole: { name: 'P3' }, tiles: [], count: 0 });
});

test('a locking status is shown on the pack and its cards [R2.3-094]', async () => {
  const { rev } = (await work.verb('workPack', 'get', { id: idOf('P2') })).data as AnyRow;
  const issue = { rows: [{ id: idOf('P2'), rev, values: { completionStatus: idOf('Issued') } }] };
  expect(await work.verb('workPack', 'update', issue)).toMatchObject({ code: 0 });
  expect((await packs({ status: idOf('Issued') })).tiles.map(describeTile)).toEqual(['P2 25% 0/1 locked: Issued -1']);
  expect((await cards('P2')).tiles.map(({ isLocked, status }) => [isLocked, status])).toEqual([[true, null]]);
});

test('filters by type, status, discipline, subsystem and text omit tiles and change none [R2.3-094]', async () => {
  expect(names(await packs({ workPackType: idOf('FWP') }))).toEqual(['P3']);
  expect((await packs({ discipline: idOf('I') })).tiles.map(describeTile)).toEqual(['P1 70% 1/2 -1']);
  expect(names(await packs({ text: ' PUMP house' }))).toEqual(['P1']);
  expect(await packs({ text: '100%' })).toEqual({ whole: null, tiles: [], count: 0 });
  const { rows } = (await work.verb('jobCard', 'page', { filter: { field: 'name', op: 'is', value: 'C' } })).data as {
    rows: AnyRow[];
  };
  const subSystem = (rows[0]?.['subSystem'] as { id: string } | undefined)?.id;
  expect(names(await packs({ subSystem }))).toContain('P2');
  expect(names(await cards('P1', { discipline: idOf('I') }))).toEqual(['B']);
  expect(names(await cards('P1', { status: idOf('On hold') }))).toEqual(['B']);
  expect(names(await cards('P1', { text: 'a' }))).toContain('A');
});

test('a page has a maximum of tiles, and the next page continues [R2.3-094]', async () => {
  const more = TILES_MOST - 1;
  const type = idOf('IWP');
  for (let at = 0; at < more; at += 1)
    await work.make(known('workPack'), {
      name: `Z-${String(at).padStart(3, '0')}`,
      workPackType: type,
      description: 'z',
    });
  const [first, second] = [await packs(), await packs({ page: 1 })];
  expect([first.tiles.length, second.tiles.length, first.count]).toEqual([TILES_MOST, 2, more + 3]);
  expect(new Set([...names(first), ...names(second)]).size).toBe(more + 3);
  expect(names(second).at(-1)).toBe(`Z-${more - 1}`);
  expect(second.whole).toEqual(first.whole);
});

test('subcontractors count only their own work, and another company sees nothing [R2.3-094]', async () => {
  expect(await packs({}, stranger)).toEqual({ whole: null, tiles: [], count: 0 });
  expect(await cards('P1', {}, stranger)).toEqual({ whole: null, tiles: [], count: 0 });
  const { path } = work;
  const theirs = await server.aUser(path, { permissions: ['*:see'] });
  await make('authorisedPerson', { name: 'Sub', login: theirs.username, subcontractorNames: [idOf('Own')] });
  const view = { id: path.E, name: 'Here E', options: { subcontractorView: true } };
  await server.call(levelSave, view, { as: work.admin });
  const by: By = { as: theirs, path };
  expect(describeTile((await packs({ text: 'pump' }, by)).tiles[0] ?? null)).toBe('P1 70% 0/1 -1');
  expect((await cards('P1', {}, by)).tiles.map(describeTile)).toEqual(['A 60% 1/2']);
  // for subcontractors, filters on a pack use only the cards they see
  expect(names(await packs({ discipline: idOf('I') }, by))).toEqual([]);
});

test('its page is in the menu group of work packs, and cards require permission to see cards [R2.3-094]', async () => {
  expect(pageAt('/WorkPack/WorkPackGrid')).toMatchObject({ group: 'workPack', code: 'workPack:see' });
  const packsOnly = await server.aUser(work.path, { permissions: ['workPack:see'] });
  const by: By = { as: packsOnly, path: work.path };
  expect((await packs({ text: 'pump' }, by)).count).toBe(1);
  expect((await server.call(jobCardGrid, { workPack: idOf('P1') }, by)).code).not.toBe(0);
});
