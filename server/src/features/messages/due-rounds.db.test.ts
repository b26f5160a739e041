import { expect, test } from 'vitest';
import { retestPut } from '@plumbline/contract/features/checks/calls.ts';
import { messageChoiceSave } from '@plumbline/contract/features/messages/calls/choices.ts';
import { messageList } from '@plumbline/contract/features/messages/calls/messages.ts';
import { addDays, machineZone, startOfDay, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { features } from '../all-features.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aServer, type Person } from '../../http/testing.ts';
import { migrateJobs } from '../../jobs/jobs.ts';
import type { Actor } from '../../register/row/actor.ts';
import { create } from '../../register/write/verbs.ts';
import { registerService } from '../register-service.ts';
import { tellDue } from './due-rounds.ts';
import { summarise } from './summaries.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const [li, wu, admin] = [
  await server.aUser(path, { permissions: ['*:see'] }),
  await server.aUser(path, { permissions: ['*:see'] }),
  await server.anAdmin(path),
];
const system: Actor = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: machineZone(),
  via: 'demonstration',
};
const make = (key: RegisterKey, values: Record<string, unknown>) => create(db, system, known(key), { values });
const named = (name: string) => ({ name, description: name });
const option = (step: 'C' | 'E', options: object) =>
  rows(db, sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${path[step]}`);

const discipline = (await make('discipline', named('E'))).id;
const system20 = await make('system', named('20'));
const subSystems = [(await make('subSystem', { ...named('20-01'), system: system20.id })).id];
const equipmentType = (await make('equipmentType', named('Motor'))).id;
const pwl = (await make('pwl', { ...named('E01P'), discipline })).id;
const person = async (user: Person, name: string) =>
  (await make('authorisedPerson', { name, login: user.username })).id;
const [ofLi, ofWu] = [await person(li, 'Li Wei'), await person(wu, 'Wu Min')];
const day = todayIn(machineZone());
let tags = 0;
const aTag = async () => {
  tags += 1;
  return (await make('tag', { ...named(`P-${tags}`), discipline, equipmentType, subSystems })).id;
};
const aCycle = async (days: number, assignedTo: string | null, more: object = {}) =>
  (
    await make('tagPwl', {
      taggedItem: await aTag(),
      pwl,
      dueDate: addDays(day, days),
      frequency: 30,
      assignedTo,
      ...more,
    })
  ).id;
const messages = async (by: Person, scene: string) =>
  (await server.call(messageList, { limit: 100 }, { as: by, path })).data.rows.filter((row) => row.scene === scene);
const due = (by: Person) => messages(by, 'preservationDue');
const forget = () => rows(db, sql`delete from message`);
/** An hour of the current day in the scope. */
const at = (hour: number, zone = machineZone()) => new Date(startOfDay(day, zone).getTime() + hour * 3_600_000);
const here = { zone: machineZone(), scopes: [path.E] };

// Li has 2 overdue and 3 due within 7 days; the others are not counted: signed, skipped, later, another person's,
// unassigned
for (const days of [-30, -1, 0, 3, 7]) await aCycle(days, ofLi);
await aCycle(8, ofLi);
for (const [days, progress] of [
  [-5, 'signedOff'],
  [-6, 'skipped'],
] as const) {
  const id = await aCycle(days, ofLi);
  await rows(db, sql`update tag_pwl set progress = ${progress} where id = ${id}`);
}
await aCycle(-2, null);

test('people get one message each morning with the number of their overdue and upcoming rounds [DG 3.15]', async () => {
  await summarise(db, at(5));
  expect(await due(li)).toEqual([]);
  await summarise(db, at(6));
  await summarise(db, at(7));
  expect(await due(li)).toMatchObject([
    {
      title: { en: `Your preservation on ${day}`, zh: `您的维护保养：${day}` },
      content: { en: '2 rounds overdue, 3 due within 7 days.', zh: '逾期 2 轮，7 天内到期 3 轮。' },
      item: { register: 'authorisedPerson', id: ofLi, day, scope: path.E },
    },
  ]);
  // a person with no rounds gets no message
  expect(await due(wu)).toEqual([]);
  // whether read or not, it is not repeated on the same day, but it is on the next
  await rows(db, sql`update message set read_at = now()`);
  await tellDue(db, here, day);
  expect(await due(li)).toHaveLength(1);
  await tellDue(db, here, addDays(day, 1));
  expect((await due(li)).map(({ content }) => content.en)).toEqual([
    '3 rounds overdue, 3 due within 7 days.',
    '2 rounds overdue, 3 due within 7 days.',
  ]);
});

test('simultaneous processes send it once, even if the first message was read [DG 3.15]', async () => {
  await forget();
  await Promise.all([1, 2, 3].map(() => tellDue(db, here, day)));
  const all = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from message where scene = 'preservationDue'`,
  );
  expect(all).toEqual([{ n: 1 }]);
});

