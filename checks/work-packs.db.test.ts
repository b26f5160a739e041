import { describe, expect, test } from 'vitest';
import type { LinesNow } from '@plumbline/contract/features/edits/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { ALL_PAGES, pageAt } from '@plumbline/contract/pages/pages.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { CATALOGUE } from '@plumbline/server/features/menu/catalogue.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing } from './support/importing.ts';
import { sample } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const files = importing(server, work.by);
const made = async (key: string, over: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const register = known(key);
  return work.make(register, { ...(await sample(register, work.make, 1)), ...over });
};
const these = (...items: readonly AnyRow[]) => ({ mode: 'these', ids: items.map(({ id }) => id) });
const change = async (key: string, row: AnyRow, values: object) => {
  const { rev } = (await work.verb(key, 'get', { id: row.id })).data as AnyRow;
  return work.verb(key, 'update', { rows: [{ id: row.id, rev, values }] });
};

const issued = await made('workPackCompletionStatus', { name: 'Issued', locksWorkPack: true, requiresReason: false });
const waived = await made('workPackCompletionStatus', { name: 'Waived', locksWorkPack: false, requiresReason: true });
const running = await made('jobCardStatus', { name: 'Running', locksJobCard: true });
const ticked = await made('operationType', { name: 'Ticked', progressMethod: 'checkbox' });
const base = { originalEstimate: null, currentEstimate: null, externalNumber: null };
const card = (name: string, over: object) => made('jobCard', { ...base, name, jobCardStatus: null, ...over });
const step = (jobCard: AnyRow): Promise<AnyRow> =>
  work.make(known('operation'), { jobCard: jobCard.id, description: 'Pull', operationType: ticked.id, weighting: 1 });
const pack = (name: string, over: object = {}) => made('workPack', { name, completionStatus: null, ...over });

