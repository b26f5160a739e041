import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import { reportPreview, type Summary } from '@plumbline/contract/features/reports/calls.ts';
import type { ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
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
import { aServer, type By, type Person } from '@plumbline/server/http/testing.ts';
import { readTemplate } from '@plumbline/server/workflow/form/templates.ts';
import { random } from '@plumbline/server/features/demo/plant/random.ts';

/*
 * The figures of reports over a demonstration plant, against SQL that shares nothing with them, against the rules of
 * forms, and against the page of a certificate.
 */

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
let path: LevelPath;
let admin: Person;
const me = (): By => ({ as: admin, path });

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
});

const ready = (code: string): ReportLayout => {
  const layout = readyReport(code);
  if (!layout) throw new Error(`There is no report ${code}.`);
  return layout;
};
const narrowed = (layout: ReportLayout, more: readonly Filter[]): ReportLayout => ({
  ...layout,
  filter: { and: [...(layout.filter ? [layout.filter] : []), ...more] },
});
async function summaryOf(layout: ReportLayout): Promise<Summary> {
  const answer = await server.call(reportPreview, { layout }, me());
  if (!answer.data.summary) throw new Error(`${layout.code}: ${JSON.stringify(answer)}`);
  return answer.data.summary;
}
/** The sheet of sub-totals of a workbook: headings, number of rows, sums. */
async function subTotalsOf(layout: ReportLayout): Promise<readonly (readonly unknown[])[]> {
  const reader = await userReads(db, { tenantId: path.A, userId: admin.userId, path }, 'en');
  if (!reader) throw new Error('The administrator may not open the scope.');
  const file = await runReport(server.database, reader, { report: layout, format: 'xlsx' });
  const book = await readXlsx(new Uint8Array(Buffer.isBuffer(file.body) ? file.body : await buffer(file.body)));
  return book.sheets.find(({ name }) => name === 'Totals')?.rows.slice(1) ?? [];
}
async function listed(list: string, filter?: Filter): Promise<readonly AnyRow[]> {
  const found: AnyRow[] = [];
  for (;;) {
    const answer = await server.post(
      `/api/register/${list}/page`,
      { ...(filter && { filter }), limit: 500, offset: found.length },
      me(),
    );
    const page = (answer.data as { rows: readonly AnyRow[] }).rows;
    found.push(...page);
    if (page.length < 500) return found;
  }
}

/** The same figures in bare SQL: by heading, the number of rows and a sum; `where` narrows rows `t`. */
const DETAILED = [
  {
    code: 'ITR-SYS',
    bare: (
      where: ReturnType<typeof sql>,
    ) => sql`select s.name as heading, count(distinct t.id)::int as rows, null::numeric as sum
      from tag_itr t join sub_system b on b.tenant_id = t.tenant_id and b.id = any(t.sub_systems) join system s on s.tenant_id = b.tenant_id and s.id = b.system
      where t.deleted_at is null and not t.is_mock and t.progress <> 'void' and ${where} group by s.name`,
  },
  {
    code: 'PUNCH-OPEN',
    bare: (where: ReturnType<typeof sql>) => sql`select b.name as heading, count(*)::int as rows, null::numeric as sum
      from punch_list_item t join sub_system b on b.tenant_id = t.tenant_id and b.id = any(t.sub_systems)
      where t.deleted_at is null and not t.is_owl and t.state in ('raised', 'cleared') and ${where} group by b.name`,
  },
  {
    code: 'CARD',
    bare: (
      where: ReturnType<typeof sql>,
    ) => sql`select w.name as heading, count(*)::int as rows, sum(t.current_estimate) as sum
      from job_card t join work_pack w on w.tenant_id = t.tenant_id and w.id = t.work_pack
      where t.deleted_at is null and ${where} group by w.name`,
  },
] as const;
const SUMMARY = [
  {
    code: 'ITR-SUM-DISC',
    bare: (
      where: ReturnType<typeof sql>,
    ) => sql`select d.name as heading, count(*)::int as rows, count(*) filter (where t.progress = 'signedOff')::int as done, null::numeric as sum
      from tag_itr t join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
      where t.deleted_at is null and not t.is_mock and t.progress <> 'void' and ${where} group by d.name`,
  },
  {
    code: 'PUNCH-SUM-SYS',
    bare: (where: ReturnType<typeof sql>) => sql`select s.name as heading, count(distinct t.id)::int as rows,
        count(distinct t.id) filter (where t.state = 'accepted')::int as done, null::numeric as sum
      from punch_list_item t join sub_system b on b.tenant_id = t.tenant_id and b.id = any(t.sub_systems) join system s on s.tenant_id = b.tenant_id and s.id = b.system
      where t.deleted_at is null and not t.is_owl and ${where} group by s.name`,
  },
  {
    code: 'CARD-SUM',
    bare: (
      where: ReturnType<typeof sql>,
    ) => sql`select d.name as heading, count(*)::int as rows, count(*) filter (where t.state = 'accepted')::int as done, sum(t.current_estimate) as sum
      from job_card t join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
      where t.deleted_at is null and ${where} group by d.name`,
  },
] as const;
interface Bare {
  readonly heading: string;
  readonly rows: number;
  readonly done: number;
  readonly sum: string | number | null;
}
const bareOf = (query: ReturnType<typeof sql>): Promise<readonly Bare[]> =>
  rows(db, sql<Bare>`select * from (${query}) x order by heading`);
