import { expect, test } from 'vitest';
import { handoverCandidates, handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { progressSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { random, type Some } from '@plumbline/server/features/demo/plant/random.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { derivedFigures } from '@plumbline/server/register/derive/catalogue.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { isWhole } from './setup/depth.ts';
import { importing } from './support/importing.ts';
import { aRandomSite } from './support/random-site.ts';
import { expectDerived, expectDriftOfMany, expectStanding } from './support/recount.ts';
import { aWorkplace, type Done } from './support/worked.ts';

/** The same seed gives the same run; another seed gives another history of the site. */
const SEED = 1;
/** Number of row operations, one by one or several at once. */
const OPERATIONS = isWhole ? 2000 : 500;
/** Number after which a run ends even if one of the acts was always refused. */
const MOST_OPERATIONS = OPERATIONS + 2000;
/** Number of operations after which everything is recounted. */
const EVERY = 250;

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const work = await aWorkplace(server);
const { path, by } = work;
const chance = random(SEED, 'operations');
const { acts, systems, subSystems } = await aRandomSite(work, chance);
const done = new Map(Object.keys(acts).map((name) => [name, 0]));
await server.call(handoverRaise, { type: 'MCC', objects: 'all', text: '', plannedFinish: '2027-01-01' }, by);

/** A check, for manual counting. */
interface Check {
  readonly subSystems: readonly string[];
  readonly progress: string;
}
interface Figures {
  readonly total: number;
  readonly done: number;
}

/** The figures of a place when each of its checks is counted once. */
function byHand(all: readonly Check[], places: readonly string[]): Figures {
  const own = all.filter((check) => check.subSystems.some((id) => places.includes(id)));
  return { total: own.length, done: own.filter(({ progress }) => progress === 'signedOff').length };
}
const figures = (counts: Figures | undefined): Figures => ({ total: counts?.total ?? 0, done: counts?.done ?? 0 });

/** The figures on the raise page for the objects of a certificate type, by id. */
async function raised(type: string): Promise<ReadonlyMap<string, Figures>> {
  const found = (await server.call(handoverCandidates, { type } as never, by)).data.rows;
  return new Map(found.map((row) => [row.id, { total: row.totalItrs, done: row.completedItrs }]));
}

/** Expects that every page with progress shows the figures of a manual count. */
async function expectFigures(): Promise<void> {
  const all = await rows(
    db,
    sql<Check>`select sub_systems as "subSystems", progress from tag_itr where tenant_id = ${path.A}::uuid and deleted_at is null
      and progress <> 'void'`,
  );
  const tiles = (await server.call(progressGrid, {}, by)).data;
  const { board } = (await server.call(progressDetails, {}, by)).data;
  const overall = byHand(
    all,
    subSystems.map(({ id }) => id),
  );
  expect(figures(tiles.find(({ id }) => id === null))).toEqual(overall);
  for (const state of Object.keys(board) as (keyof typeof board)[])
    expect([state, board[state]]).toEqual([state, all.filter(({ progress }) => progress === state).length]);
  const [ofSystems, ofSubSystems] = [await raised('RFSU'), await raised('MCC')];
  const { columns } = (await server.call(progressSkyline, { type: 'MCC' }, by)).data;
  const boxes = new Map(columns.flatMap((column) => column.boxes).map((box) => [box.name, box]));
  for (const system of systems) {
    const own = subSystems.filter((subSystem) => subSystem.system === system);
    const ids = own.map(({ id }) => id);
    const wanted = byHand(all, ids);
    expect(figures(tiles.find(({ id }) => id === system))).toEqual(wanted);
    expect(figures(ofSystems.get(system))).toEqual(wanted);
    const parts = (await server.call(progressGrid, { system }, by)).data;
    let sum = 0;
    for (const { id, name } of own) {
      const part = byHand(all, [id]);
      sum += figures(parts.find((tile) => tile.id === id)).total;
      const reported = [parts.find((tile) => tile.id === id), ofSubSystems.get(id), boxes.get(`MCC-${name}`)];
      expect(reported.map(figures), name).toEqual([part, part, part]);
    }
    // a check in two subsystems of a system counts once in the system
    const twice = all.filter((check) => check.subSystems.filter((id) => ids.includes(id)).length > 1).length;
    expect(sum - twice).toBe(wanted.total);
  }
}

/**
 * Expects at most one running cycle of a PWL on a tagged item, and exactly one where the last cycle is done, recurs and
 * has no end.
 */
async function expectCourses(): Promise<void> {
  const wrong = await rows(
    db,
    sql`select x.tagged_item, x.pwl, x.running, x.others from (select tagged_item, pwl,
          count(*) filter (where frequency > 0 and progress not in ('signedOff', 'skipped')) as running,
          count(*) filter (where progress in ('signedOff', 'skipped')) as others,
          (array_agg(frequency order by due_date desc nulls last))[1] as frequency,
          (array_agg(due_date + frequency > end_date order by due_date desc nulls last))[1] as ended
        from tag_pwl where tenant_id = ${path.A}::uuid and deleted_at is null
          and tagged_item in (select id from tagged_item where not is_void) group by 1, 2) x
      where x.running > 1 or (x.running = 0 and x.others > 0 and x.frequency > 0 and x.ended is not true)`,
  );
  expect(wrong).toEqual([]);
}

const actor = { tenantId: path.A, path, userId: null, userName: 'Check', timeZone: machineZone(), via: 'job' as const };
/** Brings every cache of the process up to date: read often, they follow the history; after a long gap they are read again. */
async function readCaches(): Promise<void> {
  for (const { kept: stored } of derivedFigures()) if ('cached' in stored) await stored.cached(db, actor);
}

async function expectAll(): Promise<void> {
  await expectDerived(work);
  await expectDriftOfMany(work);
  await expectStanding(work);
  await expectFigures();
  await expectCourses();
}

test(
  `derived figures equal a recount after hundreds of random operations of every kind [R2.3-111, R2.3-112, R2.3-144, work areas 4.0-12]`,
  { timeout: 900_000 },
  async () => {
    const [first = '', ...rest] = Object.keys(acts);
    const names: Some<string> = [first, ...rest];
    for (let at = 0; at < 40; at++) await acts['a tag is added']?.();
    let operations = 0;
    let next = EVERY;
    // every act several times, then at random
    const begun = Array.from({ length: 6 }, () => names).flat();
    const notYetDone = (): readonly string[] => names.filter((name) => done.get(name) === 0);
    while (operations < OPERATIONS || begun.length > 0 || (notYetDone().length > 0 && operations < MOST_OPERATIONS)) {
      // what was refused so far comes more often at the end: it waits for a record that another act brings about
      const [missing, ...others] = operations < OPERATIONS ? [] : notYetDone();
      const isMissing = missing !== undefined && chance.pick([true, false]);
      const name = begun.shift() ?? chance.pick(isMissing ? [missing, ...others] : names);
      const count = (await acts[name]?.()) ?? 0;
      operations += count;
      done.set(name, (done.get(name) ?? 0) + count);
      await readCaches();
      if (operations < next) continue;
      next += EVERY;
      await expectAll();
    }
    // each act must have succeeded: one that is always refused proves nothing
    expect(notYetDone()).toEqual([]);
  },
);

/** Acts that some records refuse, with their calls; each takes `selection` and `dryRun`. */
const today = todayIn(machineZone());
const signing = (register: string, label: string) => ({
  url: '/api/ext/sign-off/sign',
  input: { register, label, person: work.person.id, date: today },
});
const REFUSABLE = [
  { table: 'tag_itr', ...signing('tagItr', 'Completed') },
  { table: 'tag_itr', ...signing('tagItr', 'Accepted') },
  { table: 'tag_itr', ...signing('tagItr', 'Reviewed') },
  { table: 'tag_itr', url: '/api/ext/sign-off/reject', input: { register: 'tagItr', reason: 'by chance' } },
  { table: 'tag_itr', url: '/api/ext/checks/retest-put', input: { reason: 'by chance' } },
  { table: 'tag_itr', url: '/api/ext/void/put', input: { register: 'tagItr', reason: 'by chance' } },
  { table: 'tag_itr', url: '/api/ext/void/restore', input: { register: 'tagItr', reason: 'by chance' } },
  { table: 'tag_itr', url: '/api/register/tagItr/remove', input: {} },
  { table: 'tag_itr', url: '/api/register/tagItr/change', input: { values: { assignedTo: work.person.id } } },
  { table: 'multi_tag_itr', ...signing('multiTagItr', 'Accepted') },
  { table: 'multi_tag_itr', url: '/api/register/multiTagItr/remove', input: {} },
  { table: 'tag_pwl', ...signing('tagPwl', 'Completed') },
  { table: 'tag_pwl', url: '/api/ext/sign-off/reject', input: { register: 'tagPwl', reason: 'by chance' } },
  { table: 'tag_pwl', url: '/api/ext/preservation/skip', input: { reason: 'by chance' } },
  { table: 'tag_pwl', url: '/api/ext/preservation/resume', input: { reason: 'by chance' } },
  { table: 'tag_pwl', url: '/api/register/tagPwl/remove', input: {} },
] as const;
const ROUNDS = 40;

/** The records among these for which an act is refused, and the reasons. */
async function refusals(
  { url, input }: (typeof REFUSABLE)[number],
  ids: readonly string[],
  dryRun = true,
): Promise<ReadonlyMap<string, string>> {
  const answer = await server.post(url, { ...input, selection: { mode: 'these', ids }, dryRun }, by);
  expect(answer, url).toMatchObject({ code: 0 });
  return new Map((answer.data as Done).refused.map(({ id, why }) => [id, why.en]));
}
const pick = async (table: string, count: number): Promise<readonly string[]> =>
  (
    await rows(
      db,
      sql<{ id: string }>`select id from ${sql.table(table)} where tenant_id = ${path.A}::uuid and deleted_at is null
        order by md5(id::text || ${chance.next()}) limit ${count}`,
    )
  ).map(({ id }) => id);

test(
  'refusals are the same for one record and for many, dry run or not [R2.3-111, R2.3-141]',
  { timeout: 900_000 },
  async () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const act = chance.pick(REFUSABLE as unknown as Some<(typeof REFUSABLE)[number]>);
      const ids = await pick(act.table, 4);
      if (ids.length === 0) continue;
      const tried = await refusals(act, ids);
      const single = new Map<string, string>();
      for (const id of ids) for (const [rowId, why] of await refusals(act, [id])) single.set(rowId, why);
      expect(single, JSON.stringify(act)).toEqual(tried);
      expect(await refusals(act, ids, false), JSON.stringify(act)).toEqual(tried);
      seen.set('refused', (seen.get('refused') ?? 0) + tried.size);
      seen.set('done', (seen.get('done') ?? 0) + ids.length - tried.size);
    }
    expect(Math.min(seen.get('refused') ?? 0, seen.get('done') ?? 0)).toBeGreaterThan(10);
    await expectDerived(work);
  },
);

