import { beforeAll, describe, expect, test } from 'vitest';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { forgetSchedules } from '@plumbline/server/features/reports/schedule/keep.ts';
import { scheduleTick } from '@plumbline/server/features/reports/schedule/tick.ts';
import { aServer, type Person } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { mailError, scheduling } from './support/scheduling.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const ALL = ['*:see', 'scheduledReport:*', 'reportDefinition:*'];
let path: LevelPath;
let admin: Person;
let kit: ReturnType<typeof scheduling>;
let adminMail: string;

const person = async (
  permissions: readonly string[] = ALL,
  levels?: readonly string[],
): Promise<Person & { mail: string }> => {
  const made = await server.aUser(path, { permissions, ...(levels && { levels }) });
  return { ...made, mail: await kit.mailOf(made) };
};
const scopeOption = (options: Readonly<Record<string, string>>) =>
  server.call(levelSave, { id: path.E, name: 'Works E', options }, { as: admin });
const facilityOption = (options: Readonly<Record<string, string>>) =>
  server.call(levelSave, { id: path.C, name: 'Works C', options }, { as: admin });
const bell = async (scene: string, { userId }: Person): Promise<readonly string[]> =>
  (
    await rows(
      db,
      sql<{
        facts: string;
      }>`select facts::text as facts from message where scene = ${scene} and user_id = ${userId}::uuid order by id`,
    )
  ).map(({ facts }) => facts);
const linesOf = (content: Buffer | undefined): number => (content?.toString().trim().split('\r\n').length ?? 0) - 1;

beforeAll(async () => {
  path = await server.aTenant('Works');
  admin = await server.anAdmin(path);
  kit = scheduling(server, { as: admin, path });
  adminMail = await kit.mailOf(admin);
  await kit.drawings(3);
});

describe('what a schedule may be', () => {
  test('it needs one report, a time and a recipient; errors are shown by field [R2.3-153]', async () => {
    const fields = async (values: object): Promise<readonly string[]> => {
      const { data } = await kit.create({ recipients: ['a@b.example'], ...values });
      const { reqFormatErrorList: list } = data as { reqFormatErrorList: readonly { field: string }[] };
      return list.map(({ field }) => field);
    };
    expect(await fields({ ready: null })).toEqual(['ready']);
    expect(await fields({ ready: 'NO-SUCH' })).toEqual(['ready']);
    expect(await fields({ time: '25:00' })).toEqual(['time']);
    expect(await fields({ every: 'week' })).toEqual(['weekday']);
    expect(await fields({ every: 'month' })).toEqual(['day']);
    expect(await fields({ every: 'year', date: '02-30' })).toEqual(['date']);
    expect(await fields({ recipients: [] })).toEqual(['recipients']);
    expect(await fields({ recipients: ['not an address'] })).toEqual(['recipients']);
    expect(await fields({ recipients: ['a@b.example\nBcc: c@d.example'] })).toEqual(['recipients']);
    expect(await fields({ subject: 'Weekly\tBcc: everybody' })).toEqual(['subject']);
    expect(await fields({ users: ['nobody-of-this-name'] })).toEqual(['users']);
    expect(await fields({ delivery: 'link' })).toEqual(['recipients']);
    expect(await fields({ filter: '{"field":"noSuch","op":"is","value":1}' })).toEqual(['filter']);
    expect(await fields({ recipients: Array.from({ length: 21 }, (_, at) => `a${at}@b.example`) })).toEqual([
      'recipients',
    ]);
  });

  test('the next three times are those of the zone of the scope, and follow it when it changes [R2.3-153]', async () => {
    await scopeOption({ timeZone: 'Asia/Shanghai' });
    const times = await kit.ask<{ zone: string; next: string[] }>('/api/ext/scheduled-report/times', {
      plan: { every: 'day', time: '07:30' },
    });
    expect(times.zone).toBe('Asia/Shanghai');
    expect(times.next.map((at) => at.slice(11, 16))).toEqual(['23:30', '23:30', '23:30']);
    const { id } = await kit.schedule({ recipients: ['a@b.example'], time: '07:30' });
    expect((await kit.next(id))?.toISOString().slice(11, 16)).toBe('23:30');
    await scopeOption({ timeZone: 'Asia/Kolkata' });
    await scheduleTick(db);
    expect((await kit.next(id))?.toISOString().slice(11, 16)).toBe('02:00');
    expect((await kit.ask<AnyRow>('/api/register/scheduledReport/get', { id }))['nextRun']).toContain('T02:00');
    await scopeOption({ timeZone: 'UTC' });
    await kit.update({ id }, { paused: true });
    expect(await kit.next(id)).toBeNull();
  });

  test('only its owner changes what goes out; others pause it, or take it over [R2.6-10]', async () => {
    const row = await kit.schedule({ recipients: ['a@b.example'] });
    const other = await person();
    const as = { as: other, path };
    expect(await kit.update(row, { format: 'xlsx' }, as)).not.toMatchObject({ code: 0 });
    expect(await kit.update(row, { paused: true }, as)).toMatchObject({ code: 0 });
    await kit.ask('/api/ext/scheduled-report/take-over', { id: row.id }, as);
    expect(await kit.update(row, { format: 'xlsx', paused: false }, as)).toMatchObject({ code: 0 });
    const now = await kit.ask<AnyRow>('/api/register/scheduledReport/get', { id: row.id });
    expect(now['owner']).toBe(`Name of ${other.username}`);
  });

  test('a definition with a schedule cannot be deleted, and it counts as used [R2.3-153]', async () => {
    const values = { code: 'USED', nameEn: 'Used', nameZh: '在用', entity: 'drawing', shared: true };
    const { id } = await kit.ask<AnyRow>('/api/register/reportDefinition/create', { values });
    await kit.schedule({ ready: null, definition: id, recipients: ['a@b.example'] });
    const removed = await kit.ask<{ done: number; refused: unknown[] }>('/api/register/reportDefinition/remove', {
      selection: { mode: 'these', ids: [id] },
    });
    expect([removed.done, removed.refused.length]).toEqual([0, 1]);
  });
});

