import { expect, test } from 'vitest';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import {
  messageApplied,
  messageChase,
  messageList,
  messageOpen,
  messageRead,
} from '@plumbline/contract/features/messages/calls/messages.ts';
import { messageChoices, messageChoiceSave } from '@plumbline/contract/features/messages/calls/choices.ts';
import {
  messageDay,
  messagePending,
  messageTeamWeek,
  messageWeek,
} from '@plumbline/contract/features/messages/calls/work.ts';
import type { MessageChoice } from '@plumbline/contract/messages.ts';
import { signOffReject, signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { addDays, machineZone, mondayOf, startOfDay, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { features } from '../all-features.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer, type Person } from '../../http/testing.ts';
import { migrateJobs } from '../../jobs/jobs.ts';
import { MAIL_TASK } from '../../messages/post.ts';
import type { Actor } from '../../register/row/actor.ts';
import { page } from '../../register/read/page.ts';
import { create } from '../../register/write/verbs.ts';
import { allAnswered } from '../../workflow/fill/testing.ts';
import type { Mail } from '../../senders/message.ts';
import { registerService } from '../register-service.ts';
import { mailMessages } from './mail.ts';
import { summarise, sweepMessages } from './summaries.ts';
import { tellDocumentsDue } from './tell-documents.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const work = ['tagItr', 'punchListItem', 'handover'].map((register) => `${register}:*`);
/** In order: fills and signs first; signs last; electrician; mechanic; sees everything and may act for others. */
const doer = await server.aUser(path, { permissions: work });
const checker = await server.aUser(path, { permissions: work });
const mechanic = await server.aUser(path, { permissions: work });
const reader = await server.aUser(path, { permissions: ['*:see'] });
const lead = await server.aUser(path, { permissions: ['*'] });
const system: Actor = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: machineZone(),
  via: 'demonstration',
};
const make = (key: RegisterKey, values: Record<string, unknown>, by: Actor = system) =>
  create(db, by, known(key), { values });
const named = (name: string) => ({ name, description: name });
const as = (person: Person): Actor => ({ ...system, userId: person.userId, userName: person.username, via: 'screen' });

const e = await make('discipline', named('E'));
const m = await make('discipline', named('M'));
const twenty = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: twenty.id });
const kind = await make('equipmentType', named('Motor'));
const a = await make('itrClass', { ...named('A'), handoverGate: 1 });
const e01 = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: a.id });
await make('equipmentTypeItr', { equipmentType: kind.id, itr: e01.id });
const category = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
const electrician = await make('profession', { ...named('Electrician'), disciplines: [e.id] });
const fitter = await make('profession', { ...named('Fitter'), disciplines: [m.id] });
const signer = (person: Person, name: string, profession: { id: string }, over = {}) =>
  make('authorisedPerson', {
    name,
    login: person.username,
    company: 'Yard',
    professions: [profession.id],
    signTagItrs: true,
    signPunchListItems: true,
    signHandovers: true,
    ...over,
  });
const li = await signer(doer, 'Li Wei', electrician);
const wang = await signer(checker, 'Wang Fang', electrician);
await signer(mechanic, 'Zhao', fitter);
await signer(reader, 'Reader', electrician);
await make('handoverType', {
  ...named('MCC'),
  grouping: 'subSystem',
  gates: ['1'],
  signOffs: [
    { label: 'Accepted', type: 'required' },
    { label: 'Verified', type: 'complete' },
  ],
});
for (const name of ['20-EM-1', '20-EM-2'])
  await make('tag', { ...named(name), discipline: e.id, equipmentType: kind.id, subSystems: [sub.id] });
const sheets = (await page(db, system, known('tagItr'), { limit: 9, offset: 0 })).rows;
const [first = '', second = ''] = sheets.map((row) => row.id);

