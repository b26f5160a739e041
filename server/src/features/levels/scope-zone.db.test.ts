import { randomUUIDv7 } from 'node:crypto';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { levelSettings } from '@plumbline/contract/features/levels/calls/levels.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { features } from '../all-features.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer, headersOf } from '../../http/testing.ts';
import { runImport } from '../imports/run-import.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Plant');
const admin = await server.aUser(path, { permissions: ['*'] });
const by = { as: admin, path };
const inZone = (timeZone: string) =>
  rows(server.database.db, sql`update level set options = ${JSON.stringify({ timeZone })}::jsonb where id = ${path.E}`);
const verb = (register: RegisterKey, name: string, input: unknown) =>
  server.post(`/api/register/${register}/${name}`, input, by) as Promise<{
    code: number;
    data: { id: string; rev: number };
    msg: string;
  }>;
const make = async (register: RegisterKey, values: Record<string, unknown>) =>
  (await verb(register, 'create', { values })).data.id;
const named = (name: string) => ({ name, description: name });

const discipline = await make('discipline', named('E'));
const category = await make('punchListItemCategory', named('A'));
const system = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system });
const person = await make('authorisedPerson', { name: 'Li', login: admin.username, signPunchListItems: true });
const item = (raisedDate: string) =>
  verb('punchListItem', 'create', {
    values: { description: 'x', category, discipline, scope: 'subSystem', subSystem, raisedBy: person, raisedDate },
  });

// 07:30 on the 22nd in Shanghai, the afternoon of the 21st in Honolulu
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('the settings return the time zone of the scope, or of the server where the scope has none', async () => {
  const readZone = async () => (await server.call(levelSettings, null, by)).data.timeZone;
  await inZone('Asia/Shanghai');
  expect(await readZone()).toBe('Asia/Shanghai');
  await inZone('');
  expect(await readZone()).toBe(machineZone());
  await inZone('Mars/Olympus');
  expect(await readZone()).toBe(machineZone());
});

test('a past date may be today in the scope, and no later', async () => {
  await inZone('Asia/Shanghai');
  expect((await item('2026-11-22')).code).toBe(0);
  expect((await item('2026-11-23')).code).toBe(14);
  await inZone('Pacific/Honolulu');
  expect((await item('2026-11-22')).code).toBe(14);
  const { data } = await item('2026-11-21');
  const change = { rows: [{ id: data.id, rev: data.rev, values: { raisedDate: '2026-11-22' } }] };
  expect((await verb('punchListItem', 'update', change)).code).toBe(14);
  const cells = { rows: [{ id: data.id, rev: data.rev, texts: { raisedDate: '22 Nov 2026' } }], add: [], dryRun: true };
  expect((await verb('punchListItem', 'paste', cells)).data).toMatchObject({ cells: 0 });
});

test('an imported date may be today in the scope, and no later', async () => {
  const invalid = async (timeZone: string) => {
    const counts = await runImport(server.database, {
      job: randomUUIDv7(),
      register: known('mechanicalJoint'),
      setting: 'validate',
      actor: { tenantId: path.A, path, userId: admin.userId, userName: 'Li', timeZone, via: 'import 1' },
      table: {
        headers: ['Name', 'Description', 'Discipline', 'Tightened on'],
        rows: async function* rows() {
          yield await Promise.resolve([{ number: 2, cells: ['J-1', 'Flange', 'E', '2026-11-22'] }]);
        },
      },
      onStep: () => undefined,
      onStart: () => undefined,
      onCounts: () => Promise.resolve(),
    });
    return counts.invalid;
  };
  expect(await invalid('Asia/Shanghai')).toBe(0);
  expect(await invalid('Pacific/Honolulu')).toBe(1);
});

