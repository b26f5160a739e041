import { importUndo } from '@plumbline/contract/features/imports/calls/runs.ts';
import { runComplete, stepsComplete } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { aProcedureWorld } from '@plumbline/server/features/procedures/testing.ts';
import { type By, headersOf } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { expect, test } from 'vitest';
import { importing } from './support/importing.ts';

const { server, admin, ask, make, aProcedure, aSigner } = await aProcedureWorld();
await migrateJobs(server.database);
const today = todayIn(machineZone());
const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
const LOAD = ['procedure:see', 'procedureSection:see', 'procedureStep:see', 'importJob:see'].concat(
  ['import', 'update', 'add', 'export'].map((right) => `procedureStep:${right}`),
);
const nameOf = async (by: { readonly person: string }): Promise<string> =>
  String((await ask('authorisedPerson', 'get', { id: by.person }))['name']);
const li = await aSigner([...LOAD, 'procedureStep:sign']);
const wang = await aSigner(LOAD);
const [liName, wangName] = [await nameOf(li), await nameOf(wang)];

type Line = readonly [section: AnyRow | undefined, number: string, by: string, on: string, description?: string];
const HEAD = ['Section', 'Number', 'Completed by', 'Completed on'];
/** A sheet of steps by their keys; with a description where a line has one. */
const sheet = (lines: readonly Line[], head = HEAD): string => {
  const more = lines.some((line) => line.length > 4);
  const all = lines.map(([section, ...rest]) => [String(section?.['name']), ...rest]);
  return [more ? [...head, 'Description'] : head, ...all]
    .map((cells) => csvLine(cells.map((cell) => cell ?? '')))
    .join('');
};
async function run(
  body: string,
  { setting = 'full', by = admin }: { readonly setting?: string; readonly by?: By } = {},
) {
  const [part] = await importing(server, by).run({ name: 'steps.csv', body }, [{ register: 'procedureStep' }], {
    setting,
  });
  const why = (part?.bad ?? []).flatMap(({ outcome, problems }) =>
    outcome === 'invalid' ? problems.map(({ words }) => words.en) : [],
  );
  return { job: part?.job, why };
}
const stateOf = async (step: AnyRow | undefined) => {
  const row = await ask('procedureStep', 'get', { id: step?.id });
  const by = row['completedBy'] as { readonly title: string } | null;
  return [by?.title ?? null, row['completedOn']];
};
const tick = (step: AnyRow | undefined, date = today) =>
  server.call(stepsComplete, { steps: [step?.id ?? ''], person: li.person, date }, admin);

test('a file completes steps by name and date: simulated, recorded in the history, counted, unchanged on repeat [R2.3-132]', async () => {
  const { procedure, sections, steps } = await aProcedure([2, 1]);
  const [[first, second] = [], [third] = []] = steps;
  const lines: readonly Line[] = [
    [sections[1], '1', wangName, today],
    [sections[0], '2', '', ''],
    [sections[0], '1', liName.toUpperCase(), before],
  ];
  expect((await run(sheet(lines), { setting: 'simulate' })).job).toMatchObject({ toBeUpdated: 2, invalid: 0 });
  expect(await stateOf(first)).toEqual([null, null]);
  const { job, why } = await run(sheet(lines));
  expect(why).toEqual([]);
  expect(job).toMatchObject({ state: 'done', updated: 2, unchanged: 1, invalid: 0 });
  expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
    [liName, before],
    [null, null],
    [wangName, today],
  ]);
  // the first day of the file starts the execution
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({
    steps: 3,
    stepsDone: 2,
    actualStart: before,
  });
  const { entries } = await ask<{ entries: { action: string; via: string | null }[] }>('procedureStep', 'history', {
    id: first?.id,
  });
  expect(entries.map(({ action, via }) => [action, via])).toEqual([
    ['update', `import ${String(job?.['number'])}`],
    ['add', 'screen'],
  ]);
  const again = sheet(lines, ['章节', '编号', '完成人', '完成日期']);
  expect((await run(again)).job).toMatchObject({ updated: 0, unchanged: 3, invalid: 0 });
  // a completion is taken back with a reason, not by undoing the file
  const undo = { job: job?.id ?? '', dryRun: false };
  expect((await server.call(importUndo, undo, admin)).data).toMatchObject({ obstacleCount: 2 });
  const rest = await server.call(importUndo, { ...undo, leave: true }, admin);
  expect(rest.data).toMatchObject({ removed: 0, reverted: 0, restored: 0, obstacleCount: 2 });
  expect(await stateOf(first)).toEqual([liName, before]);
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ stepsDone: 2, actualStart: before });
});

