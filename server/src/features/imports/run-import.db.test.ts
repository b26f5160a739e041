import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FOLLOWED_KEPT } from '@plumbline/contract/lists/import-consequence.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { page } from '../../register/read/page.ts';
import { count } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { exportRegister } from '../exports/export.ts';
import { aLoader } from './testing.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const { discipline, system, subSystem, equipmentType, itrClass, itr, equipmentTypeItr, tag, tagItr } = registers;

const load = await aLoader(database, actor);
/** A user without a role. */
const [other] = await rows(
  db,
  sql<{ id: string }>`insert into app_user (tenant_id, id, username, full_name, password_hash)
    values (${actor.tenantId}::uuid, new_id(), 'packs', 'Pack Er', '-') returning id`,
);
const loadAsOther = await aLoader(database, { ...actor, userId: other?.id ?? null });

await load(discipline, 'Name,Description\nE,Electrical\nI,Instrument\n');
await load(system, 'Name,Description\n20,Separation\n');
await load(subSystem, 'Name,Description,System\n20-01,Inlet,20\n20-02,Outlet,20\n');
await load(equipmentType, 'Name,Description,Discipline\nMotor,Motor,E\nTransmitter,Transmitter,I\n');
await load(itrClass, 'Name,Description,Handover gate\nA,Mechanical completion,1\nB,Pre-commissioning,2\n');
await load(
  itr,
  'Name,Description,Discipline,ITR class,Generation method\nM01A,Motor,E,A,Digital Document\nM02B,Solo run,E,B,digital\n',
);
await load(equipmentTypeItr, 'Equipment type,ITR\nMotor,M01A\nMotor,M02B\n');

const TAGS = `Tag number,Description,Discipline,Equipment type,Subsystems,Is Ex rated,Comments
20-EM-1,"Motor, ""big""",E,Motor,20-01,Yes,
20-EM-2,Motor 电动机,e,motor,20-01; 20-02,No,'=1+1
20-PT-3,Transmitter,I,Transmitter,20-09,Maybe,
20-em-1,Again,E,Motor,20-01,,
,Nameless,E,Motor,20-01,,
`;

test('valid rows are imported, bad ones give place and reason; simulate equals full; a repeat is all unchanged', async () => {
  const simulated = await load(tag, TAGS, 'simulate');
  expect(simulated).toMatchObject({ total: 5, invalid: 3, toBeAdded: 2, added: null });
  const follows = [{ subject: 'tagItr', action: 'add', count: 4, titles: [] }];
  expect(simulated.follows, 'what would follow, though nothing was written').toEqual(follows);
  expect([await count(db, actor, tag), await count(db, actor, tagItr)]).toEqual([0, 0]);
  const full = await load(tag, TAGS);
  expect(full.follows).toEqual(follows);
  expect(full).toMatchObject({ total: 5, invalid: 3, added: 2, unchanged: 0, toBeAdded: null });
  expect(full.bad.map((row) => [row.number, row.problems.map((problem) => problem.column)])).toEqual([
    [4, ['isExRated', 'subSystems']],
    [5, ['']],
    [6, ['name']],
  ]);
  expect(full.bad[0]?.problems[1]?.words.en).toContain('There is no "20-09" in Subsystem');
  expect(await load(tag, TAGS)).toMatchObject({ added: 0, updated: 0, unchanged: 2, invalid: 3 });
  const [first, second] = (await page(db, actor, tag, { limit: 10, offset: 0 })).rows;
  expect(first).toMatchObject({ name: '20-EM-1', description: 'Motor, "big"', isExRated: true, comments: null });
  expect(second).toMatchObject({ subSystems: [{ title: '20-01' }, { title: '20-02' }], comments: '=1+1' });
});

test('imported tags get the ITRs of the matrix', async () => {
  const found = await page(db, actor, tagItr, { limit: 10, offset: 0 });
  expect(found.rows.map((row) => row.name)).toEqual([
    '20-EM-1 - M01A',
    '20-EM-1 - M02B',
    '20-EM-2 - M01A',
    '20-EM-2 - M02B',
  ]);
  expect(new Set(found.rows.map((row) => row.documentCode)).size).toBe(4);
});

