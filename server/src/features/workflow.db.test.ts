import { expect, test, vi } from 'vitest';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import { aDatabase } from '../db/testing.ts';
import { page } from '../register/read/page.ts';
import { get } from '../register/read/read.ts';
import { differences } from '../register/derive/catalogue.ts';
import { anActor } from '../register/row/testing.ts';
import { create, remove, update } from '../register/write/verbs.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { features } from './all-features.ts';
import { formsAtOnce } from './demo/forms-at-once.fixture.ts';
import { compose } from '../http/feature.ts';
import { sheetRow } from '../workflow/fill/sheet-rows.ts';
import { allAnswered } from '../workflow/fill/testing.ts';
import { checkSheet } from '../workflow/fill/calls.ts';
import { saveSheet } from '../workflow/fill/save-sheet.ts';
import { undoEdit } from './edits/undo-edit.ts';
import type { Actor } from '../register/row/actor.ts';
import { blockers } from './handover/blockers.ts';
import { certificate } from './handover/certificate.ts';
import { candidates, raise, readiness } from './handover/raise.ts';
import { sign, type SignRequest } from '../workflow/sign/sign.ts';
import { takeBack } from '../workflow/sign/take-back.ts';
import { trailOf } from '../workflow/sign/trail.ts';
import { historyOf } from '../register/history/history.ts';

compose([...features, formsAtOnce]);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });

const e = await make('discipline', named('E'));
const m = await make('discipline', named('M'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id, plannedMcc: '2026-12-01' });
const other = await make('subSystem', { ...named('20-02'), system: system.id });
const type = await make('equipmentType', { ...named('Motor') });
const a = await make('itrClass', { ...named('A'), handoverGate: 1 });
const b = await make('itrClass', { ...named('B'), handoverGate: 2 });
const e01 = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: a.id });
const m02 = await make('itr', { ...named('M02B'), discipline: m.id, itrClass: b.id });
await make('equipmentTypeItr', { equipmentType: type.id, itr: e01.id });
await make('equipmentTypeItr', { equipmentType: type.id, itr: m02.id });
await make('tagItrCompletionStatus', { ...named('Complete'), isDefault: true });
const catA = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
const catB = await make('punchListItemCategory', { ...named('B') });
const electrician = await make('profession', { ...named('Electrician'), disciplines: [e.id] });
const li = await make('authorisedPerson', {
  name: 'Li Wei',
  login: 'Li Wei',
  professions: [electrician.id],
  signTagItrs: true,
  signPunchListItems: true,
  signHandovers: true,
});
const idle = await make('authorisedPerson', { name: 'Idle', inactive: true, signTagItrs: true });
await make('handoverType', {
  ...named('MCC'),
  grouping: 'subSystem',
  gates: ['1'],
  signOffs: [
    { label: 'Accepted', type: 'required' },
    { label: 'Verified', type: 'complete' },
  ],
});
await make('handoverType', { ...named('CCC'), grouping: 'subSystem', gates: ['2'] });
await make('handoverType', { ...named('RFSU'), grouping: 'system', gates: ['4'] });
const motor = await make('tag', {
  ...named('20-EM-1'),
  discipline: e.id,
  equipmentType: type.id,
  subSystems: [sub.id, other.id],
});
const check = (
  await page(db, actor, known('tagItr'), { limit: 9, offset: 0, filter: { field: 'itr', op: 'is', value: 'E01A' } })
).rows[0];
if (!check) throw new Error('the matrix gave no check');

const request = (over: Partial<SignRequest>): SignRequest => ({
  register: 'tagItr',
  selection: { mode: 'these', ids: [check.id] },
  label: 'Completed',
  person: li.id,
  date: todayIn(machineZone()),
  acceptRisk: false,
  dryRun: false,
  username: 'Li Wei',
  forOthers: false,
  ...over,
});
const refusal = async (over: Partial<SignRequest>) => (await sign(db, actor, request(over))).refused[0]?.why.en;
const fillAll = async (box: (at: number) => string) => {
  const sheet = await sheetRow(db, actor, check.id, 'tagItr');
  return allAnswered(sheet.model, box);
};

test('the matrix gives the tag its checks, named after tag and ITR, in both of its subsystems', () => {
  expect(check).toMatchObject({
    name: '20-EM-1 - E01A',
    progress: 'notStarted',
    discipline: { title: 'E' },
    itrClass: { title: 'A' },
    subSystems: [{ title: '20-01' }, { title: '20-02' }],
  });
});

test('an unfilled sheet cannot be signed, and users who may not sign get the reason', async () => {
  expect(await refusal({})).toMatch(/required tasks? (?:is|are) not done/);
  expect(await refusal({ person: idle.id })).toMatch(/Idle is inactive/);
  expect(await refusal({ username: 'somebody' })).toMatch(/only as yourself/);
  expect(await refusal({ date: '2999-01-01' })).toMatch(/future/);
  expect(await refusal({ label: 'Nonsense' })).toMatch(/no sign-off "Nonsense"/);
});