test(
  'a file is refused for exactly the checks that are refused on the page [R2.3-111]',
  { timeout: 900_000 },
  async () => {
    const other = await work.make(known('authorisedPerson'), { name: 'Somebody else' });
    const act = { table: 'tag_itr', url: '/api/register/tagItr/change', input: { values: { assignedTo: other.id } } };
    // whatever the random run left behind, at least one record is complete and so refused
    const open = await rows(
      db,
      sql<{ id: string }>`select id from tag_itr where tenant_id = ${path.A}::uuid and deleted_at is null
        and progress in ('notStarted', 'inProgress') limit 3`,
    );
    for (const { id } of open) {
      await work.fill('tagItr', id);
      for (const label of ['Completed', 'Accepted']) await work.sign('tagItr', [id], label);
    }
    const ids = [...new Set([...(await pick('tag_itr', 60)), ...open.map(({ id }) => id)])];
    const refused = await refusals(act as never, ids);
    const found = await rows(
      db,
      sql<{ id: string; tag: string; itr: string; reference: string | null }>`select t.id, x.name as tag, i.name as itr,
        t.test_reference as reference from tag_itr t join tagged_item x on x.id = t.tagged_item join itr i on i.id = t.itr
      where t.id = any(${ids}::uuid[])`,
    );
    const lines = found.map(({ tag, itr, reference }) => csvLine([tag, itr, reference ?? '', 'Somebody else']));
    const body = csvLine(['Tagged item', 'ITR', 'Test reference', 'Assigned to']) + lines.join('');
    const [done] = await importing(server, by).run({ name: 'checks.csv', body }, [{ register: 'tagItr' }]);
    const bad = new Map(done?.bad.map((row) => [row.number, row.problems[0]?.words.en]));
    // line 1 contains the captions
    const reported = new Map(found.flatMap(({ id }, at) => (bad.has(at + 2) ? [[id, bad.get(at + 2)]] : [])));
    expect([...reported.keys()].toSorted()).toEqual([...refused.keys()].toSorted());
    expect(reported.size).toBeGreaterThan(0);
    expect(done?.job).toMatchObject({ invalid: reported.size, updated: found.length - reported.size });
  },
);

