import { expect, test } from 'vitest';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import { signOffReject, signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { messageFigures, messagePending } from '@plumbline/contract/features/messages/calls/work.ts';
import { MY_WORK, type MyWorkFigure } from '@plumbline/contract/features/messages/my-work.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { features } from '../all-features.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer, type Person } from '../../http/testing.ts';
import { migrateJobs } from '../../jobs/jobs.ts';
import type { Actor } from '../../register/row/actor.ts';
import { create } from '../../register/write/verbs.ts';
import { allAnswered } from '../../workflow/fill/testing.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const doer = await server.aUser(path, { permissions: ['*'] });
const checker = await server.aUser(path, { permissions: ['*'] });
const fitter = await server.aUser(path, { permissions: ['*'] });
const stranger = await server.aUser(path, { permissions: ['*'] });
const today = todayIn(machineZone());
const system: Actor = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: machineZone(),
  via: 'demonstration',
};
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, system, known(key), { values })).id;
const named = (name: string) => ({ name, description: `About ${name}` });

const e = await make('discipline', named('E'));
const m = await make('discipline', named('M'));
const area = await make('area', named('A16'));
const twenty = await make('system', named('20'));
const sub = [
  await make('subSystem', { ...named('20-01'), system: twenty }),
  await make('subSystem', { ...named('20-02'), system: twenty }),
] as const;
const motor = await make('equipmentType', named('Motor'));
const gates = [
  await make('itrClass', { ...named('A'), handoverGate: 1 }),
  await make('itrClass', { ...named('B'), handoverGate: 2 }),
] as const;
for (const [at, itrClass] of gates.entries()) {
  const itr = await make('itr', { ...named(['E01A', 'E01B'][at] ?? ''), discipline: e, itrClass });
  await make('equipmentTypeItr', { equipmentType: motor, itr });
}
const category = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
const signer = async (person: Person, name: string, discipline: string): Promise<string> =>
  make('authorisedPerson', {
    name,
    login: person.username,
    professions: [await make('profession', { ...named(`Of ${name}`), disciplines: [discipline] })],
    signTagItrs: true,
    signPunchListItems: true,
  });
const li = await signer(doer, 'Li Wei', e);
const wang = await signer(checker, 'Wang Fang', e);
await signer(fitter, 'Zhao', m);
await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
await make('handoverType', { ...named('RFSU'), grouping: 'system', gates: ['2'] });
for (const [at, subSystem] of sub.entries())
  await make('tag', {
    ...named(`20-EM-${at + 1}`),
    discipline: e,
    equipmentType: motor,
    area,
    subSystems: [subSystem],
  });
for (const [type, plannedFinish] of [
  ['MCC', addDays(today, -3)],
  ['RFSU', addDays(today, 30)],
] as const)
  await server.call(handoverRaise, { type, objects: 'all', text: '', plannedFinish }, { as: doer, path });
const punch = (description: string, overrides: object): Promise<string> =>
  make('punchListItem', {
    description,
    category,
    discipline: e,
    scope: 'subSystem',
    subSystem: sub[0],
    raisedBy: wang,
    raisedDate: '2026-01-02',
    ...overrides,
  });
await punch('Mine', { assignedTo: li, plannedDate: addDays(today, 5) });
await punch("Somebody else's", { assignedTo: wang });
await punch('Of another discipline', { discipline: m });
await punch('Of nobody', {});

const page = async (person: Person, filter?: Filter): Promise<readonly AnyRow[]> => {
  const answer = await server.post(
    '/api/register/workItem/page',
    { limit: 100, ...(filter && { filter }) },
    { as: person, path },
  );
  if (answer.code !== 0) throw new Error(answer.msg);
  return (answer.data as { rows: readonly AnyRow[] }).rows;
};
const findByName = (list: readonly AnyRow[], name: string): AnyRow | undefined =>
  list.find((row) => row['name'] === name);

test('my work lists my checks and unassigned ones of my discipline, most overdue first, by the next certificate [use 5]', async () => {
  const list = await page(doer);
  expect(list.map((row) => [row['name'] ?? '', row['description'], row['due'], row['overdue'], row['whose']])).toEqual([
    ['20-EM-1 - E01A', 'About 20-EM-1', addDays(today, -3), true, 'discipline'],
    ['20-EM-2 - E01A', 'About 20-EM-2', addDays(today, -3), true, 'discipline'],
    ['PL-000001', 'Mine', addDays(today, 5), false, 'mine'],
    ['20-EM-1 - E01B', 'About 20-EM-1', addDays(today, 30), false, 'discipline'],
    ['20-EM-2 - E01B', 'About 20-EM-2', addDays(today, 30), false, 'discipline'],
    ['PL-000004', 'Of nobody', null, false, 'discipline'],
  ]);
  expect(list[0]).toMatchObject({
    kind: 'tagItr',
    step: 'do',
    state: 'notStarted',
    form: 'E01A',
    taggedItem: { title: '20-EM-1' },
    area: { title: 'A16' },
    discipline: { title: 'E' },
    subSystems: [{ title: '20-01' }],
    photos: 0,
    returned: false,
  });
  expect((await page(fitter)).map((row) => row['description'])).toEqual(['Of another discipline']);
  expect(await page(stranger)).toEqual([]);
});

test('an accepted certificate sets no due date any more: its checks are due by the next one [use 5]', async () => {
  await rows(db, sql`update handover set state = 'accepted' where tenant_id = ${path.A}::uuid and name = 'MCC-20-02'`);
  expect(findByName(await page(doer), '20-EM-2 - E01A')).toMatchObject({ due: null, overdue: false });
  await rows(db, sql`update handover set state = 'raised' where tenant_id = ${path.A}::uuid and name = 'MCC-20-02'`);
});