describe('a locking status [R0-05]', () => {
  test('locks a pack, its cards and their operations on every way in, except status, progress and sign-offs', async () => {
    const parentPack = await pack('LO-1');
    const firstCard = await card('LO-1-1', { workPack: parentPack.id });
    const free = await card('LO-1-2', { workPack: null });
    const a = await step(firstCard);
    expect(await change('workPack', parentPack, { completionStatus: issued.id })).toMatchObject({ code: 0 });
    const LOCKED = /is locked: LO-1 has the status “Issued”/;
    const messageOf = async (answer: Promise<{ msg: string }>): Promise<string> => (await answer).msg;
    expect(await messageOf(change('workPack', parentPack, { narrative: 'x' }))).toMatch(LOCKED);
    expect(await messageOf(change('jobCard', firstCard, { description: 'x' }))).toMatch(LOCKED);
    expect(await messageOf(change('operation', a, { weighting: 5 }))).toMatch(LOCKED);
    // in bulk, by a paste, by a deletion
    const bulk = { selection: these(firstCard), values: { comments: 'x' }, dryRun: false };
    expect(JSON.stringify((await work.verb('jobCard', 'change', bulk)).data)).toMatch(LOCKED);
    const removed = (await work.verb('operation', 'remove', { selection: these(a), dryRun: false })).data;
    expect(JSON.stringify(removed)).toMatch(LOCKED);
    const { rev } = (await work.verb('operation', 'get', { id: a.id })).data as AnyRow;
    const paste = { rows: [{ id: a.id, rev, texts: { description: 'y' } }], dryRun: false };
    expect(JSON.stringify(await work.verb('operation', 'paste', paste))).toMatch(LOCKED);
    // nothing can be added to it, new or moved
    const values = { jobCard: firstCard.id, description: 'z', operationType: ticked.id, weighting: 1 };
    const added = await work.verb('operation', 'create', { values });
    expect(JSON.stringify(added.data)).toMatch(/nothing can be added there|Nothing can be added there/);
    expect(JSON.stringify((await change('jobCard', free, { workPack: parentPack.id })).data)).toMatch(
      /Nothing can be added/,
    );
    // through its list of operations, and through a file
    const linesOf = async (parent: AnyRow) =>
      (await server.post('/api/ext/lines/get', { register: 'operation', parent: parent.id }, work.by)).data as LinesNow;
    const now = await linesOf(firstCard);
    // the list of a card shows this before anybody tries, and which cells are editable all the same
    expect(now).toMatchObject({
      locked: null,
      held: {
        why: { en: expect.stringMatching(/^LO-1 has the status “Issued”: lines cannot be added/) },
        only: ['isComplete', 'percentComplete', 'actualStart', 'actualFinish'],
      },
    });
    expect((await linesOf(free)).held).toBeNull();
    const lines = [{ id: a.id, values: { weighting: 7 } }];
    const save = { register: 'operation', parent: firstCard.id, rev: now.rev, removed: [], lines };
    expect((await server.post('/api/ext/lines/save', save, work.by)).msg).toMatch(LOCKED);
    const body = [
      ['Job card', 'Number', 'Weighting'],
      ['LO-1-1', '1', '9'],
    ];
    const [done] = await files.run({ name: 'o.csv', body: body.map(csvLine).join('') }, [{ register: 'operation' }]);
    expect(done?.job).toMatchObject({ state: 'done', invalid: 1, updated: 0 });
    expect(done?.bad[0]?.problems[0]?.words.en).toMatch(LOCKED);
    // what remains editable
    expect(await change('operation', a, { isComplete: true })).toMatchObject({ code: 0 });
    expect((await work.get('workPack', parentPack.id))['percent']).toBe(100);
    expect((await work.sign('operation', [a.id], 'Signed Off')).data.done).toBe(1);
    await work.signUpTo('jobCard', [firstCard.id], 'complete');
    expect((await work.get('jobCard', firstCard.id))['state']).toBe('accepted');
    expect(await change('workPack', parentPack, { completionStatus: null })).toMatchObject({ code: 0 });
    expect(await change('workPack', parentPack, { narrative: 'x' })).toMatchObject({ code: 0 });
  });

  test('of a card locks that card only', async () => {
    const [firstCard, other] = [await card('LO-2', {}), await card('LO-3', {})];
    expect(await change('jobCard', firstCard, { jobCardStatus: running.id })).toMatchObject({ code: 0 });
    expect((await change('jobCard', firstCard, { comments: 'x' })).msg).toMatch(/LO-2 has the status “Running”/);
    expect(await change('jobCard', other, { comments: 'x' })).toMatchObject({ code: 0 });
  });

  test('that requires a reason requires approval comments', async () => {
    const parentPack = await pack('LO-4', { approvalComments: null });
    const response = await change('workPack', parentPack, { completionStatus: waived.id });
    expect(JSON.stringify(response.data)).toMatch(/approvalComments.*Approval comments/);
    expect(
      await change('workPack', parentPack, { completionStatus: waived.id, approvalComments: 'By the client' }),
    ).toMatchObject({ code: 0 });
  });
});

describe('a pack with an open card [R0-05]', () => {
  test('cannot be signed off on any way in, and the list shows the blocker', async () => {
    const parentPack = await pack('WA-1');
    const [firstCard, other] = [
      await card('WA-1-1', { workPack: parentPack.id }),
      await card('WA-1-2', { workPack: parentPack.id }),
    ];
    await work.signUpTo('jobCard', [firstCard.id], 'complete');
    await work.signUpTo('jobCard', [other.id], 'required');
    const OPEN = /1 job card is not accepted: WA-1-2/;
    const refused = (await work.sign('workPack', [parentPack.id], 'Signed Off')).data;
    expect([refused.done, refused.refused[0]?.why.en]).toEqual([0, expect.stringMatching(OPEN)]);
    const today = String((await work.get('jobCard', firstCard.id))['acceptedOn']);
    const head = ['Name', 'Signed Off · signed by', 'Signed Off · signed on'];
    const body = [head, ['WA-1', String(work.person['name']), today]].map(csvLine).join('');
    const [done] = await files.run({ name: 'p.csv', body }, [{ register: 'workPack' }]);
    expect(JSON.stringify(done?.bad)).toMatch(OPEN);
    const filter = { field: 'workPack', op: 'is', value: parentPack.id };
    const { rows: open } = (await work.verb('workPackBlocker', 'page', { filter })).data as { rows: AnyRow[] };
    expect(open.map((row) => [row.id, row['name'], row['table']])).toEqual([[other.id, 'WA-1-2', 'jobCard']]);
    await work.sign('jobCard', [other.id], 'Accepted');
    // the form of its type is filled, like those of changes
    await work.fill('workPack', parentPack.id);
    expect((await work.sign('workPack', [parentPack.id], 'Signed Off')).data.done).toBe(1);
    expect(await work.get('workPack', parentPack.id)).toMatchObject({ state: 'signedOff', percent: 100 });
    // and it stays true: no card can be added, and none reopened
    const late = await card('WA-1-3', {});
    expect(JSON.stringify((await change('jobCard', late, { workPack: parentPack.id })).data)).toMatch(
      /WA-1 is signed off/,
    );
    const back = (await work.reject('jobCard', [firstCard.id])).data;
    expect([back.done, back.refused[0]?.why.en]).toEqual([0, expect.stringMatching(/WA-1 is signed off. Reject/)]);
    expect((await work.reject('workPack', [parentPack.id])).data.done).toBe(1);
    expect((await work.reject('jobCard', [firstCard.id])).data.done).toBe(1);
  });
});

