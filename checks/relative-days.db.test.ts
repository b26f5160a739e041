import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ReportPreview, reportPreview } from '@plumbline/contract/features/reports/calls.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { viewGet, viewSave } from '@plumbline/contract/features/views/calls.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { userReads } from '@plumbline/server/features/reports/reader.ts';
import { reportTask } from '@plumbline/server/features/reports/report-queue.ts';
import { runReport } from '@plumbline/server/features/reports/run-report.ts';
import { scheduleTick } from '@plumbline/server/features/reports/schedule/tick.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { aServer, headersOf, type Person } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { scheduling } from './support/scheduling.ts';

/* Days counted from today in what is saved: it is opened again on a later day, and made after midnight. */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
let path: LevelPath;
let admin: Person;
let kit: ReturnType<typeof scheduling>;

/** One drawing of each day, named by it; it is a day in Shanghai, which begins at 16:00 of the day before in UTC. */
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const;
const on = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);
const TODAY: Filter = { field: 'revisionDate', op: 'is', value: 'today' };
const LATELY: Filter = {
  and: [
    { field: 'revisionDate', op: 'atLeast', value: 'today-1' },
    { field: 'revisionDate', op: 'atMost', value: 'today' },
  ],
};
/** The drawings in a CSV, by the day in their names. */
const daysIn = (csv: string): readonly string[] => DAYS.filter((day) => csv.includes(`D ${day}`));