test('a missing column changes nothing, a blank cell clears, Delete deletes unless in use', async () => {
  expect(await load(tag, 'Tag number,Comments\n20-EM-2,\n')).toMatchObject({ updated: 1 });
  const { rows: found } = await page(db, actor, tag, { limit: 10, offset: 0 });
  expect(found[1]).toMatchObject({ comments: null, description: 'Motor 电动机', isExRated: false });
  // a check that someone works on keeps its tag
  await load(tagItr, 'Tagged item,ITR,Comments\n20-EM-2,M01A,seen\n20-EM-2,M02B,seen\n');
  const gone = await load(tag, 'Tag number,Action\n20-EM-2,Delete\nnot-there,Delete\n');
  expect(gone).toMatchObject({ deleted: 0, invalid: 2 });
  expect(gone.bad[0]?.problems[0]?.words.en).toContain('used in 2 rows of Tag ITR (Tagged item)');
  expect(await load(subSystem, 'Name,Description,System,Action\n20-03,Spare,20,\n')).toMatchObject({ added: 1 });
  expect(await load(subSystem, '名称,操作\n20-03,删除\n')).toMatchObject({ deleted: 1 });
});

test('the first of two defaults in a file wins, and takes over from the row that was the default [rules C2]', async () => {
  const { tagItrCompletionStatus: status } = registers;
  const defaults = async () =>
    (await page(db, actor, status, { limit: 9, offset: 0 })).rows
      .filter((row) => row['isDefault'])
      .map((row) => row['name']);
  const two = await load(status, 'Name,Description,Is default\nDone,x,Yes\nDropped,x,Yes\n');
  expect(two).toMatchObject({ added: 1, invalid: 1 });
  expect(two.bad[0]?.problems[0]).toMatchObject({ column: 'isDefault', words: { zh: '只能有一行勾选此项。' } });
  expect(await defaults()).toEqual(['Done']);
  expect(await load(status, 'Name,Description,Is default\nOther,x,Yes\n')).toMatchObject({ added: 1, invalid: 0 });
  expect(await defaults()).toEqual(['Other']);
  const moved = await load(status, 'Name,Description,Is default\nOther,x,No\nDone,x,Yes\n');
  expect(moved).toMatchObject({ updated: 2, invalid: 0 });
  expect(await defaults()).toEqual(['Done']);
});

test('a file cannot newly name inactive people or sign a test pack without permission; existing names remain [rules B5, rules V5]', async () => {
  const { authorisedPerson, testPack } = registers;
  const pack = (name: string, by: string, on: string, description = 'x') =>
    `${name},${description},E,Motor,20-01,${by},${on}\n`;
  const head = 'Tag number,Description,Discipline,Equipment type,Subsystems,Completed by,Completed on\n';
  await load(authorisedPerson, 'Name,Inactive,Sign off test packs\nLi Wei,No,Yes\nZhang Min,Yes,Yes\n');
  const first = await load(
    testPack,
    head + pack('TP-1', 'Zhang Min', '2026-01-05') + pack('TP-2', 'Li Wei', '2026-01-05'),
  );
  expect(first).toMatchObject({ added: 1, invalid: 1 });
  expect(first.bad[0]?.problems).toMatchObject([
    { column: 'completedBy', words: { en: 'Zhang Min is inactive and can no longer be selected.' } },
  ]);
  await load(authorisedPerson, 'Name,Inactive\nLi Wei,Yes\n');
  expect(await load(testPack, head + pack('TP-2', 'Li Wei', '2026-01-05', 'still'))).toMatchObject({ updated: 1 });
  expect(await loadAsOther(testPack, head + pack('TP-2', 'Li Wei', '2026-01-05', 'again'))).toMatchObject({
    updated: 1,
  });
  const refused = await loadAsOther(testPack, head + pack('TP-2', 'Li Wei', '2026-01-06', 'again'));
  expect(refused).toMatchObject({ updated: 0, invalid: 1 });
  expect(refused.bad[0]?.problems).toMatchObject([
    { column: 'completedOn', words: { en: expect.stringContaining('"Sign off" on Test pack') } },
  ]);
});