const numberOf = (value: unknown): number | null => (value === null || value === '' ? null : Number(value));

/** Random disciplines: of all, or of some, as a filter and in SQL. */
async function randomParts(
  name: string,
): Promise<readonly { filter: readonly Filter[]; where: ReturnType<typeof sql> }[]> {
  const chance = random(Date.now(), name);
  const all = await rows(
    db,
    sql<{ id: string }>`select id from discipline where tenant_id = ${path.A}::uuid and deleted_at is null order by id`,
  );
  const some = all.filter((_, at) => at === 0 || chance.chance(0.5)).map(({ id }) => id);
  return [
    { filter: [], where: sql`true` },
    {
      filter: [{ field: 'discipline', op: 'anyOf', value: some }],
      where: sql`t.discipline = any(${some}::uuid[])`,
    },
  ];
}

test.each(DETAILED.map((report) => ({ ...report })))(
  'the sub-totals of $code are those of bare SQL, whole and for random disciplines [R0-11, R2.3-150]',
  async ({ code, bare }) => {
    for (const { filter, where } of await randomParts(code)) {
      const layout = narrowed(ready(code), filter);
      const adding = layout.columns.findIndex(({ field }) => field === 'currentEstimate');
      const found = (await subTotalsOf(layout)).filter(([heading]) => heading !== '' && heading !== null);
      const wanted = await bareOf(bare(where));
      // random disciplines may have none
      if (filter.length === 0) expect(wanted.length).toBeGreaterThan(0);
      expect(Object.fromEntries(found.map(([heading, count]) => [heading, count]))).toEqual(
        Object.fromEntries(wanted.map(({ heading, rows: count }) => [heading, count])),
      );
      if (adding < 0) continue;
      const sums = found.map(([heading, , ...totals]) => [heading, totals.map(numberOf)] as const);
      for (const [heading, totals] of sums) {
        const sum = wanted.find((line) => line.heading === heading)?.sum ?? null;
        expect(totals, String(heading)).toContain(numberOf(sum));
      }
    }
  },
);

test.each(SUMMARY.map((report) => ({ ...report })))(
  'the lines of $code are those of bare SQL, whole and for random disciplines [R0-11, R2.3-150]',
  async ({ code, bare }) => {
    for (const { filter, where } of await randomParts(code)) {
      const { lines, sums } = await summaryOf(narrowed(ready(code), filter));
      const at = sums.findIndex(({ en }) => en === 'Current estimate');
      const wanted = await bareOf(bare(where));
      // random disciplines may have none
      if (filter.length === 0) expect(wanted.length).toBeGreaterThan(0);
      expect(
        lines
          .filter(({ titles: [title] }) => title !== 'None')
          .map(({ titles: [title], total, done, open, sums: own }) => [
            title,
            total.count,
            done?.count,
            open?.count,
            numberOf(own[at] ?? null),
          ])
          .toSorted(),
      ).toEqual(
        wanted
          .map(({ heading, rows: count, done, sum }) => [heading, count, done, count - done, numberOf(sum)])
          .toSorted(),
      );
    }
  },
);

test('a summary has the counts of the page of a certificate, for its scope and its gates [R0-11, R2.3-150]', async () => {
  const certificates = await rows(
    db,
    sql<{ id: string; name: string; subSystems: string[]; classes: string[] }>`select h.id, h.name,
        array(select b.id from sub_system b where b.tenant_id = h.tenant_id and b.deleted_at is null and (b.id = h.sub_system or b.system = h.system)) as "subSystems",
        array(select c.id from itr_class c where c.tenant_id = h.tenant_id and c.deleted_at is null and c.handover_gate = any(y.gates::int[])) as classes
      from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      where h.tenant_id = ${path.A}::uuid and h.deleted_at is null and y.entity = 'tagItr' and (h.sub_system is not null or h.system is not null)`,
  );
  const chance = random(Date.now(), 'certificates');
  const some = certificates.filter(() => chance.chance(Math.min(1, 12 / certificates.length)));
  let counted = 0;
  for (const { id, name, subSystems, classes } of some.length > 0 ? some : certificates.slice(0, 1)) {
    const page = (await server.call(handoverBlockers, { id }, me())).data;
    const inScope: Filter = { field: 'subSystems', op: 'anyOf', value: subSystems };
    const gates: Filter = { field: 'itrClass', op: 'anyOf', value: classes };
    const checks = await summaryOf(narrowed(ready('ITR-SUM-SUB'), [inScope, gates]));
    expect([name, checks.all.total.count, checks.all.done?.count ?? 0]).toEqual([name, page.itrs, page.itrsDone]);
    const punch = await summaryOf(
      narrowed(ready('PUNCH-SUM-DISC'), [inScope, { field: 'state', op: 'anyOf', value: ['raised', 'cleared'] }]),
    );
    const byCategory = Object.fromEntries(
      punch.values.map((category, at) => [category, punch.all.parts[at]?.count ?? 0]),
    );
    const onPage = Object.fromEntries(page.punchOpen.map(({ category, count }) => [category, count]));
    expect([name, byCategory]).toEqual([name, onPage]);
    counted += page.itrs + punch.all.total.count;
  }
  expect(counted).toBeGreaterThan(0);
});

