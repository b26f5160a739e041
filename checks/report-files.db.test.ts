import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { ReportFormat } from '@plumbline/contract/features/reports/layout.ts';
import { READY_REPORTS, readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { seedDemonstration } from '@plumbline/server/features/demo/seed.ts';
import { ensureTenant } from '@plumbline/server/features/levels/ensure-tenant.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { userReads } from '@plumbline/server/features/reports/reader.ts';
import { runReport } from '@plumbline/server/features/reports/run-report.ts';
import { ensureAdministrator } from '@plumbline/server/features/users/ensure-administrator.ts';
import { ensureRoles } from '@plumbline/server/features/users/ensure-roles.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { aServer, type Person } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { seeded } from './setup/depth.ts';
import { scheduling } from './support/scheduling.ts';

/* The files of reports over the demonstration plant: who gets which rows, and what other programs read in them. */

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
let path: LevelPath;
let admin: Person;
let kit: ReturnType<typeof scheduling>;

beforeAll(async () => {
  const tenantId = await ensureTenant(db);
  await ensureRoles(db, tenantId);
  await ensureAdministrator(db, tenantId, 'secret-of-a-test');
  await seedDemonstration(server.database, { tenantId, tags: 400, files: diskStore(join(server.dataDir, 'files')) });
  const levels = await rows(
    db,
    sql<{ step: string; id: string }>`select step, id from level where tenant_id = ${tenantId}::uuid`,
  );
  const at = (step: string): string => levels.find((level) => level.step === step)?.id ?? '';
  path = { A: tenantId, B: at('B'), C: at('C'), D: at('D'), E: at('E') };
  admin = await server.anAdmin(path);
  kit = scheduling(server, { as: admin, path });
});

async function made(report: string, format: ReportFormat, at: Date) {
  const reader = await userReads(db, { tenantId: path.A, userId: admin.userId, path, at }, 'en');
  if (!reader) throw new Error('The administrator may not open the scope.');
  const { body, facts } = await runReport(server.database, reader, { report, format, at });
  return { body: Buffer.isBuffer(body) ? body : await buffer(body), facts: await facts };
}

/** The cells of the first column of a CSV without quotes in it, without its heading. */
const firstColumn = (csv: string): readonly string[] =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');

describe('recipients', () => {
  test('three recipients with three views get three files, each with exactly the rows they may see [R2.3-153, R0-11]', async () => {
    const layout = readyReport('PUNCH');
    const own = await rows(
      db,
      sql<{ id: string }>`select s.id from punch_list_item t cross join unnest(t.subcontractor_names) s(id)
        where t.tenant_id = ${path.A}::uuid and not t.is_owl group by 1 having count(*) < (select count(*) from punch_list_item) order by count(*) desc, 1 limit 2`,
    );
    expect(own).toHaveLength(2);
    const people: Person[] = [admin];
    for (const [at, { id }] of own.entries()) {
      const person = await server.aUser(path, { permissions: ['*:see'] });
      const values = { name: `Own ${at}`, login: person.username, subcontractorNames: [id] };
      await kit.ask('/api/register/authorisedPerson/create', { values });
      people.push(person);
    }
    await server.call(levelSave, { id: path.E, name: 'Scope', options: { subcontractorView: true } }, { as: admin });
    const mails = new Map<string, Person>();
    for (const person of people) mails.set(await kit.mailOf(person), person);
    const users = people.map(({ username }) => username);
    const { id } = await kit.schedule({ ready: 'PUNCH', users });
    const sent = await kit.due(id);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([...mails.keys()].toSorted());
    const files = new Set<string>();
    for (const { to, attachment } of sent) {
      const csv = attachment?.content.toString() ?? '';
      files.add(csv);
      const as = mails.get(to);
      if (!as) throw new Error(`Nobody has ${to}.`);
      const shown = await kit.ask<{ rows: readonly AnyRow[] }>(
        '/api/register/punchListItem/page',
        { filter: layout?.filter, columns: ['number'], limit: 1000 },
        { as, path },
      );
      const numbers = shown.rows.map((row) => String(row['number'])).toSorted();
      expect(numbers.length).toBeGreaterThan(0);
      expect(firstColumn(csv).toSorted()).toEqual(numbers);
    }
    expect(files.size).toBe(3);
    await server.call(levelSave, { id: path.E, name: 'Scope', options: { subcontractorView: false } }, { as: admin });
  });
});

const [EARLIER, LATER] = [new Date('2027-03-01T10:00:00Z'), new Date('2027-03-01T10:07:00Z')];
/** Some reports of each kind, others at each run of the tests. */
const some = seeded(READY_REPORTS, { oneIn: 8, kindOf: ({ kind }) => kind, keyOf: ({ code }) => code }).map(
  ({ code }) => code,
);

describe('two runs at different times of a day, and other programs', () => {
  test.each(some)('%s has the same rows in both workbooks, and differs in the time alone [R2.3-150]', async (code) => {
    const csv = [await made(code, 'csv', EARLIER), await made(code, 'csv', LATER)];
    expect(csv[1]?.facts).toEqual(csv[0]?.facts);
    expect(csv[1]?.body.equals(csv[0]?.body ?? Buffer.alloc(0))).toBe(true);
    const books = [];
    for (const at of [EARLIER, LATER]) {
      const { body, facts } = await made(code, 'xlsx', at);
      const { sheets } = await readXlsx(new Uint8Array(body));
      expect(JSON.stringify(sheets.at(-1)?.rows)).toContain(String(facts.seq));
      expect(sheets[0]?.rows.length ?? 0).toBeGreaterThan(0);
      books.push({ facts, cells: JSON.stringify(sheets).replaceAll(/2027-03-01[T ][\d:.]+Z?/g, 'then') });
    }
    expect(books[1]).toEqual(books[0]);
  });

  test.skipIf(!hasPoppler).each(some)('%s is read by another reader of PDF, page by page [R2.3-154]', async (code) => {
    const texts = [];
    for (const at of [EARLIER, LATER]) {
      const { body, facts } = await made(code, 'pdf', at);
      const pages = textOf(body);
      expect(pages.length).toBeGreaterThan(0);
      for (const [place, page] of pages.entries()) expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(pages.join('')).toContain(`#${facts.seq}`);
      texts.push(pages.map((page) => page.replaceAll(/\d\d:\d\d/g, 'hh:mm')));
    }
    expect(texts[1]).toEqual(texts[0]);
  });
});
