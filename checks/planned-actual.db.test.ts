import {
  certificateCurve,
  plannedActual,
  progressCurve,
  progressCurveExport,
  type ProgressChoice,
  type ProgressCurve,
  progressSkyline,
} from '@plumbline/contract/features/progress/calls/curves.ts';
import { progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { type ProgressFigure, progressRows } from '@plumbline/contract/features/progress/progress-rows.ts';
import { PROGRESS_KEYS, type ProgressKey } from '@plumbline/contract/lists/progress-item.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { loadWork } from '@plumbline/server/features/demo/load-work.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { random } from '@plumbline/server/features/demo/plant/random.ts';
import { progress } from '@plumbline/server/features/demo/plant/work/progress.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { hasPoppler, readPdf, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { ofCommand } from '@plumbline/server/register/row/actor.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';

/*
 * Planned against actual over a demonstration plant: every figure counts the rows behind it, and equals what the grid,
 * the skyline, the pages of curves and the registers count.
 */

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
const path = await server.aTenant('North');
const admin = await server.anAdmin(path);
const by = { as: admin, path };
const today = todayIn(machineZone());
const made = plant({ tags: 300, asOf: today });
const actor = { ...ofCommand(path.A, path), userId: admin.userId };
await loadPlant(server.database, actor, made);
await loadWork(server.database, actor, { work: progress(made), seed: made.seed, asOf: made.asOf });

type Choice = Omit<ProgressChoice, 'step'>;
const curve = async (choice: Choice, step: ProgressChoice['step'] = 'month'): Promise<ProgressCurve> =>
  (await server.call(progressCurve, { ...choice, step }, by)).data;
const countOf = async (register: string, filter: object): Promise<number> =>
  ((await server.post(`/api/register/${register}/count`, { filter }, by)).data as { total: number }).total;
const idsOf = (table: string) =>
  rows(
    db,
    sql<{
      id: string;
    }>`select id from ${sql.table(table)} where tenant_id = ${path.A}::uuid and deleted_at is null order by id`,
  );
const [systems, subSystems, disciplines, types] = await Promise.all([
  idsOf('system'),
  idsOf('sub_system'),
  idsOf('discipline'),
  rows(
    db,
    sql<{
      id: string;
      name: string;
    }>`select id, name from handover_type where tenant_id = ${path.A}::uuid order by "order"`,
  ),
]);

// a certificate in doubt, a void check, a mock one, and checks that the schedule plans
await sql`update handover set doubt = 'inDoubt' where id = (select id from handover where tenant_id = ${path.A}::uuid and state = 'accepted' order by id limit 1)`.execute(
  db,
);
await sql`update punch_list_item set planned_date = ${today}::date + (abs(hashtext(id::text)) % 60 - 30) where tenant_id = ${path.A}::uuid`.execute(
  db,
);

/** Some random part of the work of one kind. */
function choiceOf(key: ProgressKey, at: number): Choice {
  const chance = random(1, key, at);
  const id = (some: readonly { readonly id: string }[]): string => some[chance.int(0, some.length - 1)]?.id ?? '';
  return {
    of: key,
    ...(chance.chance(0.4) && { system: id(systems) }),
    ...(chance.chance(0.3) && { subSystem: id(subSystems) }),
    ...(key === 'handover'
      ? chance.chance(0.5) && { handoverType: id(types) }
      : chance.chance(0.4) && { discipline: id(disciplines) }),
  };
}
const wholes: readonly Choice[] = PROGRESS_KEYS.map((key) => ({ of: key }));
const parts: readonly Choice[] = PROGRESS_KEYS.flatMap((key) => [1, 2, 3, 4].map((at) => choiceOf(key, at)));

test('each figure of the report counts exactly the rows of its link, whole and for random parts of the plant [R2.3-151]', async () => {
  let compared = 0;
  for (const choice of [...wholes, ...parts]) {
    const found = await curve(choice);
    const count = (figure: ProgressFigure) =>
      countOf('progressItem', progressRows(choice, { part: found.part, today, figure }));
    const label = JSON.stringify(choice);
    for (const name of ['total', 'due', 'done', 'undated'] as const)
      expect([label, name, found[name]]).toEqual([label, name, await count(name)]);
    const chance = random(2, label);
    for (const figure of ['planned', 'plannedSum', 'actual', 'actualSum'] as const) {
      const point = found.points[chance.int(0, found.points.length - 1)];
      if (!point || point[figure] === null) continue;
      expect([label, figure, point.to, point[figure]]).toEqual([
        label,
        figure,
        point.to,
        await count({ figure, point }),
      ]);
      compared += point[figure] > 0 ? 1 : 0;
    }
  }
  expect(compared).toBeGreaterThan(30);
});

test('totals and finished work equal the grid, the details of a tile and the skyline, whole and by system [R2.3-151]', async () => {
  const [tile] = (await server.call(progressGrid, {}, by)).data;
  expect(await curve({ of: 'tagItr' })).toMatchObject({ total: tile?.total, done: tile?.done });
  for (const system of [undefined, ...systems.slice(0, 4).map(({ id }) => id)]) {
    const { data } = await server.call(progressDetails, { system }, by);
    const sum = (shares: readonly { total: number; done: number }[] | null) => ({
      total: (shares ?? []).reduce((all, share) => all + share.total, 0),
      done: (shares ?? []).reduce((all, share) => all + share.done, 0),
    });
    const figures = async (choice: Choice) => {
      const { total, done } = await curve({ ...choice, system });
      return { total, done };
    };
    expect(await figures({ of: 'tagItr' })).toEqual({
      total: Object.values(data.board).reduce((all, count) => all + count, 0),
      done: data.board.signedOff,
    });
    expect(await figures({ of: 'punchListItem' })).toEqual(sum(data.punch));
    expect(await figures({ of: 'tagPwl' })).toEqual(sum(data.preservation));
    expect(await figures({ of: 'procedure' })).toEqual(sum(data.procedures));
    expect(await figures({ of: 'handover' })).toEqual(sum(data.handovers));
    for (const { id: discipline, total, done } of data.disciplines)
      expect(await figures({ of: 'tagItr', discipline: discipline ?? '' })).toEqual({ total, done });
  }
  for (const { id, name } of types) {
    const { totals, undated } = (await server.call(progressSkyline, { type: name }, by)).data;
    const found = await curve({ of: 'handover', handoverType: id });
    expect([name, found.total, found.done, found.undated, found.inDoubt]).toEqual([
      name,
      totals.all,
      totals.accepted,
      undated,
      totals.inDoubt,
    ]);
    const { step: _step, ...own } = (
      await server.call(certificateCurve, { type: name, measure: 'certificates', step: 'week' }, by)
    ).data;
    expect(await curve({ of: 'handover', handoverType: id }, 'week')).toMatchObject(own);
  }
});

test('job cards and checks follow the same curves as on their own pages, and the schedule comes first [R2.3-151, R2.3-097]', async () => {
  const {
    cards: _cards,
    withoutHours: _hours,
    ...own
  } = (await server.call(plannedActual, { measure: 'number', step: 'month' }, by)).data;
  expect(await curve({ of: 'jobCard' })).toMatchObject(own);
  // of the rows, not of what is cached
  const sums = await Promise.all(
    disciplines.map(async ({ id }) => (await curve({ of: 'jobCard', discipline: id })).total),
  );
  expect(sums.reduce((all, count) => all + count, 0)).toBe(own.total);

  const first = await oneRow(
    db,
    sql<{
      check: string;
      card: string;
    }>`select t.id as check, (select c.id from job_card c where c.tenant_id = t.tenant_id and c.deleted_at is null order by c.id limit 1) as card
      from tag_itr t where t.tenant_id = ${path.A}::uuid and t.deleted_at is null and not t.is_mock and t.progress <> 'void'
        and not exists (select from operation o where o.tag_itr = t.id) order by t.id limit 1`,
  );
  const day = addDays(today, 900);
  const before = await curve({ of: 'tagItr' });
  await sql`insert into operation (tenant_id, level_id, id, job_card, number, description, operation_type, weighting, planned_finish, tag_itr)
    select tenant_id, level_id, gen_random_uuid(), ${first?.card}::uuid, 'Z1', 'Run', (select id from operation_type where tenant_id = ${path.A}::uuid limit 1), 1, ${day}::date, ${first?.check}::uuid
    from job_card where id = ${first?.card}::uuid`.execute(db);
  const after = await curve({ of: 'tagItr' });
  expect([after.total, after.points.at(-1)?.to.slice(0, 7), after.points.at(-1)?.planned]).toEqual([
    before.total,
    day.slice(0, 7),
    1,
  ]);
  const last = after.points.at(-1);
  expect(
    last &&
      (await countOf(
        'progressItem',
        progressRows({ of: 'tagItr' }, { part: null, today, figure: { figure: 'planned', point: last } }),
      )),
  ).toBe(1);
});

test('a filter that a kind of work does not have is refused by name, a register not granted is not counted [R2.3-151, S1]', async () => {
  const refused = await server.post(
    progressCurve.path,
    { of: 'handover', discipline: disciplines[0]?.id, step: 'week' },
    by,
  );
  expect(JSON.stringify(refused)).toContain('Certificates have no discipline');
  const typed = await server.post(progressCurve.path, { of: 'tagItr', handoverType: types[0]?.id, step: 'week' }, by);
  expect(JSON.stringify(typed)).toContain('Only certificates have a certificate type');
  const fitter = await server.aUser(path, { permissions: ['tagItr:see', 'handover:see'] });
  const asFitter = { as: fitter, path };
  expect((await server.post(progressCurve.path, { of: 'punchListItem', step: 'week' }, asFitter)).code).toBe(403);
  const kinds = await server.post('/api/register/progressItem/groups', { by: ['table'] }, asFitter);
  expect(JSON.stringify(kinds.data)).toContain('tagItr');
  expect(JSON.stringify(kinds.data)).not.toContain('punchListItem');
});

test('the table is exported as a workbook with dates and numbers [R2.3-151]', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: progressCurveExport.path,
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: { of: 'tagItr', step: 'month' },
  });
  const { points } = await curve({ of: 'tagItr' });
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload));
  const [head, ...lines] = sheets[0]?.rows ?? [];
  expect(head).toEqual(['From', 'Up to', 'Planned', 'Planned so far', 'Actual', 'Actual so far', 'Forecast']);
  const day = (cell: unknown): unknown => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
  expect(lines.map((line) => [day(line[0]), line[3], line[5] ?? null])).toEqual(
    points.map(({ from, plannedSum, actualSum }) => [from, plannedSum, actualSum]),
  );
});