interface Sheet {
  readonly id: string;
  readonly table: string;
  readonly answers: Answers;
  readonly model: unknown;
  readonly counts: boolean;
  readonly outside: number | null;
}
const sheets = (): Promise<readonly Sheet[]> =>
  rows(
    db,
    sql<Sheet>`select r.id, r."table", r.counts, r.outside, f.answers, m.model from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      join (select id, 'tagItr' as "table", not is_mock and progress <> 'void' as counts, out_of_limits as outside from tag_itr where deleted_at is null
        union all select id, 'tagPwl', progress <> 'skipped', out_of_limits from tag_pwl where deleted_at is null
        union all select id, 'multiTagItr', true, out_of_limits from multi_tag_itr where deleted_at is null) r on r.id = f.row_id
      where f.tenant_id = ${path.A}::uuid`,
  );

function causeOf(isOutside: boolean, isExpired: boolean): string {
  if (!isOutside) return 'calibration';
  return isExpired ? 'both' : 'limit';
}

test('each answer out of limits has a row with its value, limits, unit and reason; a sheet has as many as it counts [R2.3-150]', async () => {
  const wanted = (await sheets())
    .filter(({ counts }) => counts)
    .flatMap(({ id, answers, model, outside }) => {
      const found = readingsOutside(readTemplate(model), answers);
      expect([id, found.length]).toEqual([id, outside ?? 0]);
      return found.map(({ task, value, unit, limit, expired, reason }) => [
        id,
        task.number,
        (task.input?.label ?? task.text).en,
        value,
        unit,
        reason,
        causeOf(limit !== undefined, expired !== null),
      ]);
    });
  expect(wanted.length).toBeGreaterThan(3);
  const shown = await listed('outOfLimits');
  expect(
    shown
      .map((row) => [
        row['record'],
        row['task'],
        row['question'],
        Number(row['value']),
        row['unit'] ?? '',
        row['reason'] ?? '',
        row['cause'],
      ])
      .toSorted(),
  ).toEqual(wanted.toSorted());
  for (const { cause, value, lowerLimit, upperLimit } of shown as readonly (AnyRow & Record<string, unknown>)[])
    if (cause !== 'calibration')
      expect(Number(value) < Number(lowerLimit ?? -Infinity) || Number(value) > Number(upperLimit ?? Infinity)).toBe(
        true,
      );
});

test('each header field of a begun sheet has a row with what was filled in, also where it is blank [R2.3-150]', async () => {
  const wanted = (await sheets())
    .filter(({ counts }) => counts)
    .flatMap(({ id, answers, model }) =>
      readTemplate(model).header.flatMap((entry) =>
        'field' in entry ? [[id, entry.label.en, answers[`header.${entry.field}`] ?? null]] : [],
      ),
    );
  expect(wanted.length).toBeGreaterThan(3);
  const shown = (await listed('headerField')).filter(({ table }) =>
    ['tagItr', 'tagPwl', 'multiTagItr'].includes(String(table)),
  );
  expect(shown.map((row) => [row['record'], row['field'], row['value']]).toSorted()).toEqual(wanted.toSorted());
});

test('over the scope, the uses of drawings and the effects of MOCs are those of each drawing and MOC [R2.3-137]', async () => {
  for (const { list, owner, table } of [
    { list: 'drawingUse', owner: 'drawing', table: 'drawing' },
    { list: 'mocImpact', owner: 'moc', table: 'moc' },
  ]) {
    const all = await listed(list);
    const each: AnyRow[] = [];
    for (const { id } of await rows(
      db,
      sql<{ id: string }>`select id from ${sql.table(table)} where tenant_id = ${path.A}::uuid and deleted_at is null`,
    ))
      each.push(...(await listed(list, { field: owner, op: 'is', value: id })));
    expect(each.length).toBeGreaterThan(5);
    expect(all.map(({ id }) => id).toSorted()).toEqual(each.map(({ id }) => id).toSorted());
    const first = all.map((row) => (row[owner] as { title: string }).title);
    const collator = new Intl.Collator('en', { numeric: true });
    expect(first.every((title, at) => at === 0 || collator.compare(first[at - 1] ?? '', title) <= 0)).toBe(true);
  }
});
