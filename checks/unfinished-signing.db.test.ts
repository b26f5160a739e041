import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { DoubtLine } from '@plumbline/contract/workflow/doubt/doubt-line.ts';
import { sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/* What job cards and work packs say of work that is not done: at their signature, in their lists, in their percentage. */

/** What put a pack in doubt. */
interface Doubts {
  readonly lines: readonly DoubtLine[];
}

const server = await aServer({ features, registers: registerService });
const work = await aWorkplace(server);
const made = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
const ticked = await made('operationType', { name: 'Ticked', progressMethod: 'checkbox', itrCompletes: true });
const small = await made('workPackType', { name: 'Small', hoursMost: 100 });
const BASE = { originalEstimate: null, currentEstimate: null, externalNumber: null, jobCardStatus: null };
const pack = (name: string, over: object = {}) => made('workPack', { name, completionStatus: null, ...over });
const card = (name: string, over: object) => made('jobCard', { ...BASE, name, ...over });
const step = (jobCard: AnyRow, over: object = {}): Promise<AnyRow> =>
  work.make(known('operation'), {
    jobCard: jobCard.id,
    description: 'Pull',
    operationType: ticked.id,
    weighting: 1,
    ...over,
  });
const allow = (unfinishedWork: 'warn' | 'stop') =>
  sql`update level set options = options || ${JSON.stringify({ unfinishedWork })}::jsonb where id = ${work.path.E}::uuid`.execute(
    server.database.db,
  );
const signed = async (key: 'jobCard' | 'workPack', row: AnyRow, label: string, dryRun = false) => {
  const { data } = await work.sign(key, [row.id], label, { dryRun });
  const { noted } = data as unknown as { noted: readonly { why: { en: string; zh: string } }[] };
  return { done: data.done, noted: noted.map(({ why }) => why.en), refused: data.refused.map(({ why }) => why.en) };
};
const lines = async (key: 'jobCard' | 'workPack', { id }: AnyRow): Promise<readonly unknown[]> =>
  (
    (await work.verb(`${key}Blocker`, 'page', { filter: { field: key, op: 'is', value: id } })).data as {
      rows: AnyRow[];
    }
  ).rows.map(({ name, kind, weight }) => [name, kind, weight]);

test('a card with open operations is signed with a warning that names them, or stopped where the scope says so [rules B-4]', async () => {
  const it = await card('C-1', { workPack: null });
  await step(it);
  await step(it, { isComplete: true });
  await step(it);
  const named = '2 operations are not done: C-1 - 1, C-1 - 3.';
  expect(await lines('jobCard', it)).toEqual([
    ['C-1 - 1', 'operation', 'warn'],
    ['C-1 - 3', 'operation', 'warn'],
  ]);
  await allow('stop');
  expect(await signed('jobCard', it, 'Signed Off', true)).toEqual({ done: 0, noted: [], refused: [named] });
  expect(await signed('jobCard', it, 'Signed Off')).toEqual({ done: 0, noted: [], refused: [named] });
  await allow('warn');
  for (const label of ['Signed Off', 'Accepted']) {
    expect(await signed('jobCard', it, label, true)).toEqual({ done: 1, noted: [named], refused: [] });
    expect(await signed('jobCard', it, label)).toEqual({ done: 1, noted: [named], refused: [] });
  }
});

test('a pack without cards, with open approvals or with open operations is signed with their names [rules B-4]', async () => {
  const empty = await pack('P-0');
  await work.fill('workPack', empty.id);
  expect(await signed('workPack', empty, 'Signed Off', true)).toEqual({
    done: 1,
    noted: ['It has no job cards.'],
    refused: [],
  });
  const it = await pack('P-1');
  const only = await card('C-2', { workPack: it.id });
  await step(only);
  await work.signUpTo('jobCard', [only.id], 'complete');
  await made('workPackApproval', { workPack: it.id, round: 1, name: 'Client' });
  await work.fill('workPack', it.id);
  expect(await lines('workPack', it)).toEqual([
    ['C-2 - 1', 'operation', 'warn'],
    ['Client', 'workPackApproval', 'warn'],
  ]);
  const sentences = ['1 operation is not done: C-2 - 1.', '1 approval is not given: Client.'];
  const warned = await signed('workPack', it, 'Signed Off', true);
  for (const sentence of sentences) expect(warned.noted.join(' ')).toContain(sentence);
  await allow('stop');
  const stopped = await signed('workPack', it, 'Signed Off');
  expect(stopped.done).toBe(0);
  for (const sentence of sentences) expect(stopped.refused.join(' ')).toContain(sentence);
  await allow('warn');
  expect((await signed('workPack', it, 'Signed Off')).done).toBe(1);
});

test('a pack above the size limit of its type says so in its list, among its blockers and at its signature [rules C-7]', async () => {
  const it = await pack('P-2', { workPackType: small.id });
  const fits = await pack('P-3', { workPackType: small.id });
  const only = await card('C-3', { workPack: it.id, currentEstimate: 120 });
  await card('C-4', { workPack: fits.id, currentEstimate: 100 });
  await step(only, { isComplete: true });
  await work.signUpTo('jobCard', [only.id], 'complete');
  await work.fill('workPack', it.id);
  const read = async ({ id }: AnyRow) => (await work.get('workPack', id))['aboveSize'];
  expect([await read(it), await read(fits)]).toEqual([true, false]);
  expect(await lines('workPack', it)).toEqual([['P-2', 'tooLarge', 'warn']]);
  expect((await signed('workPack', it, 'Signed Off')).noted).toEqual([
    'Its cards are estimated above the size limit of its type.',
  ]);
});

test('nothing is at 100 % while a part of it is open, whatever the part weighs [rules B-5]', async () => {
  const it = await pack('P-4');
  const first = await card('C-5', { workPack: it.id, currentEstimate: 40 });
  const second = await card('C-6', { workPack: it.id });
  await step(first, { isComplete: true, weighting: 5 });
  const percents = async () => [
    (await work.get('jobCard', first.id))['percent'],
    (await work.get('workPack', it.id))['percent'],
  ];
  // the second card has no estimate
  expect(await percents()).toEqual([100, 99.99]);
  const open = await step(first, { weighting: 0 });
  expect(await percents()).toEqual([99.99, 99.99]);
  await step(second, { isComplete: true });
  const { rev } = (await work.verb('operation', 'get', { id: open.id })).data as AnyRow;
  await work.verb('operation', 'update', { rows: [{ id: open.id, rev, values: { isComplete: true } }] });
  expect(await percents()).toEqual([100, 100]);
});

test('an operation linked to a Tag ITR that is signed already is complete as of that day [rules B-10]', async () => {
  const check = await work.record('tagItr');
  await work.fill('tagItr', check.id);
  await work.signUpTo('tagItr', [check.id], 'complete');
  const { signedOn } = await work.get('tagItr', check.id);
  const it = await card('C-7', { workPack: null });
  const linked = await step(it);
  const link = async (tagItr: string | null) => {
    const { rev } = (await work.verb('operation', 'get', { id: linked.id })).data as AnyRow;
    return work.verb('operation', 'update', { rows: [{ id: linked.id, rev, values: { tagItr } }] });
  };
  expect((await link(check.id)).code).toBe(0);
  const now = (await work.verb('operation', 'get', { id: linked.id })).data as AnyRow;
  expect(now).toMatchObject({ donePercent: 100, isComplete: true, actualFinish: signedOn });
  expect((await work.get('jobCard', it.id))['percent']).toBe(100);
  expect((await link(null)).code).toBe(0);
  const fresh = await step(it, { tagItr: check.id });
  expect((await work.verb('operation', 'get', { id: fresh.id })).data).toMatchObject({ donePercent: 100 });
});

test('an operation is not signed as of a day before it was started [rules B-6]', async () => {
  const it = await card('C-8', { workPack: null });
  const late = await step(it, { actualStart: '2026-10-10' });
  const { data } = await work.sign('operation', [late.id], 'Signed Off', { date: '2026-10-09' });
  expect(data).toMatchObject({ done: 0, refused: [{ why: { en: expect.stringContaining('2026-10-10') } }] });
  expect((await work.sign('operation', [late.id], 'Signed Off', { date: '2026-10-10' })).data.done).toBe(1);
});

test('a signed pack that an open change comes to concern requires a confirmation first, and is in doubt until it is verified [rules B-15]', async () => {
  const it = await pack('P-5');
  const only = await card('C-9', { workPack: it.id });
  await work.signUpTo('jobCard', [only.id], 'complete');
  await work.fill('workPack', it.id);
  await work.signUpTo('workPack', [it.id], 'complete');
  const doubt = async () => (await work.get('workPack', it.id))['doubt'];
  const values = {
    mocType: (await made('mocType', { name: 'TQ' })).id,
    description: 'Reroute',
    raisedBy: work.person.id,
    jobCards: [only.id],
  };
  const raise = (acknowledged?: string) =>
    server.post('/api/register/moc/create', { values }, { ...work.by, ...(acknowledged && { acknowledged }) });
  const question = await raise();
  expect(question).toMatchObject({ code: 409, data: { count: 1, certificates: [{ name: 'P-5' }] } });
  expect(await doubt()).toBeNull();
  const { acknowledge } = question.data as unknown as { acknowledge: string };
  const raised = await raise(acknowledge);
  expect(raised.code, raised.msg).toBe(0);
  expect(await doubt()).toBe('inDoubt');
  const read = async () => (await server.post('/api/ext/work-pack/doubt', { id: it.id }, work.by)).data as Doubts;
  const { lines: causes } = await read();
  expect(causes).toMatchObject([{ kind: 'cause', isOpen: true, register: 'moc' }]);
  const clear = (way: 'reverified' | 'waived', reason = '') =>
    server.post(
      '/api/ext/work-pack/clear-doubt',
      { ids: [it.id], way, person: work.person.id, date: todayIn(machineZone()), reason, seen: causes[0]?.id ?? 0 },
      work.by,
    );
  // as long as the change is open the pack could not be signed, so it cannot be verified either
  expect((await clear('reverified')).data).toMatchObject({ done: 0, refused: [{ title: 'P-5' }] });
  const change = raised.data as AnyRow;
  await work.fill('moc', change.id);
  await work.signUpTo('moc', [change.id], 'complete');
  expect((await clear('reverified')).data).toMatchObject({ done: 1, refused: [] });
  expect(await doubt()).toBe('reverified');
  // taking the sign-off back ends it
  expect((await work.reject('workPack', [it.id])).data.done).toBe(1);
  expect(await doubt()).toBeNull();
});

test('the approvals of a locked pack are neither added, moved nor deleted [rules B-15]', async () => {
  const locks = await made('workPackCompletionStatus', { name: 'Issued', locksWorkPack: true, requiresReason: false });
  const it = await pack('P-6');
  const approval = await made('workPackApproval', { workPack: it.id, round: 1, name: 'Client', assignedTo: null });
  const { rev } = (await work.verb('workPack', 'get', { id: it.id })).data as AnyRow;
  await work.verb('workPack', 'update', { rows: [{ id: it.id, rev, values: { completionStatus: locks.id } }] });
  const LOCKED = /is locked|can be added/;
  const round = { rows: [{ id: approval.id, rev: approval.rev, values: { round: 2 } }] };
  expect(JSON.stringify(await work.verb('workPackApproval', 'update', round))).toMatch(LOCKED);
  const removed = await work.verb('workPackApproval', 'remove', { selection: { mode: 'these', ids: [approval.id] } });
  expect(JSON.stringify(removed)).toMatch(LOCKED);
  const values = { workPack: it.id, round: 1, name: 'Other' };
  expect(JSON.stringify(await work.verb('workPackApproval', 'create', { values }))).toMatch(/can be added/i);
  expect((await work.sign('workPackApproval', [approval.id], 'Approved')).data.done).toBe(1);
});