test.skipIf(!hasPoppler)(
  'its PDF has the picture with the table beside it, and repeats the headings where the table goes on [R2.3-151]',
  async () => {
    for (const [of, step, language] of [
      ['tagItr', 'month', 'en'],
      ['tagItr', 'day', 'zh'],
      ['handover', 'week', 'en'],
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: progressCurveExport.path,
        headers: { ...headersOf({ ...by, language }), 'content-type': 'application/json' },
        payload: { of, step, format: 'pdf' },
      });
      expect(answer.headers['content-type']).toContain('application/pdf');
      // the planned line is dashed
      expect(readPdf(answer.rawPayload).operators.join('')).toMatch(/\[5 3\.5\] 0 d [\d.-]+ [\d.-]+ m/);
      const { points, total, done } = await curve({ of }, step);
      const pages = textOf(answer.rawPayload);
      const figures = new Intl.NumberFormat('en').format;
      const text = pages.join('\n').replaceAll(/[ \t]+/g, ' ');
      for (const { to, planned, plannedSum } of points)
        expect(text).toContain(`${to} ${figures(planned)} ${figures(plannedSum)} `);
      for (const figure of [total, done]) expect(pages[0]).toContain(figures(figure));
      for (const page of pages) expect(page).toContain(language === 'en' ? 'Planned so far' : '累计计划');
      // beside the scale of the picture, on one line of the page
      expect(pages[0]).toMatch(new RegExp(`\\d[ ]+${points[0]?.to}[ ]`));
    }
  },
);