const messages = async (person: Person) => (await server.call(messageList, {}, { as: person, path })).data;
const scenes = async (person: Person) => (await messages(person)).rows.map((row) => row.scene);
async function fill(person: Person, id: string): Promise<void> {
  const { data: sheet } = await server.call(checkSheetGet, { id }, { as: person, path });
  const answers = allAnswered(sheet.template, () => 'OK');
  const answer = await server.call(
    checkSheetSave,
    { id, rev: sheet.rev, answers, comment: '', punch: [] },
    { as: person, path },
  );
  expect(answer.msg).toBe('');
}
async function sign(person: Person, as: { id: string }, over: Record<string, unknown>) {
  const answer = await server.call(
    signOffSign,
    {
      register: 'tagItr',
      selection: { mode: 'these', ids: [first] },
      label: 'Completed',
      person: as.id,
      date: todayIn(machineZone()),
      ...over,
    },
    { as: person, path },
  );
  expect(answer.data).toMatchObject({ refused: [] });
}

test('a filled sheet notifies only the users of its discipline who may sign it', async () => {
  await fill(doer, first);
  expect((await messages(checker)).rows).toMatchObject([
    {
      scene: 'S0000006',
      title: { en: 'Waiting for your signature: Completed', zh: '待您签署：完成' },
      content: { en: 'Tag ITR 20-EM-1 - E01A' },
      item: { register: 'tagItr', id: first, title: '20-EM-1 - E01A', scope: path.E },
      read: false,
    },
  ]);
  expect(await scenes(doer)).toEqual([]);
  expect(await scenes(mechanic)).toEqual([]);
  expect(await scenes(reader)).toEqual([]);
});

test('the next sheet is counted in the same message; saving the same sheet again is not', async () => {
  await fill(doer, second);
  await fill(doer, second);
  expect((await messages(checker)).rows).toMatchObject([{ content: { en: '2 × Tag ITR, the latest 20-EM-2 - E01A' } }]);
});

test('pending-trial lists by register what the user may sign next, and nothing to users who may not sign', async () => {
  const { data } = await server.call(messagePending, {}, { as: checker, path });
  expect(data.person).toMatchObject({ title: 'Wang Fang' });
  expect(data.sections.find((section) => section.register === 'tagItr')).toMatchObject({
    total: 2,
    groups: [{ label: 'Completed', state: 'checksheetComplete', count: 2, discipline: { id: e.id, title: 'E' } }],
    rows: [
      { id: first, title: '20-EM-1 - E01A', about: '20-EM-1', label: 'Completed', discipline: 'E', assigned: false },
      { id: second },
    ],
  });
  const pendingFor = async (person: Person) => (await server.call(messagePending, {}, { as: person, path })).data;
  expect((await pendingFor(mechanic)).sections.find((section) => section.register === 'tagItr')?.total).toBe(0);
  expect((await pendingFor(reader)).sections).toEqual([]);
  expect(await pendingFor(lead)).toEqual({ person: null, sections: [] });
});

test('a signature notifies the next signer, and the last one the first signer', async () => {
  await server.call(messageRead, { ids: 'all' }, { as: checker, path });
  await sign(doer, li, { selection: { mode: 'these', ids: [first, second] } });
  expect((await messages(checker)).rows[0]).toMatchObject({
    title: { en: 'Waiting for your signature: Accepted' },
    content: { en: '2 × Tag ITR, the latest 20-EM-2 - E01A' },
  });
  const applied = await server.call(messageApplied, {}, { as: doer, path });
  expect(applied.data).toMatchObject({
    open: 2,
    done: 0,
    rows: [
      {
        how: 'signed',
        awaits: 'Accepted',
        done: false,
        given: [{ label: 'Completed', person: 'Li Wei' }],
        rejected: null,
      },
      { how: 'signed' },
    ],
  });
  await sign(checker, wang, { label: 'Accepted' });
  expect((await messages(doer)).rows).toMatchObject([
    { scene: 'S0000007', title: { en: 'Signed: 20-EM-1 - E01A' }, item: { id: first } },
  ]);
  expect((await server.call(messageApplied, {}, { as: doer, path })).data).toMatchObject({ open: 1, done: 1 });
  expect((await server.call(messageApplied, {}, { as: checker, path })).data.rows).toEqual([]);
});

test('a rejection notifies the signers with its reason', async () => {
  await server.call(
    signOffReject,
    { register: 'tagItr', selection: { mode: 'these', ids: [second] }, reason: 'no photo <b>' },
    { as: checker, path },
  );
  expect((await messages(doer)).rows[0]).toMatchObject({
    scene: 'S0000010',
    title: { en: 'Rejected: 20-EM-2 - E01A' },
    content: { en: `Name of ${checker.username}: no photo <b>` },
  });
  const { data } = await server.call(messageApplied, { openOnly: true }, { as: doer, path });
  expect(data.rows).toMatchObject([{ id: second, rejected: { reason: 'no photo <b>' }, awaits: 'Completed' }]);
});