describe('who gets what', () => {
  test('users get their own report, outsiders that of the owner and a line in the log; nobody gets it twice [R2.3-153, R2.6-10]', async () => {
    const [reader, blind, gone] = [await person(), await person(['scheduledReport:see']), await person()];
    const groupId = (
      await kit.ask<AnyRow>('/api/register/notificationGroup/create', {
        values: {
          name: 'Readers',
          description: 'x',
          authorisedPersons: await Promise.all(
            [reader.username, ''].map(
              async (login, at) =>
                (await kit.ask<AnyRow>('/api/register/authorisedPerson/create', { values: { name: `P${at}`, login } }))
                  .id,
            ),
          ),
        },
      })
    ).id;
    const { id } = await kit.schedule({
      users: [reader.username, blind.username, gone.username],
      groups: [groupId],
      recipients: [reader.mail.toUpperCase(), 'Client@Outside.example', 'owner@outside.example', adminMail],
      subject: 'Drawings of the week',
      body: 'As agreed.',
    });
    await sql`update app_user set status = 0 where id = ${gone.userId}::uuid`.execute(db);
    const sent = await kit.due(id);
    const first = sent.filter(({ subject }) => subject === 'Drawings of the week');
    expect(first.map(({ to }) => to).toSorted()).toEqual(
      ['Client@Outside.example', 'owner@outside.example', adminMail, reader.mail].toSorted(),
    );
    expect(
      first.every(({ text, attachment }) => text.startsWith('As agreed.') && linesOf(attachment?.content) === 3),
    ).toBe(true);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
    const [run] = await kit.runs(id);
    expect(run).toMatchObject({ outcome: 'partly', state: 'ended', by: null, missed: 0 });
    const byName = new Map(run?.deliveries.map((each) => [`${each.name} ${each.how ?? ''}`.trim(), each]));
    expect(byName.get('Client@Outside.example attachment')).toMatchObject({ outside: true, state: 'sent', rows: 3 });
    expect(byName.get(`Name of ${blind.username}`)?.reason?.en).toContain('may not see the register');
    expect(byName.get(`Name of ${gone.username}`)?.reason?.en).toContain('disabled');
    expect(byName.get('P1')?.reason?.en).toContain('no account');
    // the owner alone is told who did not get it
    const notices = sent.filter(({ subject }) => subject.includes('Not sent to everybody'));
    expect(notices.map(({ to }) => to)).toEqual([adminMail]);
    expect(notices[0]?.text).toContain(`Name of ${blind.username}: The account may not see`);
    expect(notices[0]?.attachment).toBeUndefined();
  });

  test('the view of a subcontractor holds for their file, and for the log of the others [R2.3-153]', async () => {
    const own = await person(['*:see', 'scheduledReport:see']);
    const ofWork = await kit.ask<AnyRow>('/api/register/subcontractorName/create', {
      values: { name: 'Sub', description: 'x' },
    });
    await kit.ask('/api/register/authorisedPerson/create', {
      values: { name: 'Subcontractor', login: own.username, subcontractorNames: [ofWork.id] },
    });
    const system = await kit.ask<AnyRow>('/api/register/system/create', { values: { name: 'Y1', description: 'y' } });
    const sub = await kit.ask<AnyRow>('/api/register/subSystem/create', {
      values: { name: 'Y1-1', description: 'y', system: system.id },
    });
    const named = { name: 'X', description: 'x' };
    const { id: discipline } = await kit.ask<AnyRow>('/api/register/discipline/create', { values: named });
    const { id: equipmentType } = await kit.ask<AnyRow>('/api/register/equipmentType/create', {
      values: { ...named, discipline },
    });
    for (const [name, subcontractorNames] of [
      ['T-1', [ofWork.id]],
      ['T-2', []],
      ['T-3', []],
    ] as const)
      await kit.ask('/api/register/tag/create', {
        values: { name, description: 't', discipline, equipmentType, subSystems: [sub.id], subcontractorNames },
      });
    await server.call(levelSave, { id: path.E, name: 'Works E', options: { subcontractorView: true } }, { as: admin });
    const { id } = await kit.schedule({ ready: 'TAG', users: [own.username], recipients: [adminMail] });
    const sent = await kit.due(id);
    const lines = Object.fromEntries(sent.map(({ to, attachment }) => [to, linesOf(attachment?.content)]));
    expect(lines).toEqual({ [own.mail]: 1, [adminMail]: 3 });
    const [seen] = await kit.runs(id, { as: own, path });
    expect(seen?.deliveries.map(({ name }) => name)).toEqual([`Name of ${own.username}`]);
    await server.call(levelSave, { id: path.E, name: 'Works E', options: { subcontractorView: false } }, { as: admin });
  });

  test('outsiders need the right of the owner and a permitted domain, when it is saved and when it runs [R2.6-10]', async () => {
    const timid = await person(['*:see', 'scheduledReport:add', 'scheduledReport:update', 'scheduledReport:see']);
    const as = { as: timid, path };
    const refused = await kit.create({ recipients: ['x@client.example'] }, as);
    expect(JSON.stringify(refused.data)).toContain('no right to send outside');
    expect((await kit.create({ recipients: [adminMail] }, as)).code).toBe(0);
    const bold = await person();
    const { id } = await kit.schedule({ recipients: ['x@client.example', adminMail] }, { as: bold, path });
    await facilityOption({ reportDomains: 'plant.example' });
    const other = await kit.create({ recipients: ['y@client.example'] });
    expect(JSON.stringify(other.data)).toContain('not of a permitted domain: plant.example');
    expect((await kit.due(id)).map(({ to }) => to).toSorted()).toEqual([adminMail, bold.mail].toSorted());
    await facilityOption({ reportDomains: '' });
    await sql`update role set permissions = '{*:see,scheduledReport:update}' where id = ${bold.userId}::uuid`.execute(
      db,
    );
    await kit.due(id, { now: new Date(Date.now() + 1000) });
    const [latest] = await kit.runs(id);
    expect(latest?.deliveries.find(({ outside }) => outside)).toMatchObject({ state: 'refused', how: null });
    expect(latest?.deliveries.find(({ outside }) => outside)?.reason?.en).toContain('no right to send outside');
  });

  test('a scope knows nothing of the schedules of another, nor does another company [R2.6-10]', async () => {
    const { id } = await kit.schedule({ recipients: ['a@b.example'] });
    const elsewhere = {
      ...path,
      E: await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E', name: 'Other' }),
    };
    for (const [call, by] of [
      ['runs', { as: admin, path: elsewhere }],
      ['run', { as: admin, path: elsewhere }],
      ['take-over', { as: admin, path: elsewhere }],
    ] as const)
      expect([call, (await server.post(`/api/ext/scheduled-report/${call}`, { id }, by)).code]).toEqual([call, 404]);
    const strange = await server.aTenant('Strange');
    const stranger = await server.anAdmin(strange);
    expect(
      await server.post('/api/ext/scheduled-report/pause', { ids: [id], paused: true }, { as: stranger }),
    ).toMatchObject({
      data: { done: 0 },
    });
    expect(
      await server.post('/api/ext/scheduled-report/pause', { ids: [id], paused: true }, { as: admin }),
    ).toMatchObject({
      data: { done: 1 },
    });
    expect(await kit.next(id)).toBeNull();
  });
});