test('a file is refused like the run sheet, line by line, simulated or not: hold points, closed steps, person, date [R2.3-132]', async () => {
  const { sections, steps } = await aProcedure([4, 4]);
  const [[, hold] = [], [, , done] = []] = steps;
  const change = (row: AnyRow | undefined, values: object) =>
    ask('procedureStep', 'change', { selection: { mode: 'these', ids: [row?.id] }, values });
  await change(hold, { holdPoint: true });
  expect((await tick(steps[0]?.[0])).data.done).toHaveLength(1);
  const closed = await aProcedure([2]);
  const closing = { register: 'procedureSection' as const, id: closed.sections[0]?.id ?? '', person: li.person };
  expect((await server.call(runComplete, { ...closing, date: today, confirmed: true }, admin)).code).toBe(0);
  const other = await aProcedure([1]);
  await make('authorisedPerson', { name: 'Guest' });
  const lines: readonly Line[] = [
    [other.sections[0], '1', liName, today],
    [sections[0], '1', wangName, today],
    [sections[0], '3', liName, today],
    [sections[1], '1', 'Nobody at all', today],
    [sections[1], '2', 'Guest', today],
    [sections[1], '4', liName, addDays(today, 1)],
    [closed.sections[0], '1', liName, today],
  ];
  for (const setting of ['simulate', 'full']) {
    const { job, why } = await run(sheet(lines), { setting });
    expect(job).toMatchObject({ state: 'done', invalid: 6 });
    expect(job?.[setting === 'full' ? 'updated' : 'toBeUpdated']).toBe(1);
    expect(why).toEqual([
      `${String(steps[0]?.[0]?.['name'])} was completed by ${liName} on ${today} already.`,
      `Hold point ${String(hold?.['name'])} comes first: it is not released yet.`,
      'Nobody named "Nobody at all" may sign here.',
      expect.stringMatching(/^Guest is not authorised/),
      'The date may not be in the future.',
      'Its section is completed. Take that back with a reason first.',
    ]);
  }
  expect(await stateOf(done)).toEqual([null, null]);
  // steps released by a file may follow in the same file, in any order of lines; if the release is refused, so are the
  // steps after it
  const all: readonly Line[] = [
    [sections[1], '3', liName, today],
    [sections[0], '3', liName, today],
    [sections[0], '2', 'Guest', today],
  ];
  expect((await run(sheet(all))).job).toMatchObject({ updated: 0, invalid: 3 });
  expect((await run(sheet([...all.slice(0, 2), [sections[0], '2', liName, today]]))).job).toMatchObject({
    updated: 3,
    invalid: 0,
  });
});

test('a name without a date and a date without a name are refused; one column alone completes nothing [R2.3-132]', async () => {
  const { sections, steps } = await aProcedure([2]);
  const half: readonly Line[] = [
    [sections[0], '1', liName, ''],
    [sections[0], '2', '', today],
  ];
  expect((await run(sheet(half), { setting: 'validate' })).why).toEqual([
    'A sign-off needs its date too.',
    'A sign-off needs its person too.',
  ]);
  await tick(steps[0]?.[0]);
  const alone = [
    ['Section', 'Number', 'Completed on'],
    [String(sections[0]?.['name']), '1', yesterday],
    [String(sections[0]?.['name']), '2', yesterday],
  ];
  expect((await run(alone.map(csvLine).join(''))).job).toMatchObject({ unchanged: 2, invalid: 0 });
  expect(await stateOf(steps[0]?.[1])).toEqual([null, null]);
});

test('a file requires permission to sign, and to sign for others [R2.3-132]', async () => {
  const { sections, steps } = await aProcedure([1]);
  const lines: readonly Line[] = [[sections[0], '1', wangName, today]];
  expect((await run(sheet(lines), { by: wang.by })).job).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Sign off'),
  });
  expect(await run(sheet(lines), { by: li.by })).toMatchObject({
    job: { state: 'done', invalid: 1 },
    why: ['You may sign only as yourself.'],
  });
  expect(await stateOf(steps[0]?.[0])).toEqual([null, null]);
  expect((await run(sheet([[sections[0], '1', liName, today]]), { by: li.by })).job).toMatchObject({ updated: 1 });
});

test('new steps are imported as completed, and one line may change and complete a step [R2.3-132]', async () => {
  const { procedure, sections, steps } = await aProcedure([1]);
  const lines: readonly Line[] = [
    [sections[0], '1', liName, yesterday, 'Otherwise'],
    [sections[0], '2', liName, today, 'Of another system'],
  ];
  expect((await run(sheet(lines))).job).toMatchObject({ added: 1, updated: 1, invalid: 0 });
  expect(await ask('procedureStep', 'get', { id: steps[0]?.[0]?.id })).toMatchObject({
    description: 'Otherwise',
    completedOn: yesterday,
  });
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ steps: 2, stepsDone: 2 });
});

