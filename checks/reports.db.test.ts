import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import {
  type ReportEntry,
  type ReportPreview,
  type ReportRun,
  type SummaryFigure,
} from '@plumbline/contract/features/reports/calls.ts';
import { REPORT_AT_ONCE, type ReportFormat, type ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { READY_REPORTS, readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import type { Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { seedDemonstration } from '@plumbline/server/features/demo/seed.ts';
import { ensureTenant } from '@plumbline/server/features/levels/ensure-tenant.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { userReads } from '@plumbline/server/features/reports/reader.ts';
import { forgetReports, reportTask } from '@plumbline/server/features/reports/report-queue.ts';
import { countReport, runReport } from '@plumbline/server/features/reports/run-report.ts';
import { ensureAdministrator } from '@plumbline/server/features/users/ensure-administrator.ts';
import { ensureRoles } from '@plumbline/server/features/users/ensure-roles.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { aServer, headersOf, type By, type Person } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { seeded } from './setup/depth.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
let path: LevelPath;
let admin: Person;
let other: Person;
let narrow: Person;
let subcontractor: string;

async function post<T>(url: string, input: unknown, by: By): Promise<T> {
  const answer = await server.post(url, input, by);
  if (answer.code !== 0) throw new Error(`${url} ${JSON.stringify(input).slice(0, 300)}: ${JSON.stringify(answer)}`);
  return answer.data as T;
}
const me = (): By => ({ as: admin, path });
const preview = (layout: ReportLayout, by: By = me()): Promise<ReportPreview> =>
  post('/api/ext/report/preview', { layout }, by);
const total = async (entity: string, filter: unknown, by: By = me()): Promise<number> =>
  (await post<{ total: number }>(`/api/register/${entity}/count`, filter ? { filter } : {}, by)).total;
const ready = (code: string): ReportLayout => {
  const layout = readyReport(code);
  if (!layout) throw new Error(`There is no report ${code}.`);
  return layout;
};
const readerOf = async (person: Person) => {
  const reader = await userReads(db, { tenantId: path.A, userId: person.userId, path }, 'en');
  if (!reader) throw new Error('The account may not open this scope.');
  return reader;
};
const AT = new Date('2027-03-01T10:00:00Z');
async function made(layout: ReportLayout | string, format: ReportFormat, person: Person = admin) {
  const file = await runReport(server.database, await readerOf(person), { report: layout, format, at: AT });
  const body = Buffer.isBuffer(file.body) ? file.body : await buffer(file.body);
  return { ...file, body, facts: await file.facts };
}
const figuresOf = ({ summary }: ReportPreview): readonly SummaryFigure[] =>
  (summary ? [...summary.lines, summary.all] : []).flatMap((line) => [
    line.total,
    ...(line.done && line.open ? [line.done, line.open] : []),
    ...line.parts,
  ]);
const linesOf = (csv: string): number => csv.split('\r\n').length - 2;

beforeAll(async () => {
  const tenantId = await ensureTenant(db);
  await ensureRoles(db, tenantId);
  await ensureAdministrator(db, tenantId, 'secret-of-a-test');
  await seedDemonstration(server.database, { tenantId, tags: 400, files: store });
  const levels = await rows(
    db,
    sql<{ step: string; id: string }>`select step, id from level where tenant_id = ${tenantId}::uuid`,
  );
  const at = (step: string): string => levels.find((level) => level.step === step)?.id ?? '';
  path = { A: tenantId, B: at('B'), C: at('C'), D: at('D'), E: at('E') };
  admin = await server.anAdmin(path);
  other = await server.aUser(path, { permissions: ['*:see', 'reportDefinition:*'] });
  narrow = await server.aUser(path, { permissions: ['*:see'] });
  const [found] = await rows(
    db,
    sql<{
      id: string;
    }>`select s.id from tag_itr t cross join unnest(t.subcontractor_names) s(id) group by 1 order by count(*) limit 1`,
  );
  subcontractor = found?.id ?? '';
});

describe('reports that the product ships, over the demonstration plant', () => {
  const some = seeded(READY_REPORTS, {
    oneIn: 4,
    kindOf: ({ entity, kind }) => `${entity} ${kind}`,
    keyOf: ({ code }) => code,
  });
  test.each(some.map((layout) => ({ layout, code: layout.code })))(
    '$code: its count is that of its register, every figure is that of the rows its link shows [R0-11, R2.3-150]',
    async ({ layout }) => {
      const shown = await preview(layout);
      expect(shown.total).toBe(await total(layout.entity, shown.resolved));
      expect(await countReport(db, await readerOf(admin), { report: layout.code })).toBe(shown.total);
      expect(shown.columns.filter(({ missing }) => missing !== null)).toEqual([]);
      const figures = figuresOf(shown);
      // a different sample at each run
      const sample = figures.filter(() => Math.random() < Math.min(1, 12 / Math.max(1, figures.length)));
      for (const { count, filter } of sample) {
        expect(filter).not.toBeNull();
        expect({ filter, total: await total(layout.entity, filter) }).toEqual({ filter, total: count });
      }
      const { body, facts } = await made(layout, 'csv');
      expect(facts.rows).toBe(shown.total);
      if (layout.kind === 'detailed') expect(shown.rows.length).toBe(Math.min(100, shown.total));
      if (layout.kind === 'summary') expect(linesOf(body.toString())).toBe((shown.summary?.lines.length ?? 0) + 1);
    },
    60_000,
  );

  test('the summary by system has the figures of the completions grid and of home, the skyline those of its types [R0-11, R2.3-154]', async () => {
    const tiles = await post<readonly Tile[]>('/api/ext/progress/grid', {}, me());
    const { summary } = await preview(ready('ITR-SUM-SYS'));
    expect(summary?.all).toMatchObject({ total: { count: tiles[0]?.total }, done: { count: tiles[0]?.done } });
    const bySystem = new Map(summary?.lines.map((line) => [line.titles[0], [line.total.count, line.done?.count]]));
    for (const tile of tiles.slice(1).filter((each) => each.total > 0))
      expect([tile.name, bySystem.get(tile.name)]).toEqual([tile.name, [tile.total, tile.done]]);
    const types = await preview(ready('CERT-SUM'));
    for (const { titles, total: all } of types.summary?.lines ?? []) {
      const skyline = await post<{ boxes?: readonly unknown[] }>(
        '/api/ext/progress/skyline',
        { type: titles[0] },
        me(),
      );
      if (skyline.boxes) expect([titles[0], skyline.boxes.length]).toEqual([titles[0], all.count]);
    }
  });
});

describe('the files of a report', () => {
  test.each(['csv', 'xlsx', 'pdf'] as const)(
    'two runs at one number of the ledger are equal byte by byte: %s [R2.3-150]',
    async (format) => {
      for (const code of ['ITR-SUB', 'PUNCH', 'PUNCH-SUM-DISC']) {
        const [first, second] = [await made(code, format), await made(code, format)];
        expect(second.facts).toEqual(first.facts);
        expect(first.facts.seq).toBeGreaterThan(0);
        expect(first.body.equals(second.body)).toBe(true);
      }
    },
  );

  test.skipIf(!hasPoppler)(
    'a PDF repeats its headings, numbers its pages, and says filter, time and ledger number; both languages on request [R2.3-154]',
    async () => {
      const layout = { ...ready('ITR-SUB'), bilingual: true, pageBreak: false };
      const { body, facts } = await made(layout, 'pdf');
      const pages = textOf(body);
      expect(pages.length).toBeGreaterThan(2);
      for (const [at, page] of pages.entries()) {
        expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
        expect(page).toMatch(/Tagged item/);
        expect(page).toContain('位号对象');
        expect(page).toContain(`#${facts.seq}`);
        expect(page).toContain('2027-03-01');
      }
      expect(pages[0]).toContain('Is mock ITR is No');
      expect(pages.join('')).toContain(`${facts.rows} rows`);
      const [large] = textOf((await made({ ...layout, paper: 'A0' }, 'pdf')).body);
      expect(large?.length).toBeGreaterThan(pages[0]?.length ?? 0);
      const english = textOf((await made('PUNCH', 'pdf')).body).join('');
      expect(english).not.toContain('尾项明细');
    },
  );

  test('a workbook has real dates and numbers, a frozen head and filter buttons, sub-totals and what it was read from [R2.3-154]', async () => {
    const { body, facts } = await made(
      { ...ready('CARD'), columns: [...ready('CARD').columns, { field: 'percent', xlsx: 33 }] },
      'xlsx',
    );
    const book = await readXlsx(new Uint8Array(body), { readStyles: true });
    const [sheet, totals, about] = book.sheets;
    const head = sheet?.rows[0] ?? [];
    expect(head.slice(0, 2)).toEqual(['Work pack', 'Name']);
    const column = head.indexOf('Planned finish');
    const values = (sheet?.rows.slice(1) ?? [])
      .map((row) => row[column])
      .filter((value) => value !== null && value !== undefined && value !== '');
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((value) => value instanceof Date || typeof value === 'number')).toBe(true);
    const hours = head.indexOf('Current estimate');
    expect((sheet?.rows.slice(1) ?? []).some((row) => typeof row[hours] === 'number')).toBe(true);
    expect(sheet?.rows.length).toBe(facts.rows + 1);
    const counted = (totals?.rows.slice(1) ?? []).reduce((sum, row) => sum + Number(row[1]), 0);
    expect(counted).toBe(facts.rows);
    expect(JSON.stringify(about?.rows)).toContain(String(facts.seq));
    const xml = JSON.stringify(sheet);
    expect(xml.includes('freeze') || xml.includes('ySplit') || xml.includes('autoFilter')).toBe(true);
  });

  test('a CSV has the stored value beside the words of each choice and reference [R2.3-154]', async () => {
    const { body } = await made('PUNCH', 'csv');
    const [head = '', first = ''] = body.toString().replace('\ufeff', '').split(/\r?\n/);
    expect(head).toContain('State,State (value)');
    expect(first).toMatch(/,(Raised,raised|Cleared,cleared|Accepted,accepted),/);
    expect(first).toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });

  test('a report without rows is a file that says so, in every format; a field that is gone stays as a marked column [R2.3-154]', async () => {
    const none: ReportLayout = {
      ...ready('PUNCH'),
      filter: { field: 'number', op: 'is', value: 'no such item' },
      columns: [{ field: 'number' }, { field: 'formerField', en: 'Former', zh: '旧字段' }],
    };
    const shown = await preview(none);
    expect(shown.total).toBe(0);
    expect(shown.columns[1]?.missing?.en).toBe('no longer available');
    expect((await made(none, 'csv')).body.toString()).toContain('Former (no longer available)');
    const book = await readXlsx(new Uint8Array((await made(none, 'xlsx')).body));
    expect(book.sheets[0]?.rows.length).toBe(1);
    if (!hasPoppler) return;
    const [page = ''] = textOf((await made(none, 'pdf')).body);
    expect(page).toContain('No rows match the filter');
    expect(page).toContain('Page 1 of 1');
  });
});

describe('who gets which rows', () => {
  test('a subcontractor gets only their own rows in counts, figures and files, also of a report that others made [R0-11]', async () => {
    await server.call(levelSave, { id: path.E, name: 'Scope', options: { subcontractorView: true } }, { as: admin });
    await post(
      '/api/register/authorisedPerson/create',
      { values: { name: 'Own', login: narrow.username, subcontractorNames: [subcontractor] } },
      me(),
    );
    const by = { as: narrow, path };
    let seen = 0;
    for (const code of ['ITR-SUB', 'PUNCH', 'ITR-SUM-SYS', 'PUNCH-SUM-DISC', 'TAG', 'ITR-OPEN']) {
      const layout = ready(code);
      const [own, all] = [await preview(layout, by), await preview(layout)];
      expect(own.total).toBe(await total(layout.entity, own.resolved, by));
      expect(own.total).toBeLessThan(all.total);
      const { facts } = await made(code, 'csv', narrow);
      expect(facts.rows).toBe(own.total);
      for (const { count, filter } of figuresOf(own).slice(0, 8))
        expect(await total(layout.entity, filter, by)).toBe(count);
      seen += own.total;
    }
    expect(seen).toBeGreaterThan(0);
    // columns of the tagged item are read by the same view
    await server.call(levelSave, { id: path.E, name: 'Scope', options: { subcontractorView: false } }, { as: admin });
  });

  test('a report over a register that its reader may not see is neither listed nor run [R2.3-150]', async () => {
    const blind = await server.aUser(path, { permissions: ['reportDefinition:see', 'punchListItem:see'] });
    const by = { as: blind, path };
    const list = await post<readonly ReportEntry[]>('/api/ext/report/list', {}, by);
    expect([...new Set(list.map(({ layout }) => layout.entity))]).toEqual(['punchListItem']);
    for (const call of ['preview', 'run', 'queue'])
      expect((await server.post(`/api/ext/report/${call}`, { layout: ready('ITR-SUB'), format: 'csv' }, by)).code).toBe(
        403,
      );
    // a column through a reference stays, empty, where its register may not be seen
    const shown = await preview(
      { ...ready('PUNCH'), columns: [{ field: 'number' }, { field: 'taggedItem.description' }] },
      by,
    );
    expect(shown.columns[1]?.missing?.en).toBe('not permitted');
    expect(
      await userReads(db, { tenantId: path.A, userId: '00000000-0000-0000-0000-000000000000', path }, 'en'),
    ).toBeNull();
  });
});

describe('definitions', () => {
  const values = {
    code: 'MY-1',
    nameEn: 'Mine',
    nameZh: '我的',
    entity: 'punchListItem',
    columns: JSON.stringify([{ field: 'number', en: 'No.' }]),
    filter: JSON.stringify({ field: 'isOwl', op: 'is', value: false }),
  };
  const create = (over: object, by = me()) =>
    server.post('/api/register/reportDefinition/create', { values: { ...values, ...over } }, by);

  test('a definition is seen by its owner alone until it is shared; its revision rises with each change [R2.3-150]', async () => {
    const row = (await create({})).data as AnyRow;
    expect(row).toMatchObject({ owner: `Name of ${admin.username}`, shared: false });
    const by = { as: other, path };
    const listed = async (who: By) =>
      (await post<readonly ReportEntry[]>('/api/ext/report/list', {}, who)).find(({ id }) => id === row.id);
    expect(await listed(me())).toMatchObject({ mine: true, rev: 1, layout: { code: 'MY-1' } });
    expect(await listed(by)).toBeUndefined();
    expect((await server.post('/api/register/reportDefinition/get', { id: row.id }, by)).code).toBe(404);
    expect(
      (
        await server.post(
          '/api/register/reportDefinition/update',
          { rows: [{ id: row.id, rev: 1, values: { nameEn: 'x' } }] },
          by,
        )
      ).code,
    ).not.toBe(0);
    await expect(made(row.id, 'csv', other)).rejects.toThrow();
    await post(
      '/api/register/reportDefinition/update',
      { rows: [{ id: row.id, rev: 1, values: { shared: true } }] },
      me(),
    );
    expect(await listed(by)).toMatchObject({ mine: false, shared: true, rev: 2 });
    const { body, facts } = await made(row.id, 'csv', other);
    expect(body.toString()).toContain('No.');
    expect(facts.rows).toBe(await total('punchListItem', { field: 'isOwl', op: 'is', value: false }));
    let last: string | undefined;
    for (const format of ['csv', 'pdf', 'xlsx']) {
      const ran = await server.app.inject({
        method: 'POST',
        url: '/api/ext/report/run',
        headers: { ...headersOf(by), 'content-type': 'application/json' },
        payload: { layout: { ...ready('PUNCH') }, format, definition: row.id },
      });
      expect(ran.statusCode).toBe(200);
      // the page reads its list again as soon as it has the whole file
      const { lastRun } = (await listed(me())) ?? {};
      expect(lastRun, format).toMatchObject({ by: `Name of ${other.username}` });
      expect(lastRun?.at, format).not.toBe(last);
      last = lastRun?.at;
    }
  });

  test.each([
    ['entity', { entity: 'nothing' }, 'There is no register or list'],
    ['entity', { entity: 'certificateBlocker' }, 'the list of one row'],
    ['groupings', { groupings: ['punchOpen'] }, 'cannot be grouped'],
    ['kind', { kind: 'summary' }, 'needs a grouping'],
    ['sort', { sort: ['subSystems'] }, 'cannot be sorted'],
    ['columns', { columns: 'no JSON' }, 'not JSON'],
    ['filter', { filter: '{"field":1}' }, 'not JSON'],
    ['breakdown', { breakdown: '= no name' }, 'no name of a field'],
    ['code', { code: 'PUNCH' }, 'a report of the product'],
  ])('a definition with a wrong %s is refused with what is wrong [R2.3-150]', async (_, over, why) => {
    const answer = await create({ code: `W-${Math.random()}`, ...over });
    expect(answer.code).not.toBe(0);
    expect(JSON.stringify(answer)).toContain(why);
  });
});

describe('the queue', () => {
  test('a large report is made in the queue by its requester’s rights at that moment, found again, and expires [R2.3-154]', async () => {
    const all: ReportLayout = { ...ready('ITR-VOID'), code: 'ALL', filter: { or: [] } };
    const { filter: _, ...layout } = all;
    const rowsInAll = await total('tagItr', undefined);
    if (rowsInAll > REPORT_AT_ONCE)
      expect((await server.post('/api/ext/report/run', { layout, format: 'xlsx' }, me())).msg).toContain('queue');
    const { run } = await post<{ run: string }>('/api/ext/report/queue', { layout, format: 'xlsx' }, me());
    const runs = () => post<readonly ReportRun[]>('/api/ext/report/runs', {}, me());
    expect(await runs()).toMatchObject([{ id: run, state: 'queued' }]);
    const payload = { tenantId: path.A, id: run };
    await reportTask(server.database, store, payload);
    // a second process does nothing
    await reportTask(server.database, store, payload);
    expect(await runs()).toMatchObject([{ id: run, state: 'done', rows: rowsInAll }]);
    expect(await post('/api/ext/report/runs', {}, { as: other, path })).toEqual([]);
    expect((await server.post('/api/ext/report/download', { run }, { as: other, path })).code).toBe(404);
    const messages = await rows(db, sql`select from message where scene = 'reportReady' and facts->>'state' = 'done'`);
    expect(messages).toHaveLength(1);
    await sql`update report_run set expires_at = now() - interval '1 hour' where id = ${run}::uuid`.execute(db);
    await forgetReports(db);
    expect(await runs()).toEqual([]);
    expect(await rows(db, sql`select from file where purpose = 'report'`)).toEqual([]);
  });

  test('a queued report of a user who lost the right fails and says why; a cancelled one is not made [R2.3-154]', async () => {
    const leaver = await server.aUser(path, { permissions: ['*:see'] });
    const by = { as: leaver, path };
    const queue = async () =>
      (await post<{ run: string }>('/api/ext/report/queue', { layout: ready('PUNCH'), format: 'csv' }, by)).run;
    const [kept, cancelled] = [await queue(), await queue()];
    await post('/api/ext/report/cancel', { run: cancelled }, by);
    await reportTask(server.database, store, { tenantId: path.A, id: cancelled });
    await sql`delete from user_role where user_id = ${leaver.userId}::uuid`.execute(db);
    await reportTask(server.database, store, { tenantId: path.A, id: kept });
    const found = await rows(
      db,
      sql<{ state: string; reason: { en: string } | null }>`select state, reason from report_run
      where id in (${kept}::uuid, ${cancelled}::uuid) order by state`,
    );
    expect(found[0]?.state).toBe('cancelled');
    expect(found[1]).toMatchObject({ state: 'failed' });
    expect(found[1]?.reason?.en).toMatch(/right|permission|See/);
  });
});