describe('a run that fails', () => {
  test('goes to the owner alone, with the reason, and nobody gets an empty report [R2.6-10]', async () => {
    const [maker, owner, reader] = [await person(), await person(), await person()];
    const values = { code: 'SHARED', nameEn: 'Shared', nameZh: '共享', entity: 'drawing', shared: true };
    const definition = await kit.ask<AnyRow>('/api/register/reportDefinition/create', { values }, { as: maker, path });
    const { id } = await kit.schedule(
      { ready: null, definition: definition.id, users: [reader.username] },
      { as: owner, path },
    );
    expect((await kit.due(id)).map(({ to }) => to)).toEqual([reader.mail]);
    await kit.ask(
      '/api/register/reportDefinition/update',
      { rows: [{ id: definition.id, rev: definition.rev, values: { shared: false } }] },
      { as: maker, path },
    );
    const sent = await kit.due(id, { now: new Date(Date.now() + 1000) });
    expect(sent.map(({ to, attachment }) => [to, attachment])).toEqual([[owner.mail, undefined]]);
    expect(sent[0]?.subject).toMatch(/^Not sent: /);
    expect(sent[0]?.text).toContain('no longer shared');
    expect(await bell('scheduledFailed', owner)).toHaveLength(1);
    expect(await bell('scheduledFailed', reader)).toEqual([]);
    const [run] = await kit.runs(id);
    expect(run).toMatchObject({ outcome: 'failed', reason: { en: expect.stringContaining('no longer shared') } });
  });

  test('of more than two hundred recipients is refused as a whole, with their number [R2.6-10]', async () => {
    const groups: string[] = [];
    for (const group of ['A', 'B']) {
      const authorisedPersons: string[] = [];
      for (let at = 0; at < 101; at++)
        authorisedPersons.push(
          (await kit.ask<AnyRow>('/api/register/authorisedPerson/create', { values: { name: `Many ${group}${at}` } }))
            .id,
        );
      const values = { name: `Many ${group}`, description: 'x', authorisedPersons };
      groups.push((await kit.ask<AnyRow>('/api/register/notificationGroup/create', { values })).id);
    }
    const { id } = await kit.schedule({ groups });
    const sent = await kit.due(id);
    expect(sent.map(({ to }) => to)).toEqual([adminMail]);
    expect(sent[0]?.text).toContain('It has 202 recipients; a run is sent to at most 200');
  });

  test('of an owner who is disabled pauses the schedule, and says so to those who may take it over [R2.6-10]', async () => {
    const [owner, next] = [await person(), await person()];
    const { id } = await kit.schedule({ recipients: [adminMail] }, { as: owner, path });
    await sql`update app_user set status = 0 where id = ${owner.userId}::uuid`.execute(db);
    expect(await kit.due(id)).toEqual([]);
    expect(await kit.next(id)).toBeNull();
    const row = await kit.ask<AnyRow>('/api/register/scheduledReport/get', { id });
    expect(row).toMatchObject({ paused: true, outcome: 'failed', nextRun: null });
    expect((await bell('scheduledFailed', next)).join()).toContain('Take the schedule over');
    const overview = await kit.ask<{ rows: AnyRow[] }>('/api/register/scheduleOverview/page', {
      filter: { field: 'name', op: 'is', value: row['name'] },
    });
    expect(overview.rows[0]?.['note']).toContain('account of the owner is disabled');
    await kit.ask('/api/ext/scheduled-report/take-over', { id }, { as: next, path });
    await kit.update({ id }, { paused: false }, { as: next, path });
    expect((await kit.due(id, { now: new Date(Date.now() + 1000) })).map(({ to }) => to)).toEqual([adminMail]);
  });

  test('without rows sends the empty report, a note, or nothing, for each recipient [R2.6-10]', async () => {
    const none = JSON.stringify({ field: 'name', op: 'is', value: 'no such drawing' });
    const all = { recipients: [adminMail], filter: none };
    const [send, note, skip] = [
      await kit.schedule({ ...all, empty: 'send' }),
      await kit.schedule({ ...all, empty: 'say' }),
      await kit.schedule({ ...all, empty: 'skip' }),
    ];
    expect((await kit.due(send.id)).map(({ attachment }) => linesOf(attachment?.content))).toEqual([0]);
    const [mail] = await kit.due(note.id);
    expect([mail?.attachment, mail?.text.includes('There are no rows')]).toEqual([undefined, true]);
    expect(await kit.due(skip.id)).toEqual([]);
    const outcomes = await Promise.all([send, note, skip].map(async ({ id }) => (await kit.runs(id))[0]?.outcome));
    expect(outcomes).toEqual(['done', 'done', 'empty']);
  });
});