describe('approval rounds [R1-13]', () => {
  const approval = (workPack: AnyRow, round: number, name: string, over: object = {}) =>
    work.make(known('workPackApproval'), { workPack: workPack.id, round, name, ...over });

  test('a round opens when the previous one is complete, and earlier rounds are fixed once it has begun', async () => {
    const parentPack = await pack('RO-1');
    const [a, b] = [await approval(parentPack, 1, 'Safety'), await approval(parentPack, 1, 'Electrical')];
    const c = await approval(parentPack, 2, 'Client', { dueDate: '2026-01-02' });
    expect((await work.get('workPackApproval', c.id))['isLate']).toBe(true);
    await work.sign('workPackApproval', [a.id], 'Approved');
    const early = (await work.sign('workPackApproval', [c.id], 'Approved')).data;
    expect([early.done, early.refused[0]?.why.en]).toEqual([0, 'Round 1 is not complete yet: Electrical.']);
    await work.sign('workPackApproval', [b.id], 'Approved');
    expect((await work.sign('workPackApproval', [c.id], 'Approved')).data.done).toBe(1);
    expect((await work.get('workPackApproval', c.id))['isLate']).toBe(false);
    const back = (await work.reject('workPackApproval', [a.id])).data;
    expect([back.done, back.refused[0]?.why.en]).toEqual([0, expect.stringMatching(/Round 2, which follows it/)]);
    const late = await work.verb('workPackApproval', 'create', {
      values: { workPack: parentPack.id, round: 1, name: 'Too late' },
    });
    expect(JSON.stringify(late.data)).toMatch(/Round 2 was signed already/);
    expect((await work.reject('workPackApproval', [c.id])).data.done).toBe(1);
    expect((await work.reject('workPackApproval', [a.id])).data.done).toBe(1);
  });

  test('the originator of a pack is notified of each approval, given singly, in bulk or by file', async () => {
    const user = await server.anAdmin(work.path);
    const originator = await made('authorisedPerson', { name: 'Planner', login: user.username });
    const parentPack = await pack('RO-2', { originator: originator.id });
    const [a, b] = [await approval(parentPack, 1, 'Safety'), await approval(parentPack, 1, 'Client')];
    await work.sign('workPackApproval', [a.id], 'Approved');
    const heard = () =>
      rows(
        server.database.db,
        sql<{
          scene: string;
          ids: string[];
        }>`select scene, row_ids as ids from message where user_id = ${user.userId}::uuid`,
      );
    expect(await heard()).toMatchObject([{ scene: 'S0000007', ids: [a.id] }]);
    await work.sign('workPackApproval', [b.id], 'Approved');
    expect((await heard()).flatMap(({ ids }) => ids).toSorted()).toEqual([a.id, b.id].toSorted());
    const [c, d, e] = [
      await approval(parentPack, 2, 'Fire'),
      await approval(parentPack, 2, 'Marine'),
      await approval(parentPack, 2, 'Crane'),
    ];
    await work.sign('workPackApproval', [c.id, d.id], 'Approved');
    const head = ['Work pack', 'Round', 'Name', 'Approved · signed by', 'Approved · signed on'];
    const today = String((await work.get('workPackApproval', c.id))['approvedOn']);
    const body = [head, ['RO-2', '2', 'Crane', String(work.person['name']), today]].map(csvLine).join('');
    const [done] = await files.run({ name: 'a.csv', body }, [{ register: 'workPackApproval' }]);
    expect([done?.bad, (await work.get('workPackApproval', e.id))['state']]).toEqual([[], 'approved']);
    expect((await heard()).flatMap(({ ids }) => ids).toSorted()).toEqual(
      [a, b, c, d, e].map(({ id }) => id).toSorted(),
    );
  });

  test('the approvers of the open round are notified, and those who cannot be are named', async () => {
    const user = await server.anAdmin(work.path);
    const approver = await made('authorisedPerson', { name: 'Approver', login: user.username });
    const parentPack = await pack('RO-3');
    const notify = () => server.post('/api/ext/work-pack/notify', { id: parentPack.id }, work.by);
    expect((await notify()).msg).toMatch(/no open approval/);
    const a = await approval(parentPack, 1, 'Safety', { assignedTo: approver.id });
    const b = await approval(parentPack, 2, 'Client', { assignedTo: approver.id });
    const stranger = await made('authorisedPerson', { name: 'Stranger', login: null });
    const nobodys = await approval(parentPack, 1, 'Fire');
    const strangers = await approval(parentPack, 1, 'Marine', { assignedTo: stranger.id });
    expect((await notify()).data).toEqual({
      round: 1,
      told: [{ person: 'Approver', lines: [{ register: 'workPackApproval', id: a.id, title: 'Safety' }] }],
      notTold: [
        {
          register: 'workPackApproval',
          id: nobodys.id,
          title: 'Fire',
          why: expect.objectContaining({ en: expect.stringMatching(/assigned to nobody/) }),
        },
        {
          register: 'workPackApproval',
          id: strangers.id,
          title: 'Marine',
          why: expect.objectContaining({ en: 'Stranger has no enabled account.' }),
        },
      ],
    });
    // people who were not notified are not recorded as notified
    for (const { id } of [nobodys, strangers])
      expect((await work.get('workPackApproval', id))['notifiedOn']).toBeNull();
    const heard = await rows(
      server.database.db,
      sql<{ scene: string; ids: string[] }>`select scene, row_ids as ids from message
        where user_id = ${user.userId}::uuid and scene = 'S0000006'`,
    );
    expect(heard).toEqual([{ scene: 'S0000006', ids: [a.id] }]);
    expect((await work.get('workPackApproval', a.id))['notifiedOn']).toEqual(expect.any(String));
    expect((await work.get('workPackApproval', b.id))['notifiedOn']).toBeNull();
  });
});

test('its pages exist, in a group hidden by default [R1-13, R1-14, R2.3-090, R2.3-091, R2.3-092, R2.3-093, R2.3-098]', () => {
  const group = CATALOGUE.find(({ frontPath }) => frontPath === 'WorkPack');
  expect(group).toMatchObject({ displayFlag: false, parent: null });
  for (const route of ['/WorkPack/WorkPacks', '/WorkPack/JobCard', '/WorkPack/Operation']) {
    expect(pageAt(route)).toMatchObject({ route, group: 'workPack' });
    // one switch shows it: only pages reached from a pack or a card stay hidden
    expect(pageAt(route)?.hideInMenu).toBeUndefined();
  }
  const apart = ALL_PAGES.filter((page) => page.group === 'workPack' && page.hideInMenu).map(({ route }) => route);
  expect(apart.toSorted()).toEqual([
    '/WorkPack/CardInTheWay',
    '/WorkPack/InTheWay',
    '/WorkPack/JobCardDrawings',
    '/WorkPack/PackWork',
    '/WorkPack/WorkPackApproval',
    '/WorkPack/WorkPacksEditDocument',
  ]);
});
