import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { aLoader } from '../imports/testing.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const other = await server.aUser(path, { permissions: ['moc:*'] });
const third = await server.aUser(path, { permissions: ['moc:*'] });
const by = { as: admin, path };
const actor = {
  tenantId: path.A,
  path,
  userId: admin.userId,
  userName: admin.username,
  timeZone: machineZone(),
  via: 'screen' as const,
};
const load = await aLoader(server.database, actor);
const today = todayIn(machineZone());
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<AnyRow> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, by);
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
};
const named = (name: string) => ({ name, description: name });

const discipline = await make('discipline', named('E'));
const system = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system: system.id });
const signer = await make('authorisedPerson', {
  name: 'Li Wei',
  login: admin.username,
  signMocs: true,
  signWorkPacks: true,
  signJobCards: true,
});
const originator = await make('authorisedPerson', { name: 'Wang Fang', login: other.username });
const type = await make('workPackType', named('CWP'));
const tq = await make('mocType', named('TQ'));
const pack = (name: string) => make('workPack', { ...named(name), workPackType: type.id, originator: originator.id });
const raise = (values: object) =>
  make('moc', { mocType: tq.id, description: 'Reroute', raisedBy: signer.id, ...values });
const sign = async (register: 'workPack' | 'moc' | 'jobCard', label: string, selection: object) => {
  const request = { register, selection, label, person: signer.id, date: today };
  return (await server.post(signOffSign.path, request, by)).data as {
    readonly done: number;
    readonly refused: readonly { readonly id: string; readonly why: { readonly en: string } }[];
  };
};
const these = (...all: readonly AnyRow[]) => ({ mode: 'these', ids: all.map(({ id }) => id) });
const close = async (moc: AnyRow) => {
  for (const label of ['Answered', 'Closed']) expect((await sign('moc', label, these(moc))).done).toBe(1);
};

test('a work pack with an open change cannot be signed on the page, in bulk or by file until the change is closed [R2.3-137, R2.3-091, R0-07]', async () => {
  const [first, two, free] = [await pack('WP-1'), await pack('WP-2'), await pack('WP-3')];
  const card = await make('jobCard', {
    ...named('JC-1'),
    discipline: discipline.id,
    subSystem: subSystem.id,
    workPack: two.id,
  });
  for (const label of ['Signed Off', 'Accepted']) expect((await sign('jobCard', label, these(card))).done).toBe(1);
  const [ofPack, ofCard] = [await raise({ workPacks: [first.id] }), await raise({ jobCards: [card.id] })];

  const page = await sign('workPack', 'Signed Off', these(first));
  expect(page).toMatchObject({ done: 0, refused: [{ id: first.id }] });
  expect(page.refused[0]?.why.en).toContain(String(ofPack['name']));
  const bulk = await sign('workPack', 'Signed Off', { mode: 'allMatching' });
  expect(bulk.refused.map(({ id }) => id).toSorted()).toEqual([first.id, two.id].toSorted());
  expect(bulk.done).toBe(1);
  expect(free.id).toBeDefined();
  const file = `Name,Signed Off · signed by,Signed Off · signed on\nWP-1,Li Wei,${today}\n`;
  const counts = await load(known('workPack'), file);
  expect(counts).toMatchObject({ invalid: 1, updated: 0 });
  expect(JSON.stringify(counts.bad)).toContain(String(ofPack['name']));

  await close(ofPack);
  await close(ofCard);
  expect((await sign('workPack', 'Signed Off', these(first, two))).done).toBe(2);
});

test('the initiator and approvers of a work pack are notified of a change raised on it or linked later [R2.3-137]', async () => {
  const [first, two] = [await pack('WP-9'), await pack('WP-10')];
  const approver = await make('authorisedPerson', { name: 'Zhao Min', login: third.username });
  await make('workPackApproval', { name: 'Lead', round: 1, assignedTo: approver.id, workPack: two.id });
  const notifiedUsers = async ({ id }: AnyRow) =>
    (
      await rows(
        server.database.db,
        sql<{
          user: string;
        }>`select user_id as user from message where scene = 'mocRaised' and ${id}::uuid = any(row_ids)`,
      )
    ).map(({ user }) => user);
  expect(await notifiedUsers(await raise({ workPacks: [first.id] }))).toEqual([other.userId]);

  const later = await raise({});
  expect(await notifiedUsers(later)).toEqual([]);
  expect(await load(known('moc'), `Name,Work packs\n${String(later['name'])},WP-9\n`)).toMatchObject({ updated: 1 });
  expect(await notifiedUsers(later)).toEqual([other.userId]);

  const listed = await raise({});
  const values = { workPacks: [two.id] };
  const edited = { rows: [{ id: listed.id, rev: listed['rev'], values }] };
  expect((await server.post('/api/register/moc/update', edited, by)).code).toBe(0);
  expect((await notifiedUsers(listed)).toSorted()).toEqual([other.userId, third.userId].toSorted());
});