test('a certificate is raised, signed and accepted; its last signer is notified and has nothing pending', async () => {
  const raised = await server.call(handoverRaise, { type: 'MCC', objects: [sub.id] }, { as: doer, path });
  expect(raised.data).toMatchObject({ raised: 1 });
  const [mcc] = (await page(db, system, known('handover'), { limit: 1, offset: 0 })).rows;
  const { data } = await server.call(messagePending, { register: 'handover' }, { as: checker, path });
  expect(data.sections).toMatchObject([{ register: 'handover', total: 1, rows: [{ id: mcc?.id, label: 'Accepted' }] }]);
  const on = { register: 'handover', selection: { mode: 'these', ids: [mcc?.id] }, acceptRisk: true };
  await sign(checker, wang, { ...on, label: 'Accepted' });
  expect((await messages(doer)).rows[0]).toMatchObject({ scene: 'S0000007', title: { en: 'Signed: MCC-20-01' } });
  await sign(doer, li, { ...on, label: 'Verified' });
  expect((await messages(checker)).rows[0]).toMatchObject({ scene: 'S0000009', title: { en: 'Accepted: MCC-20-01' } });
});

test('the assignee of a procedure is notified [R2.3-130]', async () => {
  const procedure = { ...named('PR-1'), systems: [twenty.id], assignedTo: li.id };
  const made = await make('procedure', procedure, as(checker));
  expect((await messages(doer)).rows[0]).toMatchObject({
    scene: 'S0000011',
    item: { register: 'procedure', id: made.id, title: 'PR-1' },
  });
});

test('a document owner is reminded once of a document due within two weeks, not of an issued one [R2.3-130]', async () => {
  const today = todayIn(machineZone());
  const ownValues = { systems: [twenty.id], documentOwner: li.id };
  const signed = Object.fromEntries(
    ['prepared', 'checked', 'reviewed', 'authorised'].flatMap((name) => [
      [`${name}By`, li.id],
      [`${name}On`, '2026-01-05'],
    ]),
  );
  const due = await make('procedure', { ...named('PR-2'), ...ownValues, documentRequiredBy: addDays(today, 14) });
  await make('procedure', { ...named('PR-3'), ...ownValues, documentRequiredBy: addDays(today, 16) });
  await make('procedure', { ...named('PR-4'), ...ownValues, ...signed, documentRequiredBy: today });
  for (const day of [today, addDays(today, 1)]) await tellDocumentsDue(db, [path.E], day);
  const notices = (await messages(doer)).rows.filter(({ scene }) => scene === 'procedureDue');
  expect(notices).toMatchObject([{ item: { id: due.id }, title: { en: 'Document required soon: PR-2' } }]);
});

/** The values common to the punch items of these tests. */
const raised = () => ({
  category: category.id,
  discipline: e.id,
  scope: 'subSystem',
  subSystem: sub.id,
  raisedBy: wang.id,
  raisedDate: todayIn(machineZone()),
});

