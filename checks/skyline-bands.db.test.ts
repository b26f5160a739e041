import { beforeAll, expect, test } from 'vitest';
import { jobCardSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { heightOf, type Skyline } from '@plumbline/contract/rules/skyline.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { percentDoneSql } from '@plumbline/server/features/progress/skylines.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
const work = await aWorkplace(server);
const sky = async (view: InputOf<typeof jobCardSkyline> = {}): Promise<Skyline> =>
  (await server.call(jobCardSkyline, view, work.by)).data;
const MONDAY = '2090-06-05';
/** `name done/total state`, by name. */
const boxesOf = ({ columns }: Skyline): readonly string[] =>
  columns
    .flatMap(({ boxes }) => boxes)
    .map(
      ({ name, done, total, state, percent, plannedFinish }) =>
        `${name} ${plannedFinish} ${done}/${total} ${percent}% ${state}`,
    )
    .toSorted();
/** The number of boxes in each state, over all columns. */
const byState = ({ columns }: Skyline): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { state, count } of columns.flatMap(({ bands }) => bands)) found[state] = (found[state] ?? 0) + count;
  return found;
};
const CARDS = 70;

beforeAll(async () => {
  const ticked = await work.make(known('operationType'), {
    ...(await sample(known('operationType'), work.make, 1)),
    name: 'Ticked',
    progressMethod: 'checkbox',
  });
  const pattern = await sample(known('jobCard'), work.make, 1);
  const accepted: string[] = [];
  // ten on each day of a week: seven with nothing done, one half done, one fully done, and one accepted
  for (let at = 0; at < CARDS; at += 1) {
    const { id } = await work.make(known('jobCard'), {
      ...pattern,
      name: `J${at}`,
      externalNumber: null,
      jobCardStatus: null,
      plannedStart: null,
      actualStart: null,
      actualFinish: null,
      plannedFinish: addDays(MONDAY, at % 7),
    });
    const steps =
      [
        [true, false],
        [true, true],
      ][Math.floor(at / 7)] ?? [];
    for (const isComplete of steps)
      await work.make(known('operation'), {
        jobCard: id,
        description: 'Pull',
        operationType: ticked.id,
        weighting: 1,
        plannedFinish: null,
        isComplete,
      });
    if (at >= CARDS - 7) accepted.push(id);
  }
  await work.signUpTo('jobCard', accepted, 'complete');
});

test('too many records to draw are shown as bands, whose sums are the records', async () => {
  const fullSkyline = await sky({ step: 'month' });
  expect([fullSkyline.isSingle, fullSkyline.columns.flatMap(({ boxes }) => boxes)]).toEqual([false, []]);
  const count = ((await work.verb('jobCard', 'count', {})).data as { total: number }).total;
  expect(fullSkyline.columns.reduce((sum, column) => sum + heightOf(column), 0) + fullSkyline.undated).toBe(count);
  expect(byState(fullSkyline)).toEqual({ notStarted: 49, inProgress: 7, ready: 7, accepted: 7 });
  expect(fullSkyline.totals).toMatchObject({ all: count, accepted: 7, ready: 7, overdue: 0 });
});

test('a shorter period shows the records themselves, day by day the same as together', async () => {
  const week = await sky({ from: MONDAY, to: addDays(MONDAY, 6) });
  expect([week.step, week.isSingle, week.columns.length]).toEqual(['day', true, 7]);
  const boxes = boxesOf(week);
  expect(boxes.length).toBe(CARDS);
  expect(boxes).toContain(`J0 ${MONDAY} 1/2 50% inProgress`);
  expect(boxes).toContain(`J8 ${addDays(MONDAY, 1)} 2/2 100% ready`);
  expect(boxes.filter((box) => box.endsWith(' accepted')).length).toBe(7);
  const days = await Promise.all(
    Array.from({ length: 7 }, (_, at) => sky({ from: addDays(MONDAY, at), to: addDays(MONDAY, at) })),
  );
  expect(days.flatMap(boxesOf).toSorted()).toEqual(boxes);
  expect(days.every((day) => day.columns.every((column) => heightOf(column) === column.boxes.length))).toBe(true);
  // totals cover all boxes, whichever part is shown
  expect(days.map(({ totals }) => totals.accepted)).toEqual(Array.from({ length: 7 }, () => 7));
  expect(byState(week)).toEqual(byState(await sky({ step: 'month' })));
});

test('outside the period nothing is shown, without an error', async () => {
  expect(await sky({ from: '2091-01-01', to: '2091-02-01' })).toMatchObject({ columns: [], isSingle: true });
  expect(await sky({ from: '2091-02-01', to: '2091-01-01' })).toMatchObject({ columns: [] });
});

test('bands take less than a twentieth of the size of boxes, however many records', async () => {
  const size = async (view: InputOf<typeof jobCardSkyline>) => JSON.stringify((await sky(view)).columns).length;
  const [bands, boxes] = [await size({ step: 'quarter' }), await size({ from: MONDAY, to: addDays(MONDAY, 6) })];
  expect(bands * 20).toBeLessThan(boxes);
});

test('boxes are filled by the completed share, never rounded up to full', async () => {
  const cases = [
    [999, 1000, false, 99],
    [10, 10, false, 100],
    [0, 0, true, 100],
    [0, 0, false, 0],
  ] as const;
  for (const [done, total, accepted, percent] of cases) {
    const percentDone = percentDoneSql({
      done: sql`${done}::int`,
      total: sql`${total}::int`,
      accepted: sql`${accepted}::boolean`,
    });
    expect(await rows(server.database.db, sql<{ percent: number }>`select ${percentDone} as percent`)).toEqual([
      { percent },
    ]);
  }
});
