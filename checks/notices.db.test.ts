import { expect, test } from 'vitest';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { messageChoiceSave, messageHabitSave } from '@plumbline/contract/features/messages/calls/choices.ts';
import { messageList, messageRead } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { MailTime } from '@plumbline/contract/messages.ts';
import { messagePending } from '@plumbline/contract/features/messages/calls/work.ts';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import {
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  signOffTrail,
} from '@plumbline/contract/workflow/sign/calls.ts';
import { addDays, hourIn, machineZone, mondayOf, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { mailHeld, mailMessages } from '@plumbline/server/features/messages/mail.ts';
import { tellDueWork } from '@plumbline/server/features/messages/tell-due-work.ts';
import { tellEscalated } from '@plumbline/server/features/messages/tell-escalated.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { aServer, type Person } from '@plumbline/server/http/testing.ts';
import { MAIL_TASK, post } from '@plumbline/server/messages/post.ts';
import type { Mail } from '@plumbline/server/senders/message.ts';
import { allAnswered } from '@plumbline/server/workflow/fill/testing.ts';
import { importing, workbook } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const by = { as: admin, path };
const work = importing(server, by);
const make = (register: string, values: Record<string, unknown>): Promise<AnyRow> =>
  work.post<AnyRow>(`/api/register/${register}/create`, { values });
const named = (name: string) => ({ name, description: name });
const today = todayIn(machineZone());

const doer = await server.aUser(path, { permissions: ['tagItr:*'] });
const checker = await server.aUser(path, { permissions: ['*:see', 'tagItr:*'] });
const fitter = await server.aUser(path, { permissions: ['tagItr:see', 'tagItr:sign'] });
const e = await make('discipline', named('E'));
const m = await make('discipline', named('M'));
const person = (user: Person, name: string, profession: AnyRow) =>
  make('authorisedPerson', {
    name,
    login: user.username,
    professions: [profession.id],
    signTagItrs: true,
    signHandovers: true,
  });
const electrical = await make('profession', { ...named('Electrician'), disciplines: [e.id] });
const li = await person(doer, 'Li Wei', electrical);
const wang = await person(checker, 'Wang Fang', electrical);
const zhao = await person(fitter, 'Zhao', await make('profession', { ...named('Fitter'), disciplines: [m.id] }));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const kind = await make('equipmentType', named('Motor'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const itr = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: itrClass.id });
await make('equipmentTypeItr', { equipmentType: kind.id, itr: itr.id });
for (const name of ['20-EM-1', '20-EM-2'])
  await make('tag', { ...named(name), discipline: e.id, equipmentType: kind.id, subSystems: [sub.id] });
const [first = '', second = ''] = (await work.rows('tagItr')).map(({ id }) => id);

const messagesFor = async (user: Person, scene: string) =>
  (await server.call(messageList, {}, { as: user, path })).data.rows.filter((row) => row.scene === scene);
const readAll = async (): Promise<void> => {
  for (const user of [doer, checker, fitter, admin]) await server.call(messageRead, { ids: 'all' }, { as: user, path });
};
async function put(id: string, values: Record<string, unknown>): Promise<void> {
  const rev = (await work.rows('tagItr')).find((row) => row.id === id)?.rev;
  await work.post('/api/register/tagItr/update', { rows: [{ id, rev, values }] });
}
const sign = (user: Person, as: AnyRow, id: string) =>
  server.call(
    signOffSign,
    { register: 'tagItr', selection: { mode: 'these', ids: [id] }, label: 'Completed', person: as.id, date: today },
    { as: user, path },
  );

test('a status notifies the people it names: the assignee, the signer of a sign-off, or those who may give it [work-areas 4.9 2]', async () => {
  const hold = await make('tagItrCompletionStatus', {
    ...named('On hold'),
    notifyAssignedTo: true,
    notifySignOffs: ['Accepted', 'Nobody gives this'],
  });
  await put(first, { assignedTo: li.id });
  await readAll();
  await put(first, { completionStatus: hold.id });
  expect(await messagesFor(doer, 'statusChanged')).toMatchObject([
    {
      title: { en: 'On hold: 20-EM-1 - E01A', zh: 'On hold：20-EM-1 - E01A' },
      item: { register: 'tagItr', id: first, scope: path.E },
    },
  ]);
  // nobody gave Accepted: those of the discipline who may give it are notified
  expect(await messagesFor(checker, 'statusChanged')).toHaveLength(1);
  expect(await messagesFor(fitter, 'statusChanged')).toEqual([]);
  expect(await messagesFor(admin, 'statusChanged')).toEqual([]);
});

test('an assignment with a status sends only the assignment, from a file too; a dry run sends nothing [work-areas 4.9 7]', async () => {
  const late = await make('tagItrCompletionStatus', { ...named('Late'), notifyAssignedTo: true });
  await readAll();
  await put(second, { assignedTo: li.id, completionStatus: late.id });
  expect(await messagesFor(doer, 'S0000011')).toMatchObject([{ read: false, item: { id: second } }, { read: true }]);
  expect((await messagesFor(doer, 'statusChanged')).filter(({ read }) => !read)).toEqual([]);
  // where assignments are not announced, the status is
  const setOptions = (options: object) =>
    sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${path.C}::uuid`.execute(db);
  await setOptions({ assignmentMessages: false });
  await put(second, { assignedTo: null, completionStatus: null });
  await put(second, { assignedTo: li.id, completionStatus: late.id });
  expect((await messagesFor(doer, 'statusChanged')).filter(({ read }) => !read)).toHaveLength(1);
  await setOptions({});
  await readAll();
  const file = {
    name: 'status.xlsx',
    body: await workbook({
      Sheet: [
        ['Tagged item', 'ITR', 'Completion status'],
        ['20-EM-1', 'E01A', 'Late'],
        ['20-EM-2', 'E01A', 'On hold'],
      ],
    }),
  };
  const part = [{ register: 'tagItr', sheet: 'Sheet' }];
  await work.run(file, part, { setting: 'simulate' });
  expect((await messagesFor(doer, 'statusChanged')).filter(({ read }) => !read)).toEqual([]);
  await work.run(file, part);
  const news = (await messagesFor(doer, 'statusChanged')).filter(({ read }) => !read);
  expect(news.map(({ title }) => title.en).toSorted()).toEqual(['Late: 20-EM-1 - E01A', 'On hold: 20-EM-2 - E01A']);
});

test('the status of a rejection notifies the people it names, but no signer twice [work-areas 4.9 2]', async () => {
  await make('tagItrCompletionStatus', {
    ...named('Rejected'),
    notifyAssignedTo: true,
    notifySignOffs: ['Completed', 'Accepted'],
  });
  await put(first, { assignedTo: null });
  const sheet = (await server.call(checkSheetGet, { id: first }, by)).data;
  const answers = allAnswered(sheet.template, () => 'OK');
  await server.call(checkSheetSave, { id: first, rev: sheet.rev, answers, comment: '', punch: [] }, by);
  expect((await sign(checker, wang, first)).data.refused).toEqual([]);
  await readAll();
  const rejected = await server.call(
    signOffReject,
    { register: 'tagItr', selection: { mode: 'these', ids: [first] }, reason: 'no drawing' },
    by,
  );
  expect(rejected.data.refused).toEqual([]);
  const unread = async (user: Person) =>
    (await server.call(messageList, { unreadOnly: true }, { as: user, path })).data.rows.map(({ scene }) => scene);
  expect(await unread(checker)).toEqual(['S0000010']);
  expect(await unread(doer)).toEqual(['statusChanged']);
});

test('a notification group receives accepted certificates of its types and imports, for those who may see them [work-areas 4.9 3]', async () => {
  const group = await make('notificationGroup', {
    ...named('Client'),
    authorisedPersons: [li.id, wang.id],
    hearsImports: true,
  });
  const type = await make('handoverType', {
    ...named('MCC'),
    grouping: 'subSystem',
    gates: ['9'],
    notificationGroup: group.id,
    signOffs: [{ label: 'Accepted', type: 'complete' }],
  });
  const certificate = await make('handover', { handoverType: type.id, subSystem: sub.id });
  const boss = await person(admin, 'Boss', electrical);
  const accepted = await server.call(
    signOffSign,
    {
      register: 'handover',
      selection: { mode: 'these', ids: [certificate.id] },
      label: 'Accepted',
      person: boss.id,
      date: today,
    },
    by,
  );
  expect(accepted.msg).toBe('');
  expect(await messagesFor(checker, 'groupAccepted')).toMatchObject([
    { content: { en: expect.stringContaining('Sent to the group Client.') }, item: { id: certificate.id } },
  ]);
  // a user who may not see certificates is not notified about them
  expect(await messagesFor(doer, 'groupAccepted')).toEqual([]);
  const areas = {
    name: 'areas.xlsx',
    body: await workbook({
      Area: [
        ['Name', 'Description'],
        ['A1', 'North'],
      ],
    }),
  };
  const part = [{ register: 'area', sheet: 'Area' }];
  await work.run(areas, part, { setting: 'simulate' });
  const before = await messagesFor(checker, 'groupImport');
  await work.run(areas, part);
  expect(await messagesFor(checker, 'groupImport')).toMatchObject([
    {
      title: { en: expect.stringMatching(/^Import \d+ by .*: Area$/) },
      content: { en: 'Done. 1 row, 0 of them invalid.' },
    },
    ...before,
  ]);
  expect(await messagesFor(admin, 'groupImport')).toEqual([]);
});

test('quiet hours hold back pop-ups and mails, and the mails arrive as one afterwards; kinds mailed each morning wait for it [work-areas 4.9 4]', async () => {
  const zone = 'Asia/Shanghai';
  const save = (quiet: { from: number; to: number } | null) =>
    server.call(messageHabitSave, { quiet, zone }, { as: fitter });
  const choose = (scene: 'chase' | 'mocRaised', mail: MailTime) =>
    server.call(messageChoiceSave, { scene, bell: true, toast: true, mail, zone }, { as: fitter });
  await rows(db, sql`update app_user set email = 'zhao@yard.example' where id = ${fitter.userId}`);
  await choose('chase', 'immediate');
  const jobs = async () =>
    (
      await rows<{ payload: unknown }>(
        db,
        sql`select j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${MAIL_TASK} order by j.id`,
      )
    ).map(({ payload }) => payload);
  const tell = async (title: string, scene: 'chase' | 'mocRaised' = 'chase'): Promise<void> =>
    post(db, { tenantId: path.A, projectId: path.D }, [
      { userId: fitter.userId, scene, topic: null, facts: { what: 'tagItr', title, by: 'Li' }, item: {} },
    ]);
  const here = hourIn(new Date(), zone);
  const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
  const before = (await jobs()).length;
  // from an hour ago until two hours from now it is quiet, whatever the time, also across midnight
  const saved = await save({ from: (here + 23) % 24, to: (here + 2) % 24 });
  expect(saved.data.habit).toEqual({ quiet: { from: (here + 23) % 24, to: (here + 2) % 24 } });
  await tell('one');
  await tell('two');
  const shown = await rows(
    db,
    sql`select distinct toast, mail, held from message where user_id = ${fitter.userId} and scene = 'chase'`,
  );
  expect(shown).toEqual([{ toast: false, mail: true, held: true }]);
  await mailHeld(db, new Date());
  expect(await jobs()).toHaveLength(before);
  // two processes at once send it once
  await Promise.all([mailHeld(db, later(3)), mailHeld(db, later(3))]);
  const [job, ...more] = (await jobs()).slice(before);
  expect(more).toEqual([]);
  const sent: Mail[] = [];
  const room = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)), publicUrl: '' };
  await mailMessages(db, room, job);
  expect(sent).toMatchObject([{ to: 'zhao@yard.example', subject: '2 messages · 2 条消息' }]);
  expect(sent[0]?.text).toMatch(/Please act: one[^]*Please act: two[^]*催办：one/);
  // one kind each morning: messages from before seven, once, without those read in the meantime; the other kind at once
  await save(null);
  await choose('chase', 'daily');
  await choose('mocRaised', 'immediate');
  await tell('three');
  await tell('four');
  await tell('five', 'mocRaised');
  await mailMessages(db, room, (await jobs()).at(-1));
  expect(sent.slice(1).map(({ subject }) => subject)).toEqual([expect.stringContaining('five')]);
  const four = (await messagesFor(fitter, 'chase')).find(({ title }) => title.en.endsWith('four'))?.id ?? '';
  await server.call(messageRead, { ids: [four] }, { as: fitter, path });
  await mailHeld(db, later(25));
  await mailMessages(db, room, (await jobs()).at(-1));
  expect(sent.slice(2).map(({ subject }) => subject)).toEqual(['Please act: three · 催办：three']);
  await choose('chase', 'immediate');
  await tell('six');
  expect(await jobs()).toHaveLength(before + 4);
  const wrong = await server.call(messageHabitSave, { quiet: null, zone: 'Mars/Base' }, { as: fitter });
  expect(wrong.code).toBe(14);
});

test('a deputy signs for an absent person within the dates, under both names; four eyes still apply [work-areas 4.9 6]', async () => {
  const sheet = (await server.call(checkSheetGet, { id: second }, by)).data;
  const answers = allAnswered(sheet.template, () => 'OK');
  const on = { register: 'tagItr', selection: { mode: 'these', ids: [second] }, person: li.id } satisfies Partial<
    InputOf<typeof signOffSign>
  >;
  const as = { as: fitter, path };
  const give = async (label: string, date: string, more: object = {}) => {
    const { data } = await server.call(signOffSign, { ...on, label, date, ...more }, as);
    return data.refused[0]?.why.en ?? data.done;
  };
  const delegate = (fromDate: string, toDate: string) =>
    make('signingDelegation', { authorisedPerson: li.id, deputy: zhao.id, fromDate, toDate });
  await expect(delegate(today, addDays(today, -1))).rejects.toThrow('marked fields');
  expect(await give('Completed', today)).toBe('You may sign only as yourself.');
  const [from, to] = [addDays(today, 7), addDays(today, 14)];
  await delegate(from, to);
  expect(await give('Completed', today)).toBe(`You sign for Li Wei from ${from} to ${to} only.`);
  await delegate(today, today);
  await readAll();
  await server.call(checkSheetSave, { id: second, rev: sheet.rev, answers, comment: '', punch: [] }, by);
  // work that waits for the person waits for the deputy
  const waits = (await messagesFor(fitter, 'S0000006')).filter(({ read }) => !read);
  expect(waits).toMatchObject([{ item: { id: second } }]);
  const pending = await server.call(messagePending, {}, as);
  expect(
    pending.data.sections.map(({ register, rows: sectionRows }) => [register, sectionRows.map(({ id }) => id)]),
  ).toEqual([['tagItr', [first, second]]]);
  const openWork = await server.post('/api/register/workItem/page', { limit: 9, offset: 0 }, as);
  expect(openWork.data).toMatchObject({ rows: [{ step: 'sign' }, { step: 'sign' }] });
  const signers = await server.call(signOffSigners, { register: 'tagItr', id: second }, as);
  expect(signers.data).toEqual([{ id: li.id, title: 'Li Wei', company: null, me: false, deputy: true }]);
  // a signature dated before the leave would fall on a day when Li was there
  expect(await give('Completed', addDays(today, -1))).toBe(`You sign for Li Wei from ${today} to ${today} only.`);
  expect(await give('Completed', today)).toBe(1);
  const { data: stand } = await server.call(signOffOf, { register: 'tagItr', id: second }, by);
  expect(stand[0]?.person).toEqual({ id: li.id, title: 'Zhao for 代 Li Wei' });
  const { data: trail } = await server.call(signOffTrail, { register: 'tagItr', id: second }, by);
  expect(trail[0]).toMatchObject({ kind: 'given', person: 'Zhao for 代 Li Wei', by: `Name of ${fitter.username}` });
  await rows(db, sql`update level set options = '{"fourEyes": true}' where id = ${path.E}`);
  expect(await give('Accepted', today)).toContain('another person completes the record');
  const own = await server.call(
    signOffSign,
    { ...on, label: 'Accepted', person: li.id, date: today },
    { as: doer, path },
  );
  expect(own.data.refused[0]?.why.en).toContain('another person completes the record');
  await rows(db, sql`update level set options = '{}' where id = ${path.E}`);
});

const punchCategory = await make('punchListItemCategory', { ...named('B') });
/** A punch item assigned to a person, planned for a day. */
const punchDue = (plannedDate: string, assignedTo: string) =>
  make('punchListItem', {
    description: `planned for ${plannedDate}`,
    category: punchCategory.id,
    subSystem: sub.id,
    discipline: e.id,
    scope: 'subSystem',
    raisedBy: li.id,
    raisedDate: addDays(today, -60),
    plannedDate,
    assignedTo,
  });

test('work overdue too long is escalated to users who may sign for others, once each, by the days of the facility [work-areas 4.9 6]', async () => {
  const overdue = (days: number) => punchDue(addDays(today, -days), li.id);
  for (const days of [14, 15, 30]) await overdue(days);
  const here = { zone: machineZone(), scopes: [path.E] };
  const escalationTexts = async (user: Person) =>
    (await messagesFor(user, 'escalated')).map(({ content }) => content.en);
  await tellEscalated(db, here, today);
  await tellEscalated(db, here, today);
  // 14 days are not more than 14; work that has been that old for weeks is not new, but counts
  const first = '2 assigned items are overdue by more than 14 days, 1 of them newly.';
  expect(await escalationTexts(checker)).toEqual([first]);
  // users who may not see punch items, or sign for nobody, are not notified about them
  expect(await escalationTexts(doer)).toEqual([]);
  expect(await escalationTexts(fitter)).toEqual([]);
  await tellEscalated(db, here, addDays(today, 1));
  await tellEscalated(db, here, addDays(today, 2));
  const second = '3 assigned items are overdue by more than 14 days, 1 of them newly.';
  expect((await escalationTexts(checker)).toSorted()).toEqual([first, second]);
  await rows(db, sql`update level set options = '{"escalateAfter": ""}' where id = ${path.C}`);
  await overdue(17);
  await tellEscalated(db, here, addDays(today, 3));
  expect(await escalationTexts(checker)).toHaveLength(2);
});

test('people are notified in the morning of work that is newly due or overdue, each item once [work-areas 4.9, DG 3.15]', async () => {
  await rows(db, sql`update level set options = '{}' where id = ${path.C}`);
  const reader = await server.aUser(path, { permissions: ['punchListItem:see'] });
  const stranger = await server.aUser(path, { permissions: ['tag:see'] });
  const [ofReader, ofStranger] = [
    (await person(reader, 'Sun', electrical)).id,
    (await person(stranger, 'Qian', electrical)).id,
  ];
  const here = { zone: machineZone(), scopes: [path.E] };
  const texts = async (user: Person) =>
    (await messagesFor(user, 'workDue')).map(({ content }) => content.en).toSorted();
  for (const days of [-20, -1, 0, 3, 4, 5]) {
    await punchDue(addDays(today, days), ofReader);
    await punchDue(addDays(today, days), ofStranger);
  }
  await Promise.all([tellDueWork(db, here, today), tellDueWork(db, here, today)]);
  const first = '2 items overdue, 2 due within 3 days; 4 of them new on this list.';
  expect(await texts(reader)).toEqual([first]);
  expect(await messagesFor(reader, 'workDue')).toMatchObject([
    { title: { zh: `您的工作：${today}` }, item: { day: mondayOf(today), scope: path.E } },
  ]);
  // a user who may not see the work is not notified
  expect(await texts(stranger)).toEqual([]);
  // the next day one item has come near and one has become overdue; three days on nothing is new
  await tellDueWork(db, here, addDays(today, 1));
  expect(await texts(reader)).toEqual([first, '3 items overdue, 2 due within 3 days; 2 of them new on this list.']);
  await tellDueWork(db, here, addDays(today, 3));
  const third = '3 items overdue, 3 due within 3 days; 1 of them new on this list.';
  expect(await texts(reader)).toEqual(
    [first, '3 items overdue, 2 due within 3 days; 2 of them new on this list.', third].toSorted(),
  );
  await rows(db, sql`update level set options = '{"workNotice": ""}' where id = ${path.C}`);
  await tellDueWork(db, here, addDays(today, 9));
  expect(await texts(reader)).toHaveLength(3);
});
