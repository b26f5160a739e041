import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { aDatabase } from '../../db/testing.ts';
import { page } from '../../register/read/page.ts';
import { count } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { create, update } from '../../register/write/verbs.ts';
import { historyOf } from '../../register/history/history.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { undoEdit } from '../edits/undo-edit.ts';
import { aLoader } from './testing.ts';
import { undoImport } from './undo.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const { discipline, system, subSystem, equipmentType, itrClass, itr, equipmentTypeItr, tag, tagItr, area } = registers;

const run = await aLoader(database, actor);
/** Imports a file and returns the id of the import. */
async function load(register: AnyRegister, csv: string): Promise<string> {
  const { job, invalid } = await run(register, csv);
  expect(invalid).toBe(0);
  return job;
}
const undo = (job: string, dryRun = false) => undoImport(db, { ...actor, via: 'undo of import 1' }, { job, dryRun });
const rowsOf = async (register: AnyRegister) => (await page(db, actor, register, { limit: 100, offset: 0 })).rows;
const namesOf = async (register: AnyRegister) => (await rowsOf(register)).map((row) => row['name']);

await load(discipline, 'Name,Description\nE,Electrical\n');
await load(system, 'Name,Description\n20,Separation\n');
await load(subSystem, 'Name,Description,System\n20-01,Inlet,20\n');
await load(equipmentType, 'Name,Description,Discipline\nMotor,Motor,E\n');
await load(itrClass, 'Name,Description,Handover gate\nA,Mechanical completion,1\n');
await load(itr, 'Name,Description,Discipline,ITR class,Generation method\nM01A,Motor,E,A,digital\n');
await load(equipmentTypeItr, 'Equipment type,ITR\nMotor,M01A\n');
const TAGS =
  'Tag number,Description,Discipline,Equipment type,Subsystems\nEM-1,One,E,Motor,20-01\nEM-2,Two,E,Motor,20-01\n';

test('undoing an import removes its rows and their checks, reverts its changes and restores its deletions', async () => {
  await load(area, 'Name,Description\nA1,First\nA2,Second\nA3,Third\n');
  const before = await rowsOf(area);
  const job = await load(
    area,
    'Name,Description,Action\nA1,Renamed,\nA2,,Delete\nA4,Fourth,\n'.replace('A2,,', 'A2,x,'),
  );
  expect(await namesOf(area)).toEqual(['A1', 'A3', 'A4']);

  expect(await undo(job, true)).toEqual({ removed: 1, reverted: 1, restored: 1, obstacles: [], obstacleCount: 0 });
  expect(await namesOf(area), 'a dry run changes nothing').toEqual(['A1', 'A3', 'A4']);
  expect(await undo(job)).toMatchObject({ removed: 1, reverted: 1, restored: 1 });
  const values = (all: typeof before) => all.map(({ id, name, description }) => ({ id, name, description }));
  expect(values(await rowsOf(area))).toEqual(values(before));
  const [first] = before;
  const { entries } = await historyOf(db, actor, area, { id: first?.id ?? '', limit: 9, offset: 0, language: 'en' });
  expect(entries[0]).toMatchObject({ via: 'undo of import 1', changes: [{ old: 'Renamed', new: 'First' }] });
});

test('undo removes tags with their ITRs from the matrix unless either was worked on', async () => {
  const job = await load(tag, TAGS);
  const [check] = await rowsOf(tagItr);
  expect(await count(db, actor, tagItr)).toBe(2);

  const noted = await update(db, actor, tagItr, {
    rows: [{ id: check?.id ?? '', rev: check?.rev ?? 0, values: { comments: 'begun' } }],
  });
  expect(noted).toBeDefined();
  const refused = await undo(job);
  expect(refused).toMatchObject({ removed: 0, obstacleCount: 1 });
  expect(refused.obstacles[0]).toMatchObject({ register: 'tagItr', title: 'EM-1 - M01A' });
  expect(refused.obstacles[0]?.why.en).toContain('worked on it after the import');
  expect(await count(db, actor, tag)).toBe(2);
});

test('a row referred to since blocks the undo, and is named', async () => {
  const job = await load(system, 'Name,Description\n30,Compression\n');
  const parent = (await rowsOf(system)).find(({ name }) => name === '30');
  await create(db, actor, subSystem, { values: { name: '30-01', description: 'x', system: parent?.id } });
  const refused = await undo(job);
  expect(refused.obstacles).toMatchObject([{ register: 'system', title: '30' }]);
  expect(refused.obstacles[0]?.why.en).toContain('Subsystem');
  expect(await namesOf(system)).toContain('30');
});

test('an import can be undone, loaded again and undone again', async () => {
  const csv = 'Name,Description\nZ1,x\nZ2,y\n';
  expect(await undo(await load(area, csv))).toMatchObject({ removed: 2 });
  const again = await load(area, csv);
  expect(await namesOf(area)).toContain('Z1');
  expect(await undo(again)).toMatchObject({ removed: 2, obstacleCount: 0 });
  expect(await undo(again), 'nothing is left of it').toMatchObject({ removed: 0, reverted: 0, restored: 0 });
});

