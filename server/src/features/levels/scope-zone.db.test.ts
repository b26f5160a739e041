import { randomUUIDv7 } from 'node:crypto';
import { levelSettings } from '@plumbline/contract/features/levels/calls/levels.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { features } from '../all-features.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer } from '../../http/testing.ts';
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