test('a file cannot sign a round outside its window either [R2.3-141]', { timeout: 900_000 }, async () => {
  const cycles = await rows(
    db,
    sql<{
      id: string;
      tag: string;
      pwl: string;
      due: string;
      ahead: number;
    }>`select t.id, x.name as tag, p.name as pwl,
          t.due_date::text as due, t.due_date - ${today}::date as ahead
        from tag_pwl t join tagged_item x on x.id = t.tagged_item join pwl p on p.id = t.pwl
        where t.tenant_id = ${path.A}::uuid and t.deleted_at is null and x.deleted_at is null and t.due_date is not null
          and t.progress not in ('signedOff', 'skipped') order by md5(t.id::text || ${chance.next()}) limit 30`,
  );
  for (const { id } of cycles) await work.fill('tagPwl', id);
  // half of them are due too late to be done today
  const before = Math.max(0, cycles.map(({ ahead }) => ahead).toSorted((first, other) => first - other)[15] ?? 0);
  const window = JSON.stringify({ preservationBefore: String(before), preservationAfter: '5' });
  await sql`update level set options = options || ${window}::jsonb where id = ${path.C}::uuid`.execute(db);
  const act = { table: 'tag_pwl', ...signing('tagPwl', 'Completed') } as const;
  const refused = await refusals(
    act,
    cycles.map(({ id }) => id),
  );
  const lines = cycles.map(({ tag, pwl, due }) => csvLine([tag, pwl, due, String(work.person['name']), today]));
  const captions = ['Tagged item', 'PWL', 'Due date', 'Completed · signed by', 'Completed · signed on'];
  const file = { name: 'rounds.csv', body: csvLine(captions) + lines.join('') };
  const [done] = await importing(server, by).run(file, [{ register: 'tagPwl' }], { setting: 'simulate' });
  const bad = new Map(done?.bad.map((row) => [row.number, row.problems[0]?.words.en]));
  const reported = cycles.flatMap(({ id }, at) => (bad.has(at + 2) ? [[id, bad.get(at + 2)] as const] : []));
  expect(new Map(reported)).toEqual(refused);
  const outside = [...refused.values()].filter((why) => /can be completed from/.test(why)).length;
  expect([outside > 0, refused.size < cycles.length], [...refused.values()].join('\n')).toEqual([true, true]);
  await sql`update level set options = '{}' where id = ${path.C}::uuid`.execute(db);
});