test('a ticked PL requires its punch item, in the same save', async () => {
  const answers = await fillAll((at) => (at === 0 ? 'PL' : 'OK'));
  const sheet = await sheetRow(db, actor, check.id, 'tagItr');
  const task = sheet.model.tasks.find((task) => task.boxes)?.name ?? '';
  await expect(
    saveSheet(db, actor, { register: 'tagItr', id: check.id, rev: sheet.rev, answers, comment: '', punch: [] }),
  ).rejects.toMatchObject({ key: 'invalid' });
  await expect(
    saveSheet(db, actor, { register: 'tagItr', id: check.id, rev: 99, answers, comment: '', punch: [] }),
  ).rejects.toMatchObject({ key: 'stale' });
  const punch = [{ task, category: catA.id, description: 'Gland loose 格兰松动', raisedBy: li.id }];
  // 07:30 on the 22nd there, still the 21st in UTC
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  await saveSheet(
    db,
    { ...actor, timeZone: 'Asia/Shanghai' },
    {
      register: 'tagItr',
      id: check.id,
      rev: sheet.rev,
      answers,
      comment: 'see punch',
      punch,
    },
  );
  vi.useRealTimers();
  const saved = await sheetRow(db, actor, check.id, 'tagItr');
  expect(sheetProgress(saved.model, saved.answers).percent).toBe(100);
  expect(await get(db, actor, known('tagItr'), check.id)).toMatchObject({
    progress: 'checksheetComplete',
    taskPercent: 100,
    punchOpen: 1,
    comments: 'see punch',
  });
  const [item] = (await page(db, actor, known('punchListItem'), { limit: 9, offset: 0 })).rows;
  expect(item).toMatchObject({
    number: 'PL-000001',
    state: 'raised',
    gate: 1,
    subSystems: [{ title: '20-01' }, { title: '20-02' }],
    raisedBy: { title: 'Li Wei' },
    raisedDate: '2026-11-22',
  });
});

test('each changed answer is a line of history, named after its task', async () => {
  const { entries } = await historyOf(db, actor, known('tagItr'), {
    id: check.id,
    limit: 20,
    offset: 0,
    language: 'en',
  });
  const line = entries.find(({ changes }) => changes.some(({ field }) => field.startsWith('answers.')));
  const sheet = await sheetRow(db, actor, check.id, 'tagItr');
  const first = sheet.model.tasks.find((task) => task.boxes);
  expect(line).toMatchObject({ action: 'update', by: 'Li Wei' });
  expect(line?.changes.find(({ field }) => field === `answers.${first?.name}.box`)).toMatchObject({
    label: { en: `${first?.number} ${first?.text.en}` },
    old: null,
    new: 'PL',
  });
});

test('a sheet shows who answered which tasks on which day; withdrawn answers have no author [rules A5]', async () => {
  const { template, answered } = await checkSheet(db, actor, check.id, 'tagItr');
  const boxTasks = template.tasks.filter((task) => task.boxes);
  const all = { by: 'Li Wei', on: todayIn(machineZone()), tasks: `${boxTasks[0]?.number}–${boxTasks.at(-1)?.number}` };
  expect(answered).toEqual([all]);
  // another user adds to one of them; the day is the day of the act, in the time zone of the work
  const wang: Actor = { ...actor, userName: 'Wang Fang', timeZone: 'Pacific/Kiritimati' };
  const sheet = await sheetRow(db, actor, check.id, 'tagItr');
  const batch = '01890a5d-ac96-774b-bcce-b302099a8057';
  await saveSheet(
    db,
    { ...wang, batch, actedAt: '2026-11-20T10:30:00Z' },
    {
      register: 'tagItr',
      id: check.id,
      rev: sheet.rev,
      answers: { ...sheet.answers, [`${boxTasks[1]?.name}.comment`]: 'Seen again' },
      comment: sheet.comment,
      punch: [],
    },
  );
  expect((await checkSheet(db, wang, check.id, 'tagItr')).answered[0]).toEqual({
    by: 'Wang Fang',
    on: '2026-11-21',
    tasks: boxTasks[1]?.number,
  });
  await undoEdit(db, { ...actor, userName: 'Zhao Min' }, known('tagItr'), { batch, mayDelete: () => undefined });
  expect((await checkSheet(db, actor, check.id, 'tagItr')).answered).toEqual([all]);
});