test('an undo can leave blocked rows and the records made with them, and reports both [imports 6]', async () => {
  const job = await load(
    tag,
    'Tag number,Description,Discipline,Equipment type,Subsystems\nEM-11,One,E,Motor,20-01\nEM-12,Two,E,Motor,20-01\nEM-13,Three,E,Motor,20-01\n',
  );
  const tags = (await rowsOf(tag)).filter(({ name }) => /^EM-1[123]$/.test(String(name)));
  await update(db, actor, tag, {
    rows: [{ id: tags[0]?.id ?? '', rev: tags[0]?.rev ?? 0, values: { comments: 'Seen' } }],
  });
  const idOf = (row: AnyRow | undefined, field: string) => (row?.[field] as { id: string } | undefined)?.id;
  const [like] = await rowsOf(itr);
  const values = { name: 'M09A', description: 'Alignment', generationMethod: 'digital' };
  const another = await create(db, actor, itr, {
    values: { ...values, discipline: idOf(like, 'discipline'), itrClass: idOf(like, 'itrClass') },
  });
  // EM-12 is used by a check that was not part of the import
  await create(db, actor, tagItr, { values: { taggedItem: tags[1]?.id, itr: another.id } });
  expect(await undo(job)).toMatchObject({ removed: 0, obstacleCount: 1 });
  const rest = { job, dryRun: false, leave: true };
  const would = await undoImport(db, { ...actor, via: 'undo of import 1' }, { ...rest, dryRun: true });
  const done = await undoImport(db, { ...actor, via: 'undo of import 1' }, rest);
  expect(done).toEqual(would);
  expect(done).toMatchObject({ removed: 2, reverted: 0, restored: 0, obstacleCount: 4 });
  expect(done.obstacles.map(({ title, why }) => [title, why.en]).toSorted()).toEqual([
    ['EM-11 - M01A', 'It belongs to a row that stays: Tagged item.'],
    ['EM-11', expect.stringContaining('worked on it after the import') as string],
    ['EM-12 - M01A', 'It belongs to a row that stays: Tagged item.'],
    ['EM-12', expect.stringContaining('Tag ITR') as string],
  ]);
  expect((await namesOf(tag)).filter((name) => /^EM-1[123]$/.test(String(name)))).toEqual(['EM-11', 'EM-12']);
  expect((await namesOf(tagItr)).filter((name) => /^EM-1[123]/.test(String(name)))).toEqual([
    'EM-11 - M01A',
    'EM-12 - M01A',
    'EM-12 - M09A',
  ]);
});

test('imports are undone one by one, the last first, and an undone import blocks no earlier one [rules B4, rules I6]', async () => {
  await load(area, 'Name,Description\nQ1,before\nQ2,before\nQ3,before\n');
  const first = await load(area, 'Name,Description\nQ1,first\nQ2,first\nQ4,first\n');
  const second = await load(area, 'Name,Description,Action\nQ1,second,\nQ2,first,Delete\nQ4,second,\n');
  expect((await undo(first)).obstacles.map(({ title }) => title).toSorted()).toEqual(['Q1', 'Q2', 'Q4']);
  expect(await undo(second)).toMatchObject({ reverted: 2, restored: 1, obstacleCount: 0 });
  expect(await undo(first)).toMatchObject({ removed: 1, reverted: 2, obstacleCount: 0 });
  const ours = (await rowsOf(area)).filter(({ name }) => String(name).startsWith('Q'));
  expect(ours.map(({ name, description }) => [name, description])).toEqual([
    ['Q1', 'before'],
    ['Q2', 'before'],
    ['Q3', 'before'],
  ]);
});

test('an edit undone on screen does not block the undo of an import, an edit made afterwards does [rules B4]', async () => {
  const job = await load(area, 'Name,Description\nR1,loaded\n');
  const row = (await rowsOf(area)).find(({ name }) => name === 'R1');
  const who = { ...actor, userId: randomUUID() };
  const edit = await update(db, who, area, {
    rows: [{ id: row?.id ?? '', rev: row?.rev ?? 0, values: { description: 'typed' } }],
  });
  const back = async (batch: string | null) =>
    undoEdit(db, who, area, { batch: batch ?? '', mayDelete: () => undefined });
  const taken = await back(edit.batch);
  expect(await undo(job, true)).toMatchObject({ removed: 1, obstacleCount: 0 });
  const anew = await back(taken.batch);
  expect(anew).toMatchObject({ done: 1 });
  expect(await undo(job, true)).toMatchObject({ obstacleCount: 1 });
  expect(await back(anew.batch)).toMatchObject({ done: 1 });
  expect(await undo(job)).toMatchObject({ removed: 1, obstacleCount: 0 });
});
