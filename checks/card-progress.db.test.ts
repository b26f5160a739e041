import { beforeAll, expect, test } from 'vitest';
import { jobCardSkyline, plannedActual, workPackSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Skyline } from '@plumbline/contract/rules/skyline.ts';
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
const made = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
const DATES = { plannedStart: null, plannedFinish: null, actualStart: null, actualFinish: null };
const ESTIMATES = { originalEstimate: null, currentEstimate: null };
const row: Record<string, AnyRow> = {};
const idOf = (name: string): string => row[name]?.id ?? '';
/** `day name percent% done/total state`, with a mark when overdue. */
const boxesOf = ({ columns }: Skyline): readonly string[] =>
  columns.flatMap(({ boxes }) =>
    boxes.map(
      (box) =>
        `${box.plannedFinish} ${box.name} ${box.percent}% ${box.done}/${box.total} ${box.state}${box.overdue ? '!' : ''}`,
    ),
  );
const packs = async (choice = {}, by: By = work.by) => (await server.call(workPackSkyline, choice, by)).data;
const cards = async (choice = {}, by: By = work.by) => (await server.call(jobCardSkyline, choice, by)).data;
const countOf = async (key: string): Promise<number> =>
  ((await work.verb(key, 'count', {})).data as { total: number }).total;

beforeAll(async () => {
  const keep = async (name: string, key: string, over: object): Promise<void> => {
    row[name] = await made(key, { name, ...over });
  };
  const ticked = await made('operationType', { name: 'Ticked', progressMethod: 'checkbox' });
  for (const name of ['IWP', 'FWP']) await keep(name, 'workPackType', {});
  for (const name of ['E', 'I']) await keep(name, 'discipline', {});
  for (const name of ['Own', 'Other']) await keep(name, 'subcontractorName', {});
  const pack = (name: string, type: string) =>
    keep(name, 'workPack', { workPackType: idOf(type), completionStatus: null, externalNumber: null });
  await pack('P1', 'IWP');
  await pack('P2', 'IWP');
  await pack('P3', 'IWP');
  await pack('P4', 'FWP');
  const card = (name: string, workPack: string, discipline: string, over: object) =>
    keep(name, 'jobCard', {
      ...DATES,
      ...ESTIMATES,
      externalNumber: null,
      jobCardStatus: null,
      workPack: idOf(workPack),
      discipline: idOf(discipline),
      ...over,
    });
  const step = (on: string, weighting: number, plannedFinish: string | null, isComplete: boolean) =>
    work.make(known('operation'), {
      jobCard: idOf(on),
      description: 'Pull',
      operationType: ticked.id,
      weighting,
      plannedFinish,
      isComplete,
    });
  const [own, others] = [{ subcontractorNames: [idOf('Own')] }, { subcontractorNames: [idOf('Other')] }];
  await card('A', 'P1', 'E', { ...own, plannedFinish: '2020-03-10', actualFinish: '2020-04-15', currentEstimate: 30 });
  await card('B', 'P1', 'I', { ...others, originalEstimate: 10 });
  await card('C', 'P2', 'E', {});
  await card('D', 'P4', 'E', { plannedFinish: '2020-06-15', actualFinish: '2020-07-01', currentEstimate: 5 });
  // its own date takes precedence over those of its operations
  await step('A', 1, '2020-12-31', false);
  await step('B', 1, '2020-04-01', true);
  await step('B', 3, '2020-05-20', false);
  await step('C', 1, null, true);
  await step('C', 2, null, false);
  await work.signUpTo('jobCard', [idOf('D')], 'complete');
});

test('a pack is placed at the latest planned finish of its cards; boxes and undated packs add up to all packs [R2.3-095]', async () => {
  const allPacks = await packs();
  // a quarter of 10 out of 40 hours is done: 6.25 %
  expect(boxesOf(allPacks)).toEqual(['2020-05-20 P1 6% 0/2 inProgress!', '2020-06-15 P4 100% 1/1 ready!']);
  // the chart includes today, years after them
  expect([allPacks.undated, allPacks.totals.all, allPacks.step]).toEqual([2, 4, 'quarter']);
  expect(boxesOf(allPacks).length + allPacks.undated).toBe(await countOf('workPack'));
  await work.fill('workPack', idOf('P4'));
  expect((await work.sign('workPack', [idOf('P4')], 'Signed Off')).data.done).toBe(1);
  const signed = await packs();
  expect(boxesOf(signed)).toContain('2020-06-15 P4 100% 1/1 accepted');
  expect(signed.totals).toEqual({ all: 4, accepted: 1, inDoubt: 0, ready: 0, overdue: 1 });
});

