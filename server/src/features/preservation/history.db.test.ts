import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { formTemplate } from '@plumbline/contract/rules/form.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { readTable } from '../../sheets/read-table.ts';
import { insertTemplate } from '../../workflow/form/templates.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { aLoader } from '../imports/testing.ts';

compose(features);

/** Work orders of a real platform (Aker BP and Cognite); where available, the file is stored next to the checkout. */
const ORDERS = resolve(import.meta.dirname, '../../../../../shared/data/valhall-oid/workorder-first-200.csv');

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
await sql`insert into user_role (tenant_id, user_id, role_id) select ${actor.tenantId}::uuid, ${actor.userId}::uuid, id from role where tenant_id = ${actor.tenantId}::uuid and code = 'ADM'`.execute(
  db,
);
const load = await aLoader(database, actor);
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });

const m = await make('discipline', named('M'));
const system = await make('system', named('23'));
const sub = await make('subSystem', { ...named('23-01'), system: system.id });
const kind = await make('equipmentType', named('Compressor'));
await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signPreservation: true });
/** A PWL whose sheet has no tasks: past rounds are imported with their dates, not with their answers. */
async function aPwl(name: string, required = false): Promise<void> {
  const { id } = await make('pwl', { ...named(name), discipline: m.id, generationMethod: 'digital' });
  const model = formTemplate.parse({
    title: { en: name, zh: name },
    header: [],
    boxes: ['OK'],
    tasks: [
      {
        name: 'note',
        number: '1',
        text: { en: 'Note', zh: '备注' },
        boxes: false,
        required,
        input: { kind: 'text' },
      },
    ],
  });
  await insertTemplate(db, actor, { register: 'pwl', id, revision: 1, model, comment: '', by: 'Li Wei' });
}
const aTag = (name: string) =>
  make('tag', { ...named(name), discipline: m.id, equipmentType: kind.id, subSystems: [sub.id] });
const HEAD = 'Tagged item,PWL,Due date,Frequency in days,Completed · signed by,Completed · signed on';
const running = () =>
  rows(
    db,
    sql<{
      tag: string;
      pwl: string;
      due: string;
    }>`select x.name as tag, p.name as pwl, t.due_date::text as due from tag_pwl t
      join tagged_item x on x.id = t.tagged_item join pwl p on p.id = t.pwl
      where t.deleted_at is null and t.progress not in ('signedOff', 'skipped') order by 1, 2`,
  );

test('a history of cycles is imported: the last cycle starts the next, and one is running', async () => {
  await aPwl('PM-1');
  await aTag('KA-1');
  const lines = ['2026-01-05', '2026-02-05', '2026-03-05'].map((day) => `KA-1,PM-1,${day},30,Li Wei,${day}`);
  const done = await load(known('tagPwl'), [HEAD, ...lines].join('\n'));
  expect(done).toMatchObject({ added: 3, invalid: 0 });
  expect(await running()).toEqual([{ tag: 'KA-1', pwl: 'PM-1', due: '2026-04-04' }]);
  expect(await load(known('tagPwl'), [HEAD, ...lines].join('\n'))).toMatchObject({ unchanged: 3, invalid: 0 });
});

test('rounds that several tags had on one day are imported with those that followed them', async () => {
  await aPwl('PM-2');
  for (const name of ['KC-1', 'KC-2']) await aTag(name);
  const lines = ['2026-01-05', '2026-02-04', '2026-03-06'].flatMap((day) =>
    ['KC-1', 'KC-2'].map((name) => `${name},PM-2,${day},30,Li Wei,${day}`),
  );
  expect(await load(known('tagPwl'), [HEAD, ...lines].join('\n'))).toMatchObject({ bad: [], added: 6, invalid: 0 });
  expect((await running()).filter(({ pwl }) => pwl === 'PM-2')).toMatchObject([
    { tag: 'KC-1', due: '2026-04-05' },
    { tag: 'KC-2', due: '2026-04-05' },
  ]);
});

test('a history is loaded as paper: signed without an answer, and marked as such [rules B-13]', async () => {
  await aPwl('PM-P', true);
  await aTag('KA-P');
  const lines = ['2026-01-05', '2026-02-05'].map((day) => `KA-P,PM-P,${day},30,Li Wei,${day}`);
  const digital = await load(known('tagPwl'), [HEAD, ...lines].join('\n'));
  expect(digital).toMatchObject({ added: 0, invalid: 2 });
  const paper = [`${HEAD},Issued as paper`, ...lines.map((line) => `${line},Yes`)].join('\n');
  expect(await load(known('tagPwl'), paper)).toMatchObject({ added: 2, invalid: 0 });
  const found = await rows(
    db,
    sql<{
      progress: string;
      percent: number | null;
      paper: boolean;
      answers: object | null;
    }>`select t.progress, t.task_percent::int as percent,
        t.issued_as_paper as paper, nullif(f.answers, '{}') as answers from tag_pwl t join pwl p on p.id = t.pwl and p.name = 'PM-P'
        left join form_result f on f.row_id = t.id where t.deleted_at is null order by t.due_date`,
  );
  const done = { progress: 'signedOff', percent: 100, paper: true, answers: null };
  // the cycle that follows is filled in here
  expect(found).toEqual([done, done, { progress: 'notStarted', percent: null, paper: false, answers: null }]);
  expect(await load(known('tagPwl'), paper)).toMatchObject({ unchanged: 2, invalid: 0 });
});

