import { text } from 'node:stream/consumers';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf, listSheets, type ListSheet } from '@plumbline/contract/registers/list-sheets.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../db/testing.ts';
import { historyOf } from '../../register/history/history.ts';
import { page } from '../../register/read/page.ts';
import { anActor } from '../../register/row/testing.ts';
import { exportRegister } from '../exports/export.ts';
import { template } from './templates/template.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { aLoader } from './testing.ts';
import { undoImport } from './undo.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const load = await aLoader(database, actor);
const { discipline, system, subSystem, equipmentType, itrClass, itr, equipmentTypeItr, tag, tagItr } = registers;

const sheet = (key: string): ListSheet => {
  const found = listSheetOf(key);
  if (!found) throw new Error(key);
  return found;
};
const tagSubSystem = sheet('taggedItemSubSystem');

async function exported(
  register: AnyRegister,
  input: Omit<Parameters<typeof exportRegister>[2]['input'], 'format'> = {},
) {
  const file = await exportRegister(database, actor, { register, language: 'en', input: { format: 'csv', ...input } });
  if (Buffer.isBuffer(file.body)) throw new Error('an export is streamed');
  return (await text(file.body)).replace('\ufeff', '').trim().split(/\r?\n/);
}
const tagNamed = async (name: string) => {
  const found = await page(db, actor, tag, { limit: 100, offset: 0 });
  const row = found.rows.find((row) => row['name'] === name);
  if (!row) throw new Error(name);
  return row;
};
const titles = (value: unknown): readonly string[] => (value as readonly { title: string }[]).map(({ title }) => title);

await load(discipline, 'Name,Description\nE,Electrical\n');
await load(system, 'Name,Description\n20,Separation\n');
await load(subSystem, 'Name,Description,System\n20-01,Inlet,20\n20-02,Outlet,20\n20-03,Drain,20\n');
await load(equipmentType, 'Name,Description,Discipline\nMotor,Motor,E\n');
await load(itrClass, 'Name,Description,Handover gate\nA,Mechanical completion,1\n');
await load(itr, 'Name,Description,Discipline,ITR class,Generation method\nM01A,Motor,E,A,digital\n');
await load(equipmentTypeItr, 'Equipment type,ITR\nMotor,M01A\n');
await load(
  tag,
  'Tag number,Description,Discipline,Equipment type,Subsystems\nEM-10,Ten,E,Motor,20-01\nEM-9,Nine,E,Motor,20-01; 20-02\n',
);

describe('subsystems of tags as a table of pairs', () => {
  test('each tag is exported as one line an item in natural order, and imports back as unchanged', async () => {
    const lines = ['Tagged item,Subsystem', 'EM-9,20-01', 'EM-9,20-02', 'EM-10,20-01'];
    const all = await exported(tagSubSystem);
    expect(all.filter((line) => /^(?:Tagged item|EM-9|EM-10),/.test(line))).toEqual(lines);
    expect(await load(tagSubSystem, lines.join('\n'))).toMatchObject({ total: 3, unchanged: 3, added: 0, invalid: 0 });
  });

  test('pairs added and deleted by a file are simulated, then written with their history and checks', async () => {
    const csv = 'Action,Tagged item,Subsystem\n,em-10,20-02\nDelete,EM-10,20-01\n,EM-9,20-03\n';
    expect(await load(tagSubSystem, csv, 'simulate')).toMatchObject({ toBeAdded: 2, toBeDeleted: 1, invalid: 0 });
    expect(titles((await tagNamed('EM-10'))['subSystems'])).toEqual(['20-01']);
    const done = await load(tagSubSystem, csv);
    expect(done).toMatchObject({ added: 2, deleted: 1, unchanged: 0, invalid: 0 });
    expect(done.follows.filter(({ subject }) => subject === 'taggedItem')).toEqual([]);
    const row = await tagNamed('EM-10');
    expect(titles(row['subSystems'])).toEqual(['20-02']);
    expect(titles((await tagNamed('EM-9'))['subSystems'])).toEqual(['20-01', '20-02', '20-03']);
    const { entries } = await historyOf(db, actor, tag, { id: row.id, limit: 1, offset: 0, language: 'en' });
    expect(entries[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'subSystems', old: '20-01', new: '20-02' }],
    });
    const [check] = (await page(db, actor, tagItr, { limit: 10, offset: 0 })).rows.filter(({ name }) =>
      String(name).startsWith('EM-10'),
    );
    expect(titles(check?.['subSystems'])).toEqual(['20-02']);

    const undone = await undoImport(db, { ...actor, via: 'undo of import 1' }, { job: done.job, dryRun: false });
    expect(undone).toMatchObject({ reverted: 2, obstacleCount: 0 });
    expect(titles((await tagNamed('EM-10'))['subSystems'])).toEqual(['20-01']);
  });

  test('each invalid pair gives its reason, and the valid ones are imported', async () => {
    const csv = [
      'Action,Tagged item,Subsystem',
      ',EM-77,20-01',
      ',EM-9,20-99',
      'Delete,EM-10,20-03',
      'Delete,EM-10,20-01',
      ',EM-9,20-03',
      ',em-9,20-03',
      ',,20-01',
    ].join('\n');
    const { added, deleted, bad } = await load(tagSubSystem, csv);
    expect([added, deleted]).toEqual([1, 0]);
    expect(bad.map(({ number, problems }) => [number, problems[0]?.words.en])).toEqual([
      [2, 'There is no "EM-77" in Tagged item. Add it there first, or correct the cell.'],
      [3, 'There is no "20-99" in Subsystem. Add it there first, or correct the cell.'],
      [4, 'There is no such row to delete.'],
      [5, 'Nothing would be left: each has at least one Subsystem. Add the other one in this file too.'],
      [7, 'This row appears twice in the file; the first one is used.'],
      [8, 'Required'],
    ]);
    await load(tagSubSystem, 'Action,Tagged item,Subsystem\nDelete,EM-9,20-03\n');
  });

  test('a filter or selection of tags is exported as the pairs of those tags', async () => {
    const { id } = await tagNamed('EM-10');
    const filter = { field: 'name', op: 'contains', value: '9' } as const;
    expect(await exported(tag, { list: 'subSystems', filter })).toEqual([
      'Tagged item,Subsystem',
      'EM-9,20-01',
      'EM-9,20-02',
    ]);
    expect(await exported(tag, { list: 'subSystems', selection: { mode: 'these', ids: [id] } })).toEqual([
      'Tagged item,Subsystem',
      'EM-10,20-01',
    ]);
    await expect(exported(tag, { list: 'area' })).rejects.toMatchObject({ key: 'badFilter' });
  });

  test('another company neither sees nor changes anything in it', async () => {
    const other = await anActor(db, 'Elsewhere');
    const file = await exportRegister(database, other, {
      register: tagSubSystem,
      language: 'en',
      input: { format: 'csv' },
    });
    if (Buffer.isBuffer(file.body)) throw new Error('an export is streamed');
    expect((await text(file.body)).trim().split('\n')).toHaveLength(1);
    const theirs = await aLoader(database, other);
    expect(await theirs(tagSubSystem, 'Tagged item,Subsystem\nEM-9,20-01\n')).toMatchObject({ invalid: 1, added: 0 });
  });
});