describe('mails', () => {
  test('a link asks for sign-in and gives the file to its recipient alone; a file too large becomes one [R2.6-10]', async () => {
    const reader = await person();
    const { id } = await kit.schedule({ users: [reader.username], delivery: 'link' });
    const [mail] = await kit.due(id);
    expect(mail?.attachment).toBeUndefined();
    const file = /https:\/\/plumbline\.example\/Report\/ScheduledFile\?id=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const open = (call: string, as?: Person) =>
      server.post(`/api/ext/scheduled-report/${call}`, { id: file }, as ? { as } : {});
    for (const call of ['file', 'download']) {
      expect((await open(call)).code).not.toBe(0);
      expect((await open(call, admin)).code).toBe(404);
      expect((await open(call, reader)).code).toBe(0);
    }
    expect((await open('file', reader)).data).toMatchObject({ rows: 3, scope: 'Works D / Works E', format: 'csv' });
    await sql`update role set permissions = '{scheduledReport:see}' where id = ${reader.userId}::uuid`.execute(db);
    expect((await open('download', reader)).code).toBe(404);
    const large = await kit.schedule({ recipients: [adminMail, 'out@side.example'] });
    const small = { ...kit.host, senders: { ...kit.host.senders, mailLimitMb: 0.00001 } };
    const sent = await kit.due(large.id, { on: small });
    expect(sent.map(({ to }) => to)).toEqual([adminMail, adminMail]);
    expect(sent[0]?.text).toContain('more than the 0.00001 MB');
    expect(sent[0]?.text).toContain('/Report/ScheduledFile?id=');
    expect(sent[1]?.text).toContain('out@side.example: The file has');
  });

  test('what the mail server does not take is sent again, by the same Message-ID, and in the end the owner knows [R2.6-10]', async () => {
    const [one, two] = [await person(), await person()];
    const { id } = await kit.schedule({ users: [one.username, two.username], recipients: ['no@body.example'] });
    kit.answer = ({ to }) => {
      if (to === 'no@body.example') return mailError('550 no such person', 550);
      return to === one.mail ? mailError('451 later', 451) : undefined;
    };
    expect((await kit.due(id)).map(({ to }) => to)).toEqual([two.mail]);
    const [waiting] = await kit.runs(id);
    expect(waiting).toMatchObject({ state: 'sending', outcome: null, retryAt: expect.any(String) });
    expect(waiting?.deliveries.find(({ outside }) => outside)).toMatchObject({
      state: 'failed',
      reason: { en: expect.stringContaining('550 no such person') },
    });
    const attempts: (string | undefined)[] = [];
    kit.answer = ({ to, messageId }) => {
      if (to === adminMail) return undefined;
      attempts.push(messageId);
      return mailError('connect ECONNREFUSED');
    };
    const before = kit.mails.length;
    for (let at = 0; at < 8; at++) {
      await sql`update schedule_run set retry_at = now() - interval '1 second' where retry_at is not null`.execute(db);
      await scheduleTick(db);
      await kit.work();
    }
    expect(attempts.length).toBe(5);
    expect(new Set(attempts).size).toBe(1);
    expect(kit.mails.slice(before).map(({ to }) => to)).toEqual([adminMail]);
    expect(kit.mails.at(-1)?.text).toContain('could not be sent in 6 attempts over four hours: connect ECONNREFUSED');
    expect((await kit.runs(id))[0]).toMatchObject({ state: 'ended', outcome: 'partly', retryAt: null });
    kit.answer = () => undefined;
  });

  test('an installation without mail puts the file under the bell, and says that outsiders got nothing [R2.6-10]', async () => {
    const reader = await person();
    const { id } = await kit.schedule({ users: [reader.username], recipients: ['out@side.example'] });
    const silent = { ...kit.host, senders: { sms: null, mail: null } };
    expect(await kit.due(id, { on: silent })).toEqual([]);
    const [run] = await kit.runs(id);
    expect(run?.deliveries.map(({ how, state }) => [how, state])).toEqual([
      ['message', 'sent'],
      [null, 'failed'],
      ['notice', 'sent'],
    ]);
    expect(await bell('scheduledReport', reader)).toHaveLength(1);
    expect((await bell('scheduledFailed', admin)).join()).toContain('no mail server');
  });
});