test('morning follows the time zone of the scope, the look-ahead days the facility; switched off, nothing is sent [DG 3.15]', async () => {
  await forget();
  const zone = 'Pacific/Honolulu';
  await option('E', { timeZone: zone });
  const there = todayIn(zone);
  await summarise(db, new Date(startOfDay(there, zone).getTime() + 5.5 * 3_600_000));
  expect(await due(li)).toEqual([]);
  await summarise(db, new Date(startOfDay(there, zone).getTime() + 6 * 3_600_000));
  expect(await due(li)).toMatchObject([{ item: { day: there } }]);
  await option('E', {});

  for (const [options, expected] of [
    [{ preservationNotice: '0' }, ['2 rounds overdue, 1 due within 0 days.']],
    [{ preservationNotice: '8' }, ['2 rounds overdue, 4 due within 8 days.']],
    [{ preservationNotice: '' }, []],
    [{ preservation: false }, []],
  ] as const) {
    await forget();
    await option('C', options);
    await tellDue(db, here, day);
    expect(
      (await due(li)).map(({ content }) => content.en),
      JSON.stringify(options),
    ).toEqual(expected);
  }
  await option('C', {});
});

test('no message goes to users who switched it off, may not see Tag PWLs or lost the scope [DG 3.15]', async () => {
  await forget();
  await server.call(
    messageChoiceSave,
    { scene: 'preservationDue', bell: false, toast: false, mail: 'none', zone: 'UTC' },
    { as: li, path },
  );
  await tellDue(db, here, day);
  expect(await due(li)).toEqual([]);
  await server.call(
    messageChoiceSave,
    { scene: 'preservationDue', bell: true, toast: false, mail: 'none', zone: 'UTC' },
    { as: li, path },
  );
  const stranger = await server.aUser(path, { permissions: ['tag:see'] });
  await aCycle(-1, await person(stranger, 'Zhao'));
  await tellDue(db, here, day);
  expect(await due(stranger)).toEqual([]);
  expect(await due(li)).toHaveLength(1);

  // Wu sees the work of one contractor only
  const yard = (await make('subcontractorName', named('Yard'))).id;
  await aCycle(1, ofWu, { subcontractorNames: [yard] });
  await aCycle(2, ofWu);
  await rows(db, sql`update authorised_person set subcontractor_names = array[${yard}::uuid] where id = ${ofWu}`);
  await option('E', { subcontractorView: true });
  await tellDue(db, here, day);
  expect((await due(wu)).map(({ content }) => content.en)).toEqual(['0 rounds overdue, 1 due within 7 days.']);
  await option('E', {});
});

test('the signers and assignee of a check are notified once of its re-verification, but not the user who ordered it [DG 3.15]', async () => {
  await forget();
  const itrClass = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
  const itr = (await make('itr', { ...named('E01A'), discipline, itrClass })).id;
  const checks = [];
  for (let at = 0; at < 2; at += 1) {
    const check = await make('tagItr', { taggedItem: await aTag(), itr, assignedTo: ofWu });
    checks.push(check.id);
    await rows(db, sql`update tag_itr set progress = 'signedOff', signed_on = current_date where id = ${check.id}`);
    await rows(
      db,
      sql`insert into sign_event (tenant_id, level_id, register, row_id, round, kind, label, type, person_id, person_name, signed_on, by_user, by_name)
        values (${path.A}, ${path.E}, 'tagItr', ${check.id}, 0, 'given', 'Completed', 'complete', ${ofLi}, 'Li Wei', current_date, ${admin.userId}, 'Li')`,
    );
  }
  const put = (ids: readonly string[], by: Person = admin) =>
    server.call(
      retestPut,
      { selection: { mode: 'these', ids: [...ids] }, reason: 'Wrong cable', dryRun: false },
      { as: by, path },
    );
  expect((await put(checks)).data.done).toBe(2);
  for (const by of [li, wu])
    expect(await messages(by, 'checkRetest')).toMatchObject([
      {
        content: { en: expect.stringMatching(/^2 checks you have signed/) },
        item: { register: 'tagItr', scope: path.E },
      },
    ]);
  expect(await messages(admin, 'checkRetest')).toEqual([]);
  // it is already in doubt, so there is nothing new
  await put(checks);
  expect(await messages(li, 'checkRetest')).toHaveLength(1);
});