test('a filled sheet awaits those who may sign it, and comes back as returned work when rejected [use 5]', async () => {
  const id = findByName(await page(doer), '20-EM-1 - E01A')?.id ?? '';
  const { data: sheet } = await server.call(checkSheetGet, { id }, { as: doer, path });
  const answers = allAnswered(sheet.template, () => 'OK');
  const saved = await server.call(
    checkSheetSave,
    { id, rev: sheet.rev, answers, comment: '', punch: [] },
    { as: doer, path },
  );
  expect(saved.msg).toBe('');
  expect(findByName(await page(checker), '20-EM-1 - E01A')).toMatchObject({
    step: 'sign',
    state: 'checksheetComplete',
  });
  const request = { register: 'tagItr' as const, selection: { mode: 'these' as const, ids: [id] } };
  const signed = await server.call(
    signOffSign,
    { ...request, label: 'Completed', person: li, date: today },
    { as: doer, path },
  );
  expect(signed.msg).toBe('');
  await server.call(signOffReject, { ...request, reason: 'Wrong motor' }, { as: checker, path });
  expect(findByName(await page(doer), '20-EM-1 - E01A')).toMatchObject({ returned: true });
  expect((await page(doer)).filter((row) => row['returned'])).toHaveLength(1);
});

test('each number of my work on Home equals the rows of the list it opens [use 24]', async () => {
  const figures = Object.entries(MY_WORK) as [MyWorkFigure, Filter][];
  expect(figures.map(([key]) => key)).toEqual(['check', 'sign', 'punch', 'overdue', 'returned']);
  for (const [key, filter] of figures) {
    const list = await page(doer, filter);
    const { data } = await server.post('/api/register/workItem/count', { filter }, { as: doer, path });
    expect(data, key).toEqual({ total: list.length });
  }
  for (const person of [doer, checker, fitter]) {
    const { data } = await server.call(messageFigures, null, { as: person, path });
    const counted = await Promise.all(figures.map(async ([key, filter]) => [key, (await page(person, filter)).length]));
    expect(data.counts).toEqual(Object.fromEntries(counted));
  }
  expect((await server.call(messageFigures, null, { as: stranger, path })).data.counts).toBeNull();
  expect((await page(doer, MY_WORK.overdue)).every((row) => row['overdue'])).toBe(true);
  expect((await page(doer, MY_WORK.punch)).map((row) => row['description'])).toEqual(['Mine']);
  const pending = await server.call(messagePending, { limit: 1 }, { as: checker, path });
  const complete = await server.call(messagePending, { limit: 200 }, { as: checker, path });
  const shown = complete.data.sections.flatMap((section) => section.rows);
  expect(pending.data.sections.reduce((sum, { total }) => sum + total, 0)).toBe(shown.length);
});

test('the next certificates are listed by planned date, with their open checks and punch items [use 24]', async () => {
  const { data } = await server.call(home, null, { as: doer, path });
  expect(data.next).toMatchObject([
    {
      title: 'MCC-20-01',
      due: addDays(today, -3),
      daysLate: 3,
      totalChecks: 1,
      stops: { tagItr: 1, punchListItem: 4 },
    },
    { title: 'MCC-20-02', totalChecks: 1, stops: { tagItr: 1, punchListItem: 0 } },
    { title: 'RFSU-20', due: addDays(today, 30), daysLate: 0, totalChecks: 2, stops: { tagItr: 2, punchListItem: 4 } },
  ]);
  for (const { id, stops } of data.next)
    for (const [kind, wanted] of Object.entries(stops)) {
      const filter = {
        and: [
          { field: 'handover', op: 'is', value: id },
          { field: 'kind', op: 'is', value: kind },
          { field: 'weight', op: 'is', value: 'stop' },
        ],
      };
      const lines = await server.post('/api/register/certificateBlocker/count', { filter }, { as: doer, path });
      expect(lines.data).toEqual({ total: wanted });
    }
});

test('a page by due date is the same however few rows are requested, also when most of it is the work of others', async () => {
  for (let n = 0; n < 20; n++)
    await make('tag', { ...named(`20-PM-${n}`), discipline: e, equipmentType: motor, area, subSystems: [sub[n % 2]] });
  const due = { field: 'due' };
  const last = { ...due, desc: true };
  const orders: readonly object[] = [
    {},
    { sort: [due, { field: 'name' }] },
    { sort: [last] },
    { sort: [due, { field: 'name', desc: true }] },
    { sort: [last, { field: 'state' }, { field: 'name' }] },
    { sort: [due], filter: { field: 'name', op: 'contains', value: '- E01' } },
  ];
  const first = async (order: object, limit: number, offset = 0): Promise<readonly unknown[]> => {
    const answer = await server.post('/api/register/workItem/page', { limit, offset, ...order }, { as: doer, path });
    return (answer.data as { rows: readonly AnyRow[] }).rows.map((row) => [row['name'], row['due']]);
  };
  const matches = async (): Promise<void> => {
    for (const order of orders) {
      const complete = await first(order, 100);
      expect(complete.length).toBeGreaterThan(8);
      for (const limit of [1, 2, 3, 4, 5, 12, 20, 30])
        expect([order, await first(order, limit)]).toEqual([order, complete.slice(0, limit)]);
      expect(await first(order, 2, 3)).toEqual(complete.slice(3, 5));
    }
  };
  await matches();
  await rows(db, sql`update tag_itr set assigned_to = ${wang}::uuid where name like '20-PM-% - E01A'`);
  await matches();
});