describe('times and files', () => {
  test('missed times become one run, which says so; a paused schedule catches up on nothing [R2.6-10]', async () => {
    const { id } = await kit.schedule({ recipients: [adminMail], time: '07:00' });
    await sql`update schedule_clock set next_at = '2027-01-01T07:00Z' where id = ${id}::uuid`.execute(db);
    await sql`update schedule_clock set next_at = null where id <> ${id}::uuid`.execute(db);
    const before = kit.mails.length;
    await scheduleTick(db, new Date('2027-01-04T09:00Z'));
    await scheduleTick(db, new Date('2027-01-04T09:01Z'));
    await kit.work();
    const sent = kit.mails.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('3 earlier runs were left out');
    expect(sent[0]?.text).toContain('Due 2027-01-04 07:00 (UTC, UTC)');
    expect(await kit.runs(id)).toMatchObject([{ missed: 3, late: true }]);
    expect(await kit.next(id)).toEqual(new Date('2027-01-05T07:00Z'));
    await kit.update({ id }, { paused: true });
    await scheduleTick(db, new Date('2027-02-01T09:00Z'));
    await kit.update({ id }, { paused: false });
    expect((await kit.next(id))?.getTime()).toBeGreaterThan(Date.now());
    expect(await kit.runs(id)).toHaveLength(1);
  });

  test('run by hand beside its times; the files of the last runs are kept, the log of all [R2.6-10]', async () => {
    const { id } = await kit.schedule({ recipients: [adminMail], keepRuns: 2 });
    for (let at = 0; at < 3; at++) {
      await kit.ask('/api/ext/scheduled-report/run', { id });
      await kit.work();
    }
    const runs = await kit.runs(id);
    expect(runs.map(({ by, deliveries }) => [by, deliveries[0]?.mine])).toEqual([
      [`Name of ${admin.username}`, true],
      [`Name of ${admin.username}`, true],
      [`Name of ${admin.username}`, false],
    ]);
    const files = async () =>
      (
        await oneRow(
          db,
          sql<{
            n: number;
          }>`select count(*)::int as n from file where purpose = 'scheduled' and row_id = any(${runs.flatMap(({ deliveries }) => deliveries.map((each) => each.id))}::uuid[])`,
        )
      )?.n;
    expect(await files()).toBe(2);
    expect(await kit.ask('/api/ext/scheduled-report/clear', { id })).toEqual({ files: 2 });
    expect(await files()).toBe(0);
    await kit.ask('/api/ext/scheduled-report/run', { id });
    await kit.work();
    await kit.ask('/api/register/scheduledReport/remove', { selection: { mode: 'these', ids: [id] } });
    expect(await kit.next(id)).toBeNull();
    await forgetSchedules(db);
    expect(
      await oneRow(
        db,
        sql<{ n: number }>`select count(*)::int as n from schedule_delivery d join schedule_run r on r.id = d.run
      where r.schedule = ${id}::uuid and d.sha256 is not null`,
      ),
    ).toEqual({ n: 0 });
  });
});