describe('every list that has a sheet [R2.3-090, R2.3-130]', async () => {
  const item = (kind: AnyRegister, more: string, ...lines: readonly string[]) =>
    load(
      kind,
      [
        `Tag number,Description,Discipline,Equipment type,Subsystems${more && `,${more}`}`,
        ...lines.map((line) => line.replace(' | ', ',It,E,Motor,20-01,')),
      ].join('\n'),
    );
  const { drawingType, drawing, subcontractorName, serviceDetail, line, spool, mechanicalJoint, testPack, procedure } =
    registers;
  await load(drawingType, 'Name,Description\nPID,Flow\n');
  await load(drawing, 'Name,Drawing type,Description\nD-1,PID,One\nD-2,PID,Two\n');
  await load(subcontractorName, 'Name,Description\nPipers,Pipes\n');
  await load(serviceDetail, 'Name,Description\nOil,Oil change\n');
  await item(line, '', 'L-1 | ', 'L-2 | ');
  await item(spool, '', 'S-1 | ');
  await item(mechanicalJoint, '', 'J-1 | ');
  await item(testPack, 'Lines,Spools,Mechanical joints', 'TP-1 | L-1; L-2,S-1,J-1');
  await item(tag, 'Lines,Drawings,Service details,Subcontractors', 'EM-1 | L-2,D-2; D-1,Oil,Pipers');
  await load(procedure, 'Name,Description,Systems,Tagged items\nPR-1,Flush,20,EM-1; L-1\n');
  await load(procedure, 'Name,Description,Systems,Prerequisite procedures\nPR-2,Run,20,PR-1\n');
  const { area, module, authorisedPerson, workPackType, workPack, jobCard, mocType, moc } = registers;
  await load(area, 'Name,Description\nA-1,Deck\n');
  await load(module, 'Name,Description\nM-1,Topside\n');
  await load(authorisedPerson, 'Name\nAnna\n');
  await load(workPackType, 'Name,Description\nCWP,Construction\n');
  await load(workPack, 'Name,Description,Work pack type\nWP-1,Pump,CWP\n');
  await load(jobCard, 'Name,Description,Discipline,Subsystem,Drawings\nJC-1,Set it,E,20-01,D-1\n');
  await load(mocType, 'Name,Description\nTQ,Query\n');
  await load(
    moc,
    'Name,MOC type,Description,Raised by,Disciplines,Systems,Subsystems,Tagged items,Areas,Modules,Drawings,Work packs,Job cards\nTQ-1,TQ,Why,Anna,E,20,20-01,EM-1,A-1,M-1,D-1,WP-1,JC-1\n',
  );

  test.each(listSheets)(
    '$key: a template, an export that imports as unchanged, a pair deleted and added back',
    async (registerKey) => {
      for (const language of ['en', 'zh'] as const) {
        const blank = await template(db, actor, { register: registerKey, format: 'csv', language });
        const captions = String(blank.body).replace('\ufeff', '').trim().split(',');
        expect(new Set(captions).size).toBe(3);
      }
      const [captions = '', first = '', ...others] = await exported(registerKey);
      const total = others.length + 1;
      const all = [captions, first, ...others].join('\n');
      expect(await load(registerKey, all)).toMatchObject({ total, unchanged: total, added: 0, invalid: 0 });
      const gone = await load(registerKey, `${captions},Action\n${first},Delete\n`);
      if (gone.invalid === 0) expect(await exported(registerKey)).toEqual([captions, ...others]);
      else expect(registerKey.list.of.fields[registerKey.list.name]?.required).toBe(true);
      expect(await load(registerKey, all)).toMatchObject({ added: gone.invalid === 0 ? 1 : 0, invalid: 0 });
      expect((await exported(registerKey)).join('\n')).toBe(all);
    },
  );
});