test('exported steps include their sign-offs and read back unchanged, even without permission to sign [R2.3-132]', async () => {
  const { procedure, steps } = await aProcedure([3, 2]);
  for (const step of [steps[0]?.[0], steps[0]?.[1]]) await tick(step, yesterday);
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/register/procedureStep/export',
      headers: { ...headersOf(wang.by), 'content-type': 'application/json' },
      payload: { format, filter: { field: 'procedure', op: 'is', value: procedure.id } },
    });
    const file = { name: `steps.${format}`, body: answer.rawPayload };
    const [part] = await importing(server, wang.by).run(file, [{ register: 'procedureStep' }]);
    expect(part?.bad).toEqual([]);
    expect(part?.job, format).toMatchObject({ state: 'done', unchanged: 5, updated: 0, invalid: 0 });
  }
});

test('foreign captions are mapped to person and date, and the blank sheet has both columns [R2.3-132]', async () => {
  const { sections, steps } = await aProcedure([1]);
  const body = [
    ['Chapter', 'Step no.', 'Completed by', 'Day'],
    [String(sections[0]?.['name']), '1', liName, yesterday.split('-').toReversed().join('/')],
  ];
  const file = { name: 'theirs.csv', body: body.map(csvLine).join('') };
  const files = importing(server, admin);
  const found = await files.inspect(file, { register: 'procedureStep' });
  expect(found.sheets[0]?.proposal?.mapping.fields['completedBy']).toEqual({ from: ['Completed by'] });
  const fields = {
    procedureSection: { from: ['Chapter'] },
    number: { from: ['Step no.'] },
    completedBy: { from: ['Completed by'] },
    completedOn: { from: ['Day'] },
  };
  const [part] = await files.run(file, [{ register: 'procedureStep', mapping: { fields } }]);
  expect(part?.job).toMatchObject({ updated: 1, invalid: 0 });
  expect(await stateOf(steps[0]?.[0])).toEqual([liName, yesterday]);
  const blank = await server.app.inject({
    method: 'POST',
    url: '/api/register/procedureStep/template',
    headers: { ...headersOf(admin), 'content-type': 'application/json' },
    payload: { format: 'csv' },
  });
  expect(blank.body).toMatch(/Completed by,Completed on,Action/);
  expect(blank.body).not.toContain('Out of limits');
});

test('of a file and a user completing one step simultaneously, one wins and the other is refused [R2.3-132]', async () => {
  const { sections, steps } = await aProcedure([1]);
  const [{ job, why }, ticked] = await Promise.all([
    run(sheet([[sections[0], '1', wangName, today]])),
    tick(steps[0]?.[0]),
  ]);
  const byFile = job?.['updated'] === 1;
  expect(ticked.data.done).toHaveLength(byFile ? 0 : 1);
  expect(why).toHaveLength(byFile ? 0 : 1);
  expect(await stateOf(steps[0]?.[0])).toEqual([byFile ? wangName : liName, today]);
});

test('every write to an outline locks its procedure before its rows, so that no deadlock arises [R2.3-132]', async () => {
  const { procedure, sections, steps } = await aProcedure([3]);
  const [[first, second, third] = []] = steps;
  await tick(third, before);
  const these = (row: AnyRow | undefined) => ({ mode: 'these', ids: [row?.id] });
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'one field of a step': () => ask('procedureStep', 'change', { selection: these(second), values: { remark: 'A' } }),
    'what a section says': () =>
      ask('procedureSection', 'change', { selection: these(sections[0]), values: { description: 'A' } }),
    'a file that adds, changes and completes, also what another completed': () =>
      run(
        sheet([
          [sections[0], '2', '', '', 'Otherwise'],
          [sections[0], '9', liName, today, 'New'],
          [sections[0], '3', wangName, today, 'Step 3'],
        ]),
      ),
    'a tick': () => tick(first),
    'a step taken away': () => ask('procedureStep', 'remove', { selection: these(second) }),
  };
  const { pool } = server.database;
  const client = await pool.connect();
  try {
    for (const [name, way] of Object.entries(ways)) {
      await client.query('begin');
      await client.query('select from procedure where id = $1 for update', [procedure.id]);
      const done = way();
      try {
        const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        await expect.poll(async () => (await pool.query(waiting)).rowCount, { message: name }).toBe(1);
        for (const table of ['procedure_step', 'procedure_section'])
          await client.query(`select from ${table} where procedure = $1 for update nowait`, [procedure.id]);
      } finally {
        await client.query('rollback');
      }
      await done;
    }
  } finally {
    client.release();
  }
  expect(await ask('procedure', 'get', { id: procedure.id })).toMatchObject({ steps: 3, stepsDone: 3 });
});