test('a protected column is compared and reported, never written', async () => {
  expect(await load(discipline, 'Name,Description\nPR,Protected\n')).toMatchObject({ added: 1 });
  const same = await load(discipline, 'Name*,Description*\nPR,protected\n');
  expect(same).toMatchObject({ unchanged: 1, updated: 0 });
  const other = await load(discipline, 'Name,Description *\nPR,Something else\nNEW,x\n');
  expect(other).toMatchObject({ unchanged: 1, invalid: 1 });
  const noted = await rows(
    db,
    sql<{ number: number; notes: { column: string; words: { en: string } }[] }>`select number, notes from import_row
      where notes is not null order by number`,
  );
  expect(noted.map(({ number, notes }) => [number, notes.map(({ column, words }) => [column, words.en])])).toEqual([
    [2, [['description', 'Protected, not written: the file says "Something else", the system has "Protected".']]],
    [3, [['description', 'Protected, not written: the file says "x", the system has "".']]],
  ]);
  const { rows: found } = await page(db, actor, discipline, { limit: 100, offset: 0 });
  expect(found.find(({ name }) => name === 'PR')).toMatchObject({ description: 'Protected' });
});

test('protected flags, numbers, references and lists are compared by value, in either language', async () => {
  const csv = '位号,防爆*,专业*,子系统*,描述*,Open punch*\n20-EM-1,是,e,20-01,"motor, ""big""",0\n';
  expect(await load(tag, csv)).toMatchObject({ unchanged: 1, invalid: 0, updated: 0 });
  const noted = await rows(
    db,
    sql<{ notes: unknown }>`select notes from import_row where notes is not null and key = '20-EM-1'`,
  );
  expect(noted).toEqual([]);
});

test('text without a caption is named by its spreadsheet column, even beyond the last caption', async () => {
  const found = await load(discipline, 'Name,,Description\nCC,stray,x\nDD,,x,beyond\n');
  expect(found.bad.map(({ number, problems }) => [number, problems[0]?.words.en])).toEqual([
    [2, 'Column B contains data but has no caption.'],
    [3, 'Column D contains data but has no caption.'],
  ]);
});

test('look-alike hyphens become plain ones, so that a name from a word processor finds its row', async () => {
  expect(await load(subSystem, 'Name,Description,System\n20–31,Spare,20\n')).toMatchObject({ added: 1 });
  expect(await load(subSystem, 'Name,Description\n20-31,Renamed\n')).toMatchObject({ updated: 1 });
});

test('invisible and full-width characters still match a row; look-alikes of another script are noted [imports D1]', async () => {
  expect(await load(subSystem, 'Name,Description,System\n20-3５\u200b,Spare,２０\u00ad\n')).toMatchObject({ added: 1 });
  expect(await load(subSystem, 'Name,Description,System\n20-35,Spare,20\n')).toMatchObject({ unchanged: 1 });
  expect(await load(subSystem, 'Name,Description,System\n20-ЕМ,Spare,20\n')).toMatchObject({ added: 1 });
  const [noted] = await rows(
    db,
    sql<{
      notes: { column: string; words: { en: string; zh: string } }[];
    }>`select notes from import_row where key = '20-ЕМ'`,
  );
  expect(noted?.notes).toMatchObject([
    {
      column: 'name',
      words: { en: expect.stringContaining('like Latin ones: ЕМ.'), zh: expect.stringContaining('：ЕМ。') },
    },
  ]);
});

test('rows without a key are reported as such, not as repeated', async () => {
  const { bad } = await load(discipline, 'Name,Description\n,One\n,Two\n');
  expect(bad.map(({ problems }) => problems.map(({ column }) => column))).toEqual([['name'], ['name']]);
});

test('a changed row stores its previous values in readable form', async () => {
  await load(subSystem, 'Name,Description,System\n20-40,Before,20\n');
  await load(system, 'Name,Description\n21,Second\n');
  await load(subSystem, 'Name,Description,System\n20-40,After,21\n');
  const stored = await rows(
    db,
    sql<{ was: unknown }>`select was from import_row where key = '20-40' and was is not null`,
  );
  expect(stored.map(({ was }) => was)).toEqual([{ description: 'Before', system: '20' }]);
});

test('unknown, repeated or missing captions refuse the whole file', async () => {
  await expect(load(tag, 'Tag number,Nonsense\nA,1\n')).rejects.toMatchObject({
    key: 'importUnknownColumns',
    facts: { columns: { en: 'Nonsense', zh: 'Nonsense' } },
  });
  await expect(load(tag, 'Tag number,Comments,备注\nA,1,2\n')).rejects.toMatchObject({ key: 'importRepeatedColumns' });
  await expect(load(tag, 'Description\nA\n')).rejects.toMatchObject({ key: 'importMissingKey' });
});