test('Accepted requires Completed; the first sign-off locks the answers, Complete everything but the comment', async () => {
  expect(await refusal({ label: 'Accepted' })).toMatch(/"Completed" must be given first/);
  expect(await sign(db, actor, request({ dryRun: true }))).toMatchObject({ done: 1, refused: [] });
  expect(await sign(db, actor, request({}))).toMatchObject({ done: 1, refused: [] });
  expect(await refusal({})).toMatch(/already given by Li Wei/);
  const { rev } = await sheetRow(db, actor, check.id, 'tagItr');
  const changed = { ...(await fillAll(() => 'OK')) };
  await expect(
    saveSheet(db, actor, { register: 'tagItr', id: check.id, rev, answers: changed, comment: '', punch: [] }),
  ).rejects.toMatchObject({ key: 'notAllowedHere' });
  await sign(db, actor, request({ label: 'Accepted' }));
  const done = await get(db, actor, known('tagItr'), check.id);
  expect(done).toMatchObject({
    progress: 'signedOff',
    signedBy: { title: 'Li Wei' },
    signedOn: todayIn(machineZone()),
    completionStatus: { title: 'Complete' },
  });
  await expect(
    update(db, actor, known('tagItr'), { rows: [{ id: check.id, rev: done.rev, values: { testReference: 'x' } }] }),
  ).rejects.toMatchObject({ key: 'notAllowedHere' });
  await update(db, actor, known('tagItr'), {
    rows: [{ id: check.id, rev: done.rev, values: { comments: 'still open to remarks' } }],
  });
  expect(
    await remove(db, actor, known('tagItr'), { selection: { mode: 'these', ids: [check.id] }, dryRun: false }),
  ).toMatchObject({ done: 0 });
});

test('a person whose professions lack the discipline cannot sign', async () => {
  const mechanical = (
    await page(db, actor, known('tagItr'), { limit: 9, offset: 0, filter: { field: 'itr', op: 'is', value: 'M02B' } })
  ).rows[0];
  expect(await refusal({ selection: { mode: 'these', ids: [mechanical?.id ?? ''] } })).toMatch(
    /No profession of Li Wei covers/,
  );
});

test('the MCC is raised once, is blocked by category A and not by B, and is signed when clear [use 6 23]', async () => {
  const before = await candidates(db, actor, { type: 'MCC', text: '', show: 'all', limit: 9, offset: 0 });
  expect(before.rows).toMatchObject([
    {
      name: '20-01',
      state: 'notRaised',
      totalTags: 1,
      totalItrs: 1,
      completedItrs: 1,
      stops: { tagItr: 0, punchListItem: 1 },
      plannedFinish: '2026-12-01',
    },
    { name: '20-02', totalItrs: 1, stops: { punchListItem: 1 } },
  ]);
  expect(await raise(db, actor, { type: 'MCC', objects: [sub.id], text: '', plannedFinish: undefined })).toEqual({
    raised: 1,
    existing: 0,
  });
  expect(await raise(db, actor, { type: 'MCC', objects: 'all', text: '', plannedFinish: undefined })).toEqual({
    raised: 1,
    existing: 1,
  });
  // [use 6] the counts above the page follow its filters
  const counts = await readiness(db, actor, { type: 'MCC', text: '' });
  expect(counts).toEqual({ all: 2, ready: 0, blocked: 2, notRaised: 0, overdue: 0, accepted: 0, inDoubt: 0 });
  for (const show of ['all', 'ready', 'blocked', 'notRaised', 'overdue', 'accepted', 'inDoubt'] as const)
    expect([show, (await candidates(db, actor, { type: 'MCC', text: '', show, limit: 9, offset: 0 })).total]).toEqual([
      show,
      counts[show],
    ]);
  expect(await readiness(db, actor, { type: 'MCC', text: '20-02' })).toMatchObject({ all: 1, blocked: 1 });
  const [mcc] = (await page(db, actor, known('handover'), { limit: 9, offset: 0 })).rows;
  expect(mcc).toMatchObject({ name: 'MCC-20-01', plannedFinish: '2026-12-01', state: 'raised' });
  const on: Partial<SignRequest> = {
    register: 'handover',
    selection: { mode: 'these', ids: [mcc?.id ?? ''] },
    label: 'Accepted',
  };
  expect(await refusal(on)).toMatch(/^1 open punch item prevents handover\.$/);
  await make('punchListItem', {
    description: 'Paint 油漆',
    category: catB.id,
    discipline: e.id,
    scope: 'subSystem',
    subSystem: sub.id,
    raisedBy: li.id,
    raisedDate: '2026-11-01',
  });
  const lines = await blockers(db, actor, await certificate(db, actor, mcc?.id ?? ''), { limit: 9, offset: 0 });
  expect(lines).toMatchObject({
    stops: 1,
    total: 2,
    lines: [
      { kind: 'punchListItem', weight: 'stop', title: 'PL-000001', with: 'E', days: expect.any(Number) },
      { weight: 'warn', title: 'PL-000002' },
    ],
  });
  const [item] = (await page(db, actor, known('punchListItem'), { limit: 1, offset: 0 })).rows;
  const punch: Partial<SignRequest> = {
    register: 'punchListItem',
    selection: { mode: 'these', ids: [item?.id ?? ''] },
  };
  for (const label of ['Cleared', 'Accepted']) await sign(db, actor, request({ ...punch, label }));
  expect(await refusal({ ...on, label: 'Verified' })).toMatch(/"Accepted" must be given first/);
  expect(await sign(db, actor, request(on))).toMatchObject({ done: 1 });
  expect(await sign(db, actor, request({ ...on, label: 'Verified' }))).toMatchObject({ done: 1 });
  expect(await get(db, actor, known('handover'), mcc?.id ?? '')).toMatchObject({
    state: 'accepted',
    actualFinish: todayIn(machineZone()),
    riskAcceptedBy: null,
  });
});