beforeAll(async () => {
  path = await server.aTenant('Days');
  admin = await server.anAdmin(path);
  kit = scheduling(server, { as: admin, path });
  await server.call(levelSave, { id: path.E, name: 'Scope', options: { timeZone: 'Asia/Shanghai' } }, { as: admin });
  const { id: drawingType } = await kit.ask<AnyRow>('/api/register/drawingType/create', {
    values: { name: 'PID', description: 'x' },
  });
  for (const day of DAYS)
    await kit.ask('/api/register/drawing/create', {
      values: { name: `D ${day}`, description: 'x', drawingType, revisionDate: day },
    });
});
beforeEach(() => vi.useFakeTimers({ now: on('2026-11-21', '12:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a saved view that counts from today shows other rows on a later day, and stores the words [R2.3-154]', async () => {
  const as = { as: admin, path };
  const { data: saved } = await server.call(
    viewSave,
    { register: 'drawing', name: 'Lately', view: { filter: LATELY } },
    as,
  );
  const opened = async (): Promise<readonly unknown[]> => {
    const { filter } = (await server.call(viewGet, { id: saved.id }, as)).data.view;
    expect(filter).toEqual(LATELY);
    const page = await kit.ask<{ rows: readonly AnyRow[] }>('/api/register/drawing/page', { filter, limit: 10 });
    expect(await kit.ask('/api/register/drawing/count', { filter })).toMatchObject({ total: page.rows.length });
    return page.rows.map((row) => row['revisionDate']);
  };
  expect(await opened()).toEqual(['2026-11-20', '2026-11-21']);
  // one minute before and after midnight in the scope; in UTC both are the 21st
  vi.setSystemTime(on('2026-11-21', '23:59'));
  expect(await opened()).toEqual(['2026-11-20', '2026-11-21']);
  vi.setSystemTime(on('2026-11-22', '00:01'));
  expect(await opened()).toEqual(['2026-11-21', '2026-11-22']);
  vi.setSystemTime(on('2026-11-23', '09:00'));
  expect(await opened()).toEqual(['2026-11-22', '2026-11-23']);
});

test('a saved report that counts from today is run over other rows on a later day, on screen and as a file [R2.3-154]', async () => {
  const values = { code: 'DAY-1', nameEn: 'Day', nameZh: '当日', entity: 'drawing', filter: JSON.stringify(TODAY) };
  const { id } = await kit.ask<AnyRow>('/api/register/reportDefinition/create', { values });
  const run = async (): Promise<readonly [ReportPreview['resolved'], string, readonly string[]]> => {
    const listed = await kit.ask<readonly { id: string; layout: object }[]>('/api/ext/report/list', {});
    const layout = listed.find((entry) => entry.id === id)?.layout;
    const { data } = await server.call(reportPreview, { layout: layout as never }, { as: admin, path });
    const reader = await userReads(db, { tenantId: path.A, userId: admin.userId, path }, 'en');
    if (!reader) throw new Error('The administrator may not open the scope.');
    const file = await runReport(server.database, reader, { report: id, format: 'csv' });
    if (Buffer.isBuffer(file.body)) throw new Error('A CSV is a stream.');
    return [data.resolved, data.filter, daysIn(await text(file.body))];
  };
  for (const day of DAYS.slice(1)) {
    vi.setSystemTime(on(day, '23:59'));
    expect(await run()).toEqual([{ ...TODAY, value: day }, `Revision date is today (${day})`, [day]]);
  }
});

test('a report asked for before midnight and made after it counts from the day it was asked for [R2.3-154]', async () => {
  const layout = { ...readyReport('DRAWING'), groupings: [], filter: TODAY };
  const { run } = await kit.ask<{ run: string }>('/api/ext/report/queue', { layout, format: 'csv' });
  // the time of the database, which no clock of a test sets
  await sql`update report_run set at = ${on('2026-11-21', '23:59')}::timestamptz where id = ${run}::uuid`.execute(db);
  vi.setSystemTime(on('2026-11-22', '00:01'));
  await reportTask(server.database, store, { tenantId: path.A, id: run });
  const made = await oneRow(db, sql<{ name: string }>`select name from report_run where id = ${run}::uuid`);
  expect(made?.name).toContain('2026-11-21');
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/ext/report/download',
    headers: { ...headersOf({ as: admin, path }), 'content-type': 'application/json' },
    payload: { run },
  });
  expect(daysIn(file.body)).toEqual(['2026-11-21']);
});

test('a schedule counts from the day it is due in the scope, for every recipient, whenever it is made [R2.3-153]', async () => {
  const other = await server.aUser(path, { permissions: ['*:see'] });
  const addresses = [await kit.mailOf(admin), await kit.mailOf(other)];
  const filter = JSON.stringify(TODAY);
  const values = { users: [admin.username, other.username], filter };
  const evening = await kit.schedule({ ...values, time: '23:55' });
  const night = await kit.schedule({ ...values, time: '00:05' });
  expect(await kit.next(evening.id)).toEqual(on('2026-11-21', '23:55'));
  expect(await kit.next(night.id)).toEqual(on('2026-11-22', '00:05'));
  // the file of the first recipient is made before midnight, that of the second after it
  const slow = {
    ...kit.host,
    store: {
      ...kit.host.store,
      keep: async (...args: Parameters<typeof kit.host.store.keep>) => {
        await kit.host.store.keep(...args);
        vi.setSystemTime(on('2026-11-22', '00:01'));
      },
    },
  };
  const sentBy = (schedule: AnyRow) =>
    kit.mails
      .filter(({ subject }) => subject.startsWith(`${String(schedule['name'])} `))
      .map(({ to, subject, attachment }) => ({
        to,
        on: subject.slice(-10),
        days: daysIn(attachment?.content.toString() ?? ''),
      }))
      .toSorted((a, b) => addresses.indexOf(a.to) - addresses.indexOf(b.to));
  const both = (day: string) => addresses.map((to) => ({ to, on: day, days: [day] }));
  vi.setSystemTime(on('2026-11-21', '23:55'));
  await scheduleTick(db);
  await kit.work(slow);
  expect(sentBy(evening)).toEqual(both('2026-11-21'));
  // five past midnight in the scope is the 21st in UTC
  vi.setSystemTime(on('2026-11-22', '00:05'));
  await scheduleTick(db);
  await kit.work();
  expect(sentBy(night)).toEqual(both('2026-11-22'));
  // no server ran at the time of the next evening: its run is made in the morning, for the day it was due
  vi.setSystemTime(on('2026-11-23', '07:00'));
  await scheduleTick(db);
  await kit.work();
  expect(sentBy(evening)).toEqual(
    [...both('2026-11-21'), ...both('2026-11-22')].toSorted(
      (a, b) => addresses.indexOf(a.to) - addresses.indexOf(b.to),
    ),
  );
});