test('rounds completed out of turn are noted on their line, in a trial too, in whichever order the file has them [rules B-12]', async () => {
  for (const [tag, setting, order] of [
    ['KB-1', 'simulate', [0, 1]],
    ['KB-2', 'full', [0, 1]],
    ['KB-3', 'full', [1, 0]],
  ] as const) {
    await aTag(tag);
    const lines = [`${tag},PM-1,2026-01-05,30,Li Wei,2026-01-20`, `${tag},PM-1,2026-02-04,30,Li Wei,2026-01-10`];
    const file = [HEAD, ...order.map((at) => lines[at])].join('\n');
    expect(await load(known('tagPwl'), file, setting)).toMatchObject({ invalid: 0 });
    const noted = await rows(
      db,
      sql<{
        words: string;
      }>`select n.value -> 'words' ->> 'en' as words from import_row r, jsonb_array_elements(r.notes) n
        where r.key like ${`%${tag}%`}`,
    );
    const words = [/due 2026-01-05 was completed on 2026-01-20/, /due 2026-02-04 was completed on 2026-01-10/];
    expect(noted, tag).toMatchObject([{ words: expect.stringMatching(words[order[0]] ?? /./) }]);
  }
});

test('of two open cycles of one PWL on one tag in a file, the first due is imported, simulated or not', async () => {
  await aTag('KA-2');
  const lines = ['2026-06-05', '2026-05-05'].map((day) => `KA-2,PM-1,${day},30,,`);
  for (const setting of ['simulate', 'full'] as const) {
    const { bad, invalid } = await load(known('tagPwl'), [HEAD, ...lines].join('\n'), setting);
    expect(invalid).toBe(1);
    expect(bad).toMatchObject([
      { number: 2, problems: [{ words: { en: expect.stringMatching(/open cycle of this PWL/) } }] },
    ]);
  }
  expect(await load(known('tagPwl'), [HEAD, 'KA-2,PM-1,2026-07-05,30,,'].join('\n'))).toMatchObject({ invalid: 1 });
  expect((await running()).filter(({ tag }) => tag === 'KA-2')).toMatchObject([{ due: '2026-05-05' }]);
});

test.skipIf(!existsSync(ORDERS))(
  'the calendar orders of Valhall: 56 done, 27 courses, one running cycle each',
  async () => {
    await using table = await readTable({ path: ORDERS, name: 'orders.csv' });
    const at = (name: string): number => table.headers.indexOf(name);
    const cells: (readonly string[])[] = [];
    for await (const batch of table.rows()) cells.push(...batch.map((row) => row.cells));
    const cell = (row: readonly string[], name: string): string => row[at(name)] ?? '';
    const done = cells.filter(
      (row) =>
        cell(row, 'WORKORDER_TYPEANDMETHOD').endsWith('Fixed calender') &&
        cell(row, 'WORKORDER_STATUSISCOMPLETED') === 'YES',
    );
    const tagOf = (row: readonly string[]): string =>
      (cell(row, 'assetExternalIds').split(';')[0] ?? '').replace('WMT:', '');
    const DAYS: Readonly<Record<string, number>> = { 1: 30, 3: 91, 6: 182, 12: 365 };
    for (const name of new Set(done.map(tagOf))) await aTag(name);
    for (const name of new Set(done.map((row) => cell(row, 'PMPROGRAM_NUMBER')))) await aPwl(name);
    const lines = done.map((row) => {
      // moved forward twelve years, since a signature that old is taken for a typing error in the year
      const day = (name: string): string =>
        cell(row, name)
          .slice(0, 10)
          .replace(/^\d+/, (year) => `${Number(year) + 12}`)
          .replace('02-29', '02-28');
      const days = DAYS[cell(row, 'WORKORDER_INTERVALVALUE')];
      return [
        tagOf(row),
        cell(row, 'PMPROGRAM_NUMBER'),
        day('WORKORDER_DUEDATE'),
        days,
        'Li Wei',
        day('WORKORDER_COMPLETIONDATE'),
      ].join();
    });
    const before = (await running()).length;
    const loaded = await load(known('tagPwl'), [HEAD, ...lines].join('\n'));
    expect(loaded.bad).toEqual([]);
    expect(loaded).toMatchObject({ added: 56, invalid: 0 });
    expect((await running()).length - before).toBe(27);
  },
);