test('a card is placed at its planned finish, or at the latest one of its operations [R2.3-096]', async () => {
  const allCards = await cards();
  expect(boxesOf(allCards)).toEqual([
    '2020-03-10 A 0% 0/1 notStarted!',
    '2020-05-20 B 25% 1/2 inProgress!',
    '2020-06-15 D 100% 0/0 accepted',
  ]);
  expect(allCards.undated).toBe(1);
  expect(boxesOf(allCards).length + allCards.undated).toBe(await countOf('jobCard'));
});

test('filters by type, pack and discipline omit boxes and change none [R2.3-095, R2.3-096]', async () => {
  const names = ({ columns }: Skyline) => columns.flatMap(({ boxes }) => boxes.map(({ name }) => name));
  expect(names(await packs({ workPackType: idOf('FWP') }))).toEqual(['P4']);
  expect(boxesOf(await packs({ discipline: idOf('I') }))).toEqual(['2020-05-20 P1 6% 0/2 inProgress!']);
  expect(await packs({ workPack: idOf('P3') })).toMatchObject({ columns: [], undated: 1, totals: { all: 1 } });
  expect(names(await cards({ workPack: idOf('P1') }))).toEqual(['A', 'B']);
  expect(names(await cards({ workPackType: idOf('FWP') }))).toEqual(['D']);
  expect(await cards({ discipline: idOf('E') })).toMatchObject({ undated: 1, totals: { all: 3 } });
});

const curve = async (over: object, by: By = work.by) =>
  (await server.call(plannedActual, { measure: 'number', step: 'month', ...over }, by)).data;

test('the curve counts cards by planned and by actual finish, in numbers and in hours [R2.3-097]', async () => {
  const byMonth = await curve({});
  const at = (to: string, series = byMonth) => {
    const point = series.points.find((point) => point.to === to);
    return [point?.plannedSum, point?.actualSum];
  };
  expect(['2020-03-31', '2020-04-30', '2020-05-31', '2020-06-30', '2020-07-31'].map((to) => at(to))).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 2],
  ]);
  // nothing was finished in the last four weeks, so there is no pace to forecast from
  expect(byMonth).toMatchObject({ cards: 4, total: 4, due: 3, done: 2, undated: 1, forecastEnd: null });
  const hours = await curve({ measure: 'hours' });
  expect(hours).toMatchObject({ total: 45, due: 45, done: 35, withoutHours: 1 });
  expect([at('2020-05-31', hours), at('2020-07-31', hours)]).toEqual([
    [40, 30],
    [45, 35],
  ]);
});

test('the curve is available by day, week and month, and by type, pack and discipline [R2.3-097]', async () => {
  const days = await curve({ step: 'day', workPackType: idOf('FWP') });
  expect([days.step, days.points.length]).toEqual(['day', 17]);
  expect(days.points.at(-1)).toMatchObject({ to: '2020-07-01', plannedSum: 1, actualSum: 1 });
  const weeks = await curve({ step: 'week', workPack: idOf('P4') });
  expect(weeks.points.map(({ to }) => to)).toEqual(['2020-06-21', '2020-06-28', '2020-07-05']);
  expect(await curve({ discipline: idOf('I') })).toMatchObject({ cards: 1, due: 1, done: 0 });
  // too many days for a daily chart
  expect((await curve({ step: 'day' })).step).not.toBe('day');
});

test('another company sees none of them, and subcontractors only the figures of their own cards [R2.3-095, R2.3-096, R2.3-097]', async () => {
  expect(await packs({}, stranger)).toMatchObject({ undated: 0, totals: { all: 0 } });
  expect(await cards({}, stranger)).toMatchObject({ undated: 0, totals: { all: 0 } });
  expect(await curve({}, stranger)).toMatchObject({ points: [], cards: 0 });
  const { path } = work;
  const theirs = await server.aUser(path, { permissions: ['*:see'] });
  await made('authorisedPerson', { name: 'Sub', login: theirs.username, subcontractorNames: [idOf('Own')] });
  const view = { id: path.E, name: 'Here E', options: { subcontractorView: true } };
  await server.call(levelSave, view, { as: work.admin });
  const by: By = { as: theirs, path };
  expect(boxesOf(await cards({}, by))).toEqual(['2020-03-10 A 0% 0/1 notStarted!']);
  expect(boxesOf(await packs({}, by))).toEqual(['2020-03-10 P1 6% 0/1 inProgress!']);
  expect(await curve({}, by)).toMatchObject({ cards: 1, done: 1 });
});

test('their pages are in the menu group of work packs [R2.3-095, R2.3-096, R2.3-097]', () => {
  for (const name of ['WorkPackSkyline', 'JobCardSkyline', 'PlannedVsActualProgressReport'])
    expect(pageAt(`/WorkPack/${name}`)).toMatchObject({ route: `/WorkPack/${name}`, group: 'workPack' });
});