test('a signature may be dated today in the scope, and no later', async () => {
  const { data } = await item('2026-11-20');
  const sign = async (date: string) => {
    const selection = { mode: 'these' as const, ids: [data.id] };
    const request = { register: 'punchListItem' as const, selection, label: 'Cleared', person, date, dryRun: true };
    return (await server.call(signOffSign, request, by)).data;
  };
  await inZone('Asia/Shanghai');
  expect(await sign('2026-11-22')).toMatchObject({ done: 1, refused: [] });
  await inZone('Pacific/Honolulu');
  expect(await sign('2026-11-22')).toMatchObject({ done: 0 });
});

test('a filter may count days from today in the scope: in lists, counts, exports and reports [R2.3-154]', async () => {
  await inZone('Asia/Shanghai');
  for (const plannedDate of ['2026-11-15', '2026-11-21', '2026-11-22', '2026-11-23'])
    await verb('punchListItem', 'create', {
      values: {
        description: 'today',
        category,
        discipline,
        scope: 'subSystem',
        subSystem,
        raisedBy: person,
        raisedDate: '2026-11-20',
        plannedDate,
      },
    });
  // the evening of the 21st in Shanghai, the morning of that day in Honolulu
  await rows(
    server.database.db,
    sql`update punch_list_item set updated_at = '2026-11-21T12:00Z' where planned_date = '2026-11-15'`,
  );
  const filters = {
    today: { field: 'plannedDate', op: 'is', value: 'today' },
    week: {
      and: [
        { field: 'plannedDate', op: 'atLeast', value: 'today-7' },
        { field: 'plannedDate', op: 'atMost', value: 'today' },
      ],
    },
    either: { or: ['today', 'today+1'].map((value) => ({ field: 'plannedDate', op: 'is', value })) },
    touched: { and: ['atLeast', 'atMost'].map((op) => ({ field: 'updatedAt', op, value: 'today' })) },
    // no day, in a field of text
    words: { field: 'description', op: 'is', value: 'today' },
  };
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const [name, filter] of Object.entries(filters)) {
      const { data } = await verb('punchListItem', 'count', { filter });
      found[name] = (data as unknown as { total: number }).total;
    }
    return found;
  };
  const always = { words: 4 };
  // the others were written at the true time of this run
  expect(await counts()).toEqual({ ...always, today: 1, week: 3, either: 2, touched: 0 });
  await inZone('Pacific/Honolulu');
  expect(await counts()).toEqual({ ...always, today: 1, week: 2, either: 2, touched: 1 });
  const planned = async (filter: object) =>
    (
      (await verb('punchListItem', 'page', { filter, limit: 50, columns: ['plannedDate'] })).data as unknown as {
        rows: readonly { plannedDate: string }[];
      }
    ).rows.map(({ plannedDate }) => plannedDate);
  expect(await planned(filters.today)).toEqual(['2026-11-21']);
  expect((await planned(filters.week)).toSorted()).toEqual(['2026-11-15', '2026-11-21']);
  const listed = await server.post(
    '/api/register/progressItem/page',
    { filter: { and: [{ field: 'planned', op: 'is', value: 'today' }] }, limit: 50 },
    by,
  );
  expect((listed.data as { rows: unknown[] }).rows).toHaveLength(1);
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/register/punchListItem/export',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: { format: 'csv', columns: ['plannedDate'], filter: filters.either },
  });
  expect(file.body).toMatch(/2026-11-21\s+2026-11-22\s*$/);
  const layout = { ...readyReport('PUNCH'), filter: filters.today };
  for (const [zone, day] of [
    ['Pacific/Honolulu', '2026-11-21'],
    ['Asia/Shanghai', '2026-11-22'],
  ] as const) {
    await inZone(zone);
    const { data } = await server.post('/api/ext/report/preview', { layout }, by);
    expect(data).toMatchObject({ total: 1, filter: `Planned date is today (${day})` });
  }
  const chinese = await server.post('/api/ext/report/preview', { layout }, { ...by, language: 'zh' });
  expect((chinese.data as { filter: string }).filter).toContain('今天（2026-11-22）');
  expect((await verb('punchListItem', 'count', { filter: { ...filters.today, value: 'today+' } })).code).toBe(400);
});