test('assignees are notified of new work and moved dates, except their own acts and where the facility turns it off [work-areas 4.0 3]', async () => {
  const punch = {
    description: 'Gland loose',
    ...raised(),
    assignedTo: li.id,
    plannedDate: todayIn(machineZone()),
  };
  const item = await make('punchListItem', punch, as(checker));
  expect((await messages(doer)).rows[0]).toMatchObject({ scene: 'S0000011', item: { id: item.id } });
  const pending = await server.call(messagePending, { register: 'punchListItem' }, { as: doer, path });
  expect(pending.data.sections).toMatchObject([
    { rows: [{ id: item.id, label: 'Cleared', assigned: true, due: todayIn(machineZone()) }] },
  ]);
  // a raised item waits for its assignee to do the work, not for everybody's signature
  const others = await server.call(messagePending, { register: 'punchListItem' }, { as: checker, path });
  expect(others.data.sections).toMatchObject([{ total: 0 }]);
  const before = (await messages(checker)).total;
  const move = (rev: unknown, days: number) =>
    server.post(
      '/api/register/punchListItem/update',
      { rows: [{ id: item.id, rev, values: { plannedDate: addDays(todayIn(machineZone()), days) } }] },
      { as: checker, path },
    );
  const say = (options: object) =>
    rows(db, sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${path.C}::uuid`);
  const heard = (await messages(doer)).total;
  await say({ assignmentMessages: false });
  expect(await move(item.rev, -29)).toMatchObject({ code: 0 });
  expect((await messages(doer)).total).toBe(heard);
  await say({});
  expect(await move(item.rev + 1, -30)).toMatchObject({ code: 0 });
  expect((await messages(doer)).rows[0]).toMatchObject({ scene: 'S0000012' });
  expect((await messages(checker)).total).toBe(before);
});

test('my week separates overdue from due work and names the certificates; the team view lists its people', async () => {
  const monday = mondayOf(todayIn(machineZone()));
  await rows(db, sql`update handover set state = 'inSigning', planned_finish = ${monday}::date`);
  await make('punchListItem', {
    description: 'Paint',
    ...raised(),
    assignedTo: li.id,
    plannedDate: addDays(monday, 6),
  });
  const { data } = await server.call(messageWeek, { from: addDays(monday, 3) }, { as: doer, path });
  expect(data).toMatchObject({
    from: monday,
    person: { title: 'Li Wei' },
    disciplines: ['E'],
    overdue: [{ title: 'PL-000001', about: 'Gland loose' }],
    due: [{ title: 'PL-000002', due: addDays(monday, 6) }],
    certificates: [{ title: 'MCC-20-01', subSystem: { title: '20-01' }, openChecks: 1, totalChecks: 2 }],
  });
  const team = await server.call(messageTeamWeek, { from: monday }, { as: lead, path });
  expect(team.data.members.find((member) => member.title === 'Li Wei')).toMatchObject({
    overdue: 1,
    due: 1,
    company: 'Yard',
  });
  expect((await server.call(messageTeamWeek, { from: monday }, { as: reader, path })).code).toBe(403);
});

test('my day lists from the history what the user did, each act once', async () => {
  const day = todayIn(machineZone());
  const { data } = await server.call(messageDay, { day }, { as: doer, path });
  expect(data.counts).toMatchObject({ filled: 2, signed: 3, raised: 1, cleared: 0, rejected: 0 });
  expect(data.lines.find((line) => line.kind === 'raised')).toMatchObject({ register: 'handover', title: 'MCC-20-01' });
  expect((await server.call(messageDay, { day: addDays(day, -2) }, { as: doer, path })).data.total).toBe(0);
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/ext/message/day-export',
    headers: { accesstoken: doer.token, 'content-type': 'application/json', ...levels() },
    payload: { day },
  });
  expect(file.headers['content-disposition']).toContain('.xlsx');
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
const levels = (): Record<string, string> =>
  Object.fromEntries(Object.entries(path).map(([level, id]) => [`level-${level.toLowerCase()}`, id]));

test('messages are marked as read one by one, only by their owner, and all together', async () => {
  const { rows: list, unread } = await messages(doer);
  const [firstMessage] = list;
  const other = await server.call(messageRead, { ids: [firstMessage?.id ?? ''] }, { as: checker, path });
  expect(other.code).toBe(0);
  expect((await messages(doer)).unread).toBe(unread);
  expect((await server.call(messageRead, { ids: [firstMessage?.id ?? ''] }, { as: doer, path })).data.unread).toBe(
    unread - 1,
  );
  expect((await server.call(messageList, { unreadOnly: true }, { as: doer, path })).data.total).toBe(unread - 1);
  expect((await server.call(messageRead, { ids: 'all' }, { as: doer, path })).data.unread).toBe(0);
  const paged = await server.call(messageList, { limit: 1, offset: 1 }, { as: doer, path });
  expect(paged.data.rows).toMatchObject([{ id: list[1]?.id, read: true }]);
});

test('a scene switched off sends no message; mail goes where it was chosen and the project is still granted', async () => {
  expect((await server.call(messageChoices, null, { as: doer })).data).toMatchObject({
    choices: { S0000010: { bell: true, toast: true, mail: 'none' } },
    mailTo: null,
  });
  const choose = (choice: MessageChoice) =>
    server.call(messageChoiceSave, { scene: 'S0000010', zone: 'UTC', ...choice }, { as: doer });
  const reject = async () => {
    await sign(doer, li, { selection: { mode: 'these', ids: [second] } });
    await server.call(
      signOffReject,
      { register: 'tagItr', selection: { mode: 'these', ids: [second] }, reason: 'again' },
      { as: checker, path },
    );
  };
  const before = (await messages(doer)).total;
  await choose({ bell: false, toast: false, mail: 'none' });
  await reject();
  expect((await messages(doer)).total).toBe(before);
  await rows(db, sql`update app_user set email = 'li@yard.example' where id = ${doer.userId}`);
  expect((await choose({ bell: false, toast: false, mail: 'immediate' })).data.choices.S0000010.mail).toBe('immediate');
  await reject();
  expect((await messages(doer)).total).toBe(before);
  const [job] = await rows<{ payload: unknown }>(
    db,
    sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${MAIL_TASK}`,
  );
  const sent: Mail[] = [];
  const send = (mail: Mail) => Promise.resolve(void sent.push(mail));
  await mailMessages(db, { send, publicUrl: 'https://plumbline.example' }, job?.payload);
  expect(sent).toMatchObject([{ to: 'li@yard.example', subject: expect.stringContaining('被退回：20-EM-2') }]);
  expect(sent[0]?.text).toContain('again');
  // it names the place, and its link opens the message, for its recipient only and while the project is granted
  const [place] = await rows<{ name: string }>(
    db,
    sql`select concat_ws(' / ', d.name, e.name) as name from level e join level d on d.id = e.parent_id where e.id = ${path.E}`,
  );
  const [, id = ''] = /https:\/\/plumbline\.example\/message\?id=([0-9a-f-]{36})/.exec(sent[0]?.text ?? '') ?? [];
  expect(sent[0]?.text).toContain(place?.name);
  const open = async (by: Person) => server.call(messageOpen, { id }, { as: by });
  expect((await open(doer)).data).toMatchObject({ scene: 'S0000010', item: { id: second, scope: path.E } });
  expect((await open(checker)).code).toBe(404);
  const [opened] = await rows<{ read: boolean }>(
    db,
    sql`select read_at is not null as read from message where id = ${id}`,
  );
  expect(opened?.read).toBe(true);
  await mailMessages(db, { send, publicUrl: '' }, job?.payload);
  expect(sent[1]?.text).not.toContain('/message');
  await mailMessages(db, { send: null, publicUrl: '' }, job?.payload);
  await rows(db, sql`delete from level_grant where user_id = ${doer.userId}`);
  await mailMessages(db, { send, publicUrl: '' }, job?.payload);
  expect(sent).toHaveLength(2);
  expect((await open(doer)).code).toBe(404);
  await rows(
    db,
    sql`insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${doer.userId}, ${path.E})`,
  );
});