test('a simulation is shown as checking, a full import as writing [imports D11]', async () => {
  const file = 'Name,Description\n77,Told\n';
  expect((await load(system, file, 'validate')).phases).toEqual(['reading']);
  expect((await load(system, file, 'simulate')).phases).toEqual(['reading', 'checking']);
  expect((await load(system, file)).phases).toEqual(['reading', 'checking', 'writing']);
});

test('an unknown column is reported with the most similar caption [imports D16]', async () => {
  await expect(load(tag, 'Tag number,Descripton,备住,Maker\nA,1,2,3\n')).rejects.toMatchObject({
    key: 'importUnknownColumns',
    facts: {
      columns: {
        en: 'Descripton (Description?), 备住, Maker (Manufacturer?)',
        zh: 'Descripton (描述?), 备住, Maker (制造商?)',
      },
    },
  });
});

test.each([discipline, system, subSystem, equipmentType, itrClass, itr, equipmentTypeItr, tag, tagItr])(
  'an export of $key imports as all unchanged, in both languages',
  async (register) => {
    for (const language of ['en', 'zh'] as const) {
      const file = await exportRegister(database, actor, { register, language, input: { format: 'csv' } });
      if (Buffer.isBuffer(file.body)) throw new Error('an export is streamed');
      const csv = await text(file.body);
      const total = await count(db, actor, register);
      expect(await load(register, csv), csv).toMatchObject({
        total,
        unchanged: total,
        added: 0,
        updated: 0,
        deleted: 0,
        invalid: 0,
      });
    }
  },
);

test('two simultaneous imports of one file create each row once', async () => {
  const many = `Name,Description\n${Array.from({ length: 300 }, (_, at) => `X${at},Extra`).join('\n')}\n`;
  const [a, b] = await Promise.all([load(discipline, many), load(discipline, many)]);
  expect([a.added, b.added].toSorted()).toEqual([0, 300]);
});

test('a failure during an import leaves nothing behind', async () => {
  const before = await count(db, actor, discipline);
  const onCounts = (): Promise<void> => Promise.reject(new Error('power cut'));
  const failing = load(discipline, 'Name,Description\nQ1,One\n', 'full', onCounts);
  await expect(failing).rejects.toThrow('power cut');
  expect(await count(db, actor, discipline)).toBe(before);
});

test('the counters equal a recount', async () => {
  expect(
    (
      await create(db, actor, tag, {
        values: {
          name: '20-EM-9',
          description: 'x',
          discipline: (await page(db, actor, discipline, { limit: 1, offset: 0 })).rows[0]?.id,
          equipmentType: (await page(db, actor, equipmentType, { limit: 1, offset: 0 })).rows[0]?.id,
          subSystems: [(await page(db, actor, subSystem, { limit: 1, offset: 0 })).rows[0]?.id],
        },
      })
    ).rev,
  ).toBe(1);
  const cells = await rows(db, sql<{ total: number }>`select sum(total)::int as total from counter_tag_itr`);
  expect(cells[0]?.total).toBe(await count(db, actor, tagItr));
});

test('a simulation counts all consequences, lists the first ten thousand, and writes nothing [imports 10,000]', async () => {
  const before = [await count(db, actor, tag), await count(db, actor, tagItr)];
  const many = Array.from({ length: 5100 }, (_, at) => `90-EM-${at},Motor,E,Motor,20-01`);
  const tried = await load(
    tag,
    `Tag number,Description,Discipline,Equipment type,Subsystems\n${many.join('\n')}\n`,
    'simulate',
  );
  expect(tried).toMatchObject({ toBeAdded: 5100, invalid: 0 });
  expect(tried.follows).toEqual([{ subject: 'tagItr', action: 'add', count: 10_200, titles: [] }]);
  const stored = await rows(
    db,
    sql<{
      kept: number;
      named: number;
    }>`select count(*) as kept, count(distinct name) as named from import_followed where job_id = ${tried.job}::uuid`,
  );
  expect(stored).toEqual([{ kept: FOLLOWED_KEPT, named: FOLLOWED_KEPT }]);
  expect([await count(db, actor, tag), await count(db, actor, tagItr)]).toEqual(before);
});