test('a blocked certificate is signed by name when the risk is accepted; rejecting it removes the name', async () => {
  await raise(db, actor, { type: 'CCC', objects: [sub.id], text: '', plannedFinish: '2027-01-01' });
  const [ccc] = (
    await page(db, actor, known('handover'), {
      limit: 9,
      offset: 0,
      filter: { field: 'handoverType', op: 'is', value: 'CCC' },
    })
  ).rows;
  const on: Partial<SignRequest> = {
    register: 'handover',
    selection: { mode: 'these', ids: [ccc?.id ?? ''] },
    label: 'Accepted',
  };
  expect(await refusal(on)).toMatch(/1 ITR is not signed off/);
  expect(await sign(db, actor, request({ ...on, acceptRisk: true }))).toMatchObject({ done: 1 });
  expect(await get(db, actor, known('handover'), ccc?.id ?? '')).toMatchObject({
    state: 'inSigning',
    riskAcceptedBy: 'Li Wei',
  });
  await takeBack(db, actor, {
    register: 'handover',
    selection: { mode: 'these', ids: [ccc?.id ?? ''] },
    reason: 'too early',
    mayReopen: false,
    dryRun: false,
  });
  expect(await get(db, actor, known('handover'), ccc?.id ?? '')).toMatchObject({
    state: 'raised',
    riskAcceptedBy: null,
  });
});

test('a complete check is re-opened only with that permission, and its answers remain [rules C6]', async () => {
  const selection = { mode: 'these' as const, ids: [check.id] };
  const target = { register: 'tagItr' as const, selection, reason: 'wrong motor', dryRun: false };
  expect(await takeBack(db, actor, { ...target, mayReopen: false })).toMatchObject({
    done: 0,
    refused: [{ why: { en: 'The record is complete. These may re-open it: Li Wei.' } }],
  });
  expect(await takeBack(db, actor, { ...target, mayReopen: true })).toMatchObject({ done: 1 });
  expect(await takeBack(db, actor, { ...target, mayReopen: true })).toMatchObject({
    done: 0,
    refused: [{ why: { en: 'It was already sent back by Li Wei: wrong motor' } }],
  });
  expect(await trailOf(db, actor, check.id)).toMatchObject([
    { kind: 'takenBack', by: 'Li Wei', reason: 'wrong motor' },
    { kind: 'given', label: 'Accepted', type: 'complete', person: 'Li Wei', isTakenBack: true },
    { kind: 'given', label: 'Completed', type: 'required', isTakenBack: true },
  ]);
  await expect(sql`delete from sign_event where row_id = ${check.id}::uuid`.execute(db)).rejects.toThrow(/never/);
  expect(await get(db, actor, known('tagItr'), check.id)).toMatchObject({
    progress: 'checksheetComplete',
    signedOn: null,
  });
});

test('moving a tag moves its checks and punch items, in the counts too', async () => {
  const { rev } = await get(db, actor, known('tag'), motor.id);
  await update(db, actor, known('tag'), {
    rows: [{ id: motor.id, rev, values: { subSystems: [other.id], name: '20-EM-1A' } }],
  });
  expect(await get(db, actor, known('tagItr'), check.id)).toMatchObject({
    name: '20-EM-1A - E01A',
    subSystems: [{ title: '20-02' }],
  });
  expect((await page(db, actor, known('punchListItem'), { limit: 1, offset: 0 })).rows[0]).toMatchObject({
    number: 'PL-000001',
    subSystems: [{ title: '20-02' }],
  });
  const after = await candidates(db, actor, { type: 'MCC', text: '', show: 'all', limit: 9, offset: 0 });
  expect(after.rows).toMatchObject([
    { name: '20-01', totalTags: 0, totalItrs: 0 },
    { name: '20-02', totalTags: 1, totalItrs: 1, completedItrs: 0 },
  ]);
});

test('every derived figure equals what it is calculated from', async () => {
  expect(await differences(db)).toEqual([]);
});