test('the evening sends a summary of the day and the first morning a plan of the week, each once', async () => {
  const day = todayIn(machineZone());
  const evening = new Date(`${day}T19:00:00`);
  await summarise(db, evening);
  await summarise(db, evening);
  const ownMessages = (await messages(doer)).rows;
  expect(ownMessages.filter((message) => message.scene === 'S0000008')).toMatchObject([
    { item: { day, scope: path.E }, content: { en: expect.stringMatching(/^2 sheets filled/) } },
  ]);
  expect(ownMessages.filter((message) => message.scene === 'S0000014')).toMatchObject([
    { item: { day: mondayOf(day) }, content: { en: '1 item overdue, 1 due this week.' } },
  ]);
  expect(await scenes(doer)).toContain('S0000013');
  expect(await scenes(reader)).not.toContain('S0000013');
});

test('old messages are deleted: read ones after two weeks, except reminder records, others after half a year [work-areas 4.9 4]', async () => {
  const later = (days: number) =>
    rows(
      db,
      sql`update message set created_at = now() - make_interval(days => ${days}) where user_id = ${doer.userId} and tenant_id = ${path.A}`,
    );
  const { rows: all, total } = await messages(doer);
  const stays = all.filter(({ read, scene }) => !read || scene === 'procedureDue' || scene === 'escalated');
  await later(13);
  await sweepMessages(db);
  expect((await messages(doer)).total).toBe(total);
  await later(15);
  await sweepMessages(db);
  expect(new Set((await messages(doer)).rows.map(({ id }) => id))).toEqual(new Set(stays.map(({ id }) => id)));
  expect(total).toBeGreaterThan(stays.length);
  await later(181);
  await sweepMessages(db);
  expect((await messages(doer)).total).toBe(0);
});

