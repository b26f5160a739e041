import { expect, test } from 'vitest';
import type { FieldSource, ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { type Dropped, importing, workbook } from './support/importing.ts';

const server = await aServer({ features, forms: 'chosen', registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const work = importing(server, { as: await server.anAdmin(path), path });

/** Two sheets with their tasks: one has a measurement, a tick and a remark, the other a date. */
const MEASURED = {
  title: { en: 'Motor', zh: '电机' },
  header: [],
  boxes: ['OK', 'PL'],
  punchBox: 'PL',
  tasks: [
    {
      name: 'megger',
      number: '1',
      text: { en: 'Insulation resistance', zh: '绝缘电阻' },
      input: { kind: 'number', unit: 'MΩ', min: 10 },
    },
    { name: 'seal', number: '2', text: { en: 'Gland sealed', zh: '格兰密封' }, required: false },
  ],
};
const DATED = {
  title: { en: 'Alignment', zh: '对中' },
  header: [],
  boxes: ['OK'],
  tasks: [
    {
      name: 'aligned',
      number: '1',
      text: { en: 'Aligned on', zh: '对中日期' },
      input: { kind: 'date' },
      boxes: false,
      comment: 'none',
    },
  ],
};
/** Tags, two checks allowed on them, and a person who may sign. */
const LIBRARY = {
  discipline: [
    ['Name', 'Description'],
    ['M', 'Mechanical'],
  ],
  equipmentType: [
    ['Name', 'Description', 'Discipline'],
    ['Pump', 'Pump', 'M'],
  ],
  system: [
    ['Name', 'Description'],
    ['10', 'Feed'],
  ],
  subSystem: [
    ['Name', 'Description', 'System'],
    ['10-01', 'Feed', '10'],
  ],
  tag: [
    ['Tag number', 'Description', 'Discipline', 'Equipment type', 'Subsystems'],
    ...['89-P-1', '89-P-2', '89-P-3'].map((name) => [name, 'Pump', 'M', 'Pump', '10-01']),
  ],
  itrClass: [
    ['name', 'description', 'handoverGate'],
    ['A', 'Before mechanical completion', '1'],
  ],
  itr: [
    ['Name', 'Description', 'Discipline', 'ITR class'],
    ['E10A', 'Megger', 'M', 'A'],
    ['E11A', 'Alignment', 'M', 'A'],
  ],
  authorisedPerson: [
    ['name', 'signTagItrs'],
    ['Li Wei', 'Yes'],
  ],
};
const answered = (heading: string): [string, FieldSource] => [`${heading} · answer`, { from: [heading] }];
/** The captions of the answers, as in the forms: by number and text, by text alone, by number and kind of answer. */
const OF_FORMS: ImportMapping = {
  fields: {
    taggedItem: { from: ['Device'] },
    itr: { from: ['Check'] },
    ...Object.fromEntries(
      ['1 Insulation resistance', '1 result', 'Gland sealed', '2 remark', 'Aligned on'].map(answered),
    ),
    'Completed · signed by': { from: ['By'] },
    'Completed · signed on': { from: ['On'], dates: 'dmy' },
  },
};

test('a file answers the forms of checks of several types, signs them, reports what it cannot, and can be undone [imports 5]', async () => {
  const parts = Object.keys(LIBRARY).map((register) => ({ register, sheet: register }));
  const library = await work.run({ name: 'library.xlsx', body: await workbook(LIBRARY) }, parts);
  expect(library.flatMap(({ bad }) => bad)).toEqual([]);
  const itrs = new Map((await work.rows('itr')).map(({ id, ...row }) => [row['name'], id]));
  const designed = { register: 'itr', stamp: '0', comment: '' };
  for (const [name, template] of Object.entries({ E10A: MEASURED, E11A: DATED }))
    await work.post('/api/ext/form-template/save', { ...designed, id: itrs.get(name), template });
  const sheets = async () => {
    const all = (await work.rows('tagItr')).map(async (row) => {
      const { answers } = await work.post<{ answers: object }>('/api/ext/check-sheet/get', { id: row.id });
      const pairTitle = `${(row['taggedItem'] as { title: string }).title} ${(row['itr'] as { title: string }).title}`;
      return [pairTitle, { progress: row['progress'], answers }] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const captions = 'Device,Check,1 Insulation resistance,1 result,Gland sealed,2 remark,Aligned on,By,On';
  const file = (lines: readonly string[]): Dropped => ({ name: 'answers.csv', body: [captions, ...lines].join('\n') });
  const plan = [{ register: 'tagItr', mapping: OF_FORMS }];
  const first = file([
    '89-P-1,E10A,50 MΩ,OK,✓,by torque wrench,,Li Wei,05/11/2025',
    '89-P-2,E10A,2,OK,,,,,',
    '89-P-3,E10A,12,,,,,,',
    '89-P-1,E11A,,,,,2025-11-07,,',
    '89-P-2,E11A,12,,,,,,',
    '89-P-3,E11A,,,,,03/04/2025,,',
  ]);
  const [tried] = await work.run(first, plan, { setting: 'simulate' });
  expect(tried?.job, JSON.stringify(tried?.bad)).toMatchObject({ toBeAdded: 3, invalid: 3 });
  expect(await sheets()).toEqual({});
  const [done] = await work.run(first, plan);
  expect(done?.job).toMatchObject({ added: 3, invalid: 3 });
  const reported = (done?.bad ?? []).map(({ number, problems }) => [
    number,
    problems?.[0]?.column,
    problems?.[0]?.words.en,
  ]);
  expect(reported).toEqual([
    [3, '1 result', expect.stringContaining('tick PL')],
    [6, '1 Insulation resistance', expect.stringContaining('has no "1 Insulation resistance"')],
    [7, 'Aligned on', expect.stringContaining('2025-04-03 or 2025-03-04')],
  ]);
  const made = {
    '89-P-1 E10A': {
      progress: 'checksheetComplete',
      answers: { 'megger.value': 50, 'megger.box': 'OK', 'seal.box': 'OK', 'seal.comment': 'by torque wrench' },
    },
    '89-P-3 E10A': { progress: expect.any(String) as string, answers: { 'megger.value': 12 } },
    '89-P-1 E11A': { progress: expect.any(String) as string, answers: { 'aligned.value': '2025-11-07' } },
  };
  expect(await sheets()).toEqual(made);
  expect((await work.run(first, plan))[0]?.job).toMatchObject({ unchanged: 3, invalid: 3 });

  // a signed check does not change; an open one takes the new figure, in its own unit only
  const second = file([
    '89-P-1,E10A,60,,,,,,',
    '89-P-3,E10A,0.5 GΩ,,,,,,',
    '89-P-1,E11A,,,,,2025-11-09,,',
    '89-P-2,E10A,"1,234",,,,,,',
  ]);
  // a trial shows the answers it would change
  const [shown] = await work.run(second, plan, { setting: 'simulate' });
  const list = { job: shown?.job.id, outcome: 'updated' };
  expect(await work.post('/api/ext/import/rows', list)).toMatchObject({
    rows: [{ changes: [{ column: 'Aligned on · answer', was: '2025-11-07', becomes: '2025-11-09' }] }],
  });
  const [later] = await work.run(second, plan);
  expect(later?.job).toMatchObject({ updated: 1, invalid: 3 });
  expect(later?.bad.map(({ problems }) => problems?.[0]?.words.en)).toEqual([
    expect.stringContaining('signed'),
    expect.stringContaining('in MΩ'),
    expect.stringContaining('This is 1234 or 1.234'),
  ]);
  const changed = { ...made, '89-P-1 E11A': { ...made['89-P-1 E11A'], answers: { 'aligned.value': '2025-11-09' } } };
  expect(await sheets()).toEqual(changed);
  await work.post('/api/ext/import/undo', { job: later?.job.id, dryRun: false });
  expect(await sheets()).toEqual(made);
});

/** The history of a record's answers, latest first. */
interface Past {
  readonly entries: readonly {
    readonly changes: readonly { readonly field: string; readonly old: string | null; readonly new: string | null }[];
  }[];
}

test('two simultaneous files for the same checks never mix answers within a check, and the history has both [imports 5]', async () => {
  const captions = 'Device,Check,1 Insulation resistance,2 remark';
  const plan = [
    {
      register: 'tagItr',
      mapping: {
        fields: {
          taggedItem: { from: ['Device'] },
          itr: { from: ['Check'] },
          ...Object.fromEntries(['1 Insulation resistance', '2 remark'].map(answered)),
        },
      },
    },
  ] satisfies Parameters<typeof work.run>[1];
  const file = (mega: number, at: readonly string[]): Dropped => ({
    name: `${mega}.csv`,
    body: [captions, ...at.map((tag) => `${tag},E10A,${mega},by ${mega}`)].join('\n'),
  });
  const tags = ['89-P-2', '89-P-3'];
  const { db } = server.database;
  for (const round of [100, 300]) {
    // both start at the same moment: a transaction locks the checks until both imports are waiting for them, with their
    // lines in opposite order
    const [isHeld, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(db, async (tx) => {
      await sql`select from tag_itr for update`.execute(tx);
      isHeld.resolve();
      await isFree.promise;
    });
    await isHeld.promise;
    const running = Promise.all([
      work.run(file(round, tags), plan),
      work.run(file(round + 1, tags.toReversed()), plan),
    ]);
    const waiting = async () =>
      (
        await rows(
          db,
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    await expect.poll(waiting).toBe(2);
    isFree.resolve();
    await holding;
    const both = await running;
    for (const [part] of both) {
      expect(part?.job).toMatchObject({ state: 'done', invalid: 0 });
      expect(Number(part?.job['added']) + Number(part?.job['updated'])).toBe(2);
    }
    const checks = (await work.rows('tagItr')).filter(
      (row) =>
        tags.includes((row['taggedItem'] as { title: string }).title) &&
        (row['itr'] as { title: string }).title === 'E10A',
    );
    expect(checks).toHaveLength(2);
    for (const { id } of checks) {
      const { answers } = await work.post<{ answers: Record<string, unknown> }>('/api/ext/check-sheet/get', { id });
      expect([round, round + 1]).toContain(answers['megger.value']);
      expect(answers['seal.comment']).toBe(`by ${String(answers['megger.value'])}`);
      const { entries } = await work.post<Past>('/api/register/tagItr/history', { id });
      const steps = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'answers.megger.value'));
      // the second import saw what the first had written: nothing was overwritten unseen
      expect(new Set(steps.slice(0, 2).map((step) => step.new))).toEqual(new Set([`${round}`, `${round + 1}`]));
      for (const [at, step] of steps.slice(1).entries()) expect(steps[at]?.old).toBe(step.new);
    }
  }
});