test('messages of another project or company are not listed', async () => {
  const { A, B, C } = path;
  const D = await server.aLevel({ tenantId: A, parentId: C, step: 'D' });
  const E = await server.aLevel({ tenantId: A, parentId: D, step: 'E' });
  await rows(db, sql`insert into level_grant (tenant_id, user_id, level_id) values (${A}, ${checker.userId}, ${E})`);
  expect((await messages(checker)).total).toBeGreaterThan(0);
  const other = await server.call(messageList, {}, { as: checker, path: { A, B, C, D, E } });
  expect(other.data).toEqual({ rows: [], total: 0, unread: 0 });
});

test('the evening summary follows the time zone of the scope', async () => {
  const zone = 'Pacific/Honolulu';
  await rows(db, sql`update level set options = ${JSON.stringify({ timeZone: zone })}::jsonb where id = ${path.E}`);
  await rows(db, sql`delete from message where user_id = ${doer.userId}`);
  const day = todayIn(zone);
  const at = (hour: number): Date => new Date(startOfDay(day, zone).getTime() + hour * 3_600_000);
  const summed = async () => (await messages(doer)).rows.filter((row) => row.scene === 'S0000008');
  await summarise(db, at(17.5));
  expect(await summed()).toEqual([]);
  await summarise(db, at(18));
  expect(await summed()).toMatchObject([{ item: { day, scope: path.E } }]);
  const [here, before] = await Promise.all(
    [day, addDays(day, -1)].map((date) => server.call(messageDay, { day: date }, { as: doer, path })),
  );
  expect(here?.data.total).toBeGreaterThan(0);
  expect(before?.data.total).toBe(0);
  await rows(db, sql`update level set options = '{}' where id = ${path.E}`);
});

test('chasing records sends one message per person a day, and names those who could not be notified [use 7.1]', async () => {
  const punch = async (assignedTo: string | null) => {
    const { id } = await make('punchListItem', {
      description: 'Chased',
      ...raised(),
      assignedTo,
    });
    return { register: 'punchListItem', id };
  };
  const [firstItem, two, open, ownItem] = [
    await punch(li.id),
    await punch(li.id),
    await punch(null),
    await punch(wang.id),
  ];
  const chased = async (...lines: readonly { readonly register: string; readonly id: string }[]) =>
    (await server.call(messageChase, { lines: [...lines] }, { as: checker, path })).data;
  const outcome = await chased(firstItem, two, two, open, ownItem);
  expect(outcome.told).toMatchObject([{ person: 'Li Wei', lines: [firstItem, two] }]);
  expect(outcome.notTold.map(({ id, why }) => [id, why.en])).toEqual([
    [open.id, 'It is assigned to nobody: assign it first.'],
    [ownItem.id, 'It is assigned to you.'],
  ]);
  const [latest] = (await messages(doer)).rows;
  expect(latest).toMatchObject({ scene: 'chase', records: [firstItem, two], item: firstItem });
  expect(latest?.content.zh).toContain('由您负责的 2 项记录');
  const again = await Promise.all([chased(firstItem), chased(firstItem, await punch(li.id))]);
  expect(again.flatMap(({ notTold }) => notTold.map(({ why }) => why.en))).toEqual(
    Array.from({ length: 2 }, () => `Li Wei was already notified of it today, by Name of ${checker.username}.`),
  );
  expect(again.map((each) => each.told.length)).toEqual([0, 1]);
  const fresh = await punch(li.id);
  const both = await Promise.all([chased(fresh), chased(fresh)]);
  expect(both.map((each) => each.told.length).toSorted()).toEqual([0, 1]);
  const refused = await server.call(messageChase, { lines: [fresh] }, { as: reader, path });
  expect(refused.code).not.toBe(0);
});
