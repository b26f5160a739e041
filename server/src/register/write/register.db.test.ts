import { expect, test } from 'vitest';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { aDatabase } from '../../db/testing.ts';
import { historyOf } from '../history/history.ts';
import { options } from '../read/options.ts';
import { page } from '../read/page.ts';
import { count, get, lookup } from '../read/read.ts';
import { anActor } from '../row/testing.ts';
import { uses } from '../read/uses.ts';
import { change, create, deleted, remove, restore, update } from './verbs.ts';
import { registerEngine } from './engine.ts';
import { compose } from '../../http/feature.ts';

compose([registerEngine]);

const { db } = await aDatabase();
const actor = await anActor(db);
const { discipline, system, subSystem, tag, equipmentType } = registers;
const block = { limit: 100, offset: 0 };

const e = await create(db, actor, discipline, { values: { name: 'E', description: 'Electrical 电气' } });
const motor = await create(db, actor, equipmentType, {
  values: { name: 'Motor', description: 'Motor', discipline: e.id },
});
const s20 = await create(db, actor, system, { values: { name: '20', description: 'Separation' } });
const subs = await Promise.all(
  ['20-01', '20-02', '20-10'].map((name) =>
    create(db, actor, subSystem, { values: { name, description: name, system: s20.id } }),
  ),
);

test('a row is read back as written, with references by title', async () => {
  const row = await create(db, actor, tag, {
    values: {
      name: 'P-9',
      description: 'Pump 泵',
      discipline: e.id,
      equipmentType: motor.id,
      subSystems: [subs[1]?.id, subs[0]?.id],
    },
  });
  expect(await get(db, actor, tag, row.id)).toMatchObject({
    name: 'P-9',
    discipline: { id: e.id, title: 'E' },
    subSystems: [{ title: '20-01' }, { title: '20-02' }],
    isExRated: false,
    rev: 1,
  });
});

test('a reference to one kind of tagged item takes no other kind, and a row in use cannot be deleted', async () => {
  const common = { description: 'x', discipline: e.id, equipmentType: motor.id, subSystems: [subs[2]?.id] };
  const pipe = await create(db, actor, registers.line, { values: { ...common, name: '6"-PL-1' } });
  const cable = await create(db, actor, registers.cable, { values: { ...common, name: 'C-1' } });
  const wrong = create(db, actor, registers.spool, { values: { ...common, name: 'SP-0', line: cable.id } });
  await expect(wrong).rejects.toMatchObject({ fields: [{ field: 'line' }] });
  const spool = await create(db, actor, registers.spool, { values: { ...common, name: 'SP-1', line: pipe.id } });
  expect(await get(db, actor, registers.spool, spool.id)).toMatchObject({ line: { title: '6"-PL-1' } });
  const everything = { id: pipe.id, maySee: () => true };
  expect(await uses(db, actor, registers.line, everything)).toEqual([{ register: 'spool', field: 'line', count: 1 }]);
  expect(await uses(db, actor, registers.line, { ...everything, maySee: (key) => key !== 'spool' })).toEqual([]);
  const these = { selection: { mode: 'these' as const, ids: [pipe.id] }, dryRun: false };
  const result = await remove(db, actor, registers.line, these);
  expect(result.refused).toMatchObject([{ title: '6"-PL-1', why: { en: expect.stringContaining('Spool') } }]);
  await remove(db, actor, registers.spool, { selection: { mode: 'these', ids: [spool.id] }, dryRun: false });
  expect((await remove(db, actor, registers.line, these)).done).toBe(1);
  await remove(db, actor, registers.cable, { selection: { mode: 'these', ids: [cable.id] }, dryRun: false });
});

test('P-9 sorts before P-10, and a cursor continues where the page ended', async () => {
  for (const name of ['P-10', 'p-2', 'P-1'])
    await create(db, actor, tag, {
      values: { name, description: name, discipline: e.id, equipmentType: motor.id, subSystems: [subs[0]?.id] },
    });
  const first = await page(db, actor, tag, { limit: 2, offset: 0 });
  const rest = await page(db, actor, tag, { limit: 2, offset: 0, after: first.after ?? '' });
  const jump = await page(db, actor, tag, { limit: 2, offset: 2 });
  expect([...first.rows, ...rest.rows].map((row) => row.name)).toEqual(['P-1', 'p-2', 'P-9', 'P-10']);
  expect(jump.rows).toEqual(rest.rows);
});

test('a second row with the same natural key is refused, whatever its case', async () => {
  await expect(create(db, actor, discipline, { values: { name: 'e', description: 'again' } })).rejects.toMatchObject({
    code: '23505',
  });
});

test('all invalid fields are reported together', async () => {
  const refusal = create(db, actor, subSystem, {
    values: { name: 'a;b', description: '', plannedMcc: '2026-02-30', nonsense: 1 },
  });
  await expect(refusal).rejects.toBeInstanceOf(InvalidError);
  await refusal.catch((error: InvalidError) =>
    expect(error.fields.map((field) => field.field).toSorted()).toEqual([
      'description',
      'name',
      'nonsense',
      'plannedMcc',
      'system',
    ]),
  );
});

test('a stale save is refused with the current row; the history shows old and new values', async () => {
  const row = await create(db, actor, system, { values: { name: '40', description: 'Cooling' } });
  await update(db, actor, system, { rows: [{ id: row.id, rev: 1, values: { description: 'Cooling medium' } }] });
  const stale = update(db, actor, system, { rows: [{ id: row.id, rev: 1, values: { description: 'Mine' } }] });
  await expect(stale).rejects.toMatchObject({
    key: 'stale',
    data: { theirs: { description: 'Cooling medium', rev: 2 }, by: 'Li Wei' },
  });
  const { entries } = await historyOf(db, actor, system, { id: row.id, limit: 10, offset: 0, language: 'en' });
  expect(entries).toMatchObject([
    { action: 'update', by: 'Li Wei', changes: [{ field: 'description', old: 'Cooling', new: 'Cooling medium' }] },
    { action: 'add' },
  ]);
});

test('a save without changes writes nothing', async () => {
  const row = await create(db, actor, system, { values: { name: '41', description: 'Same' } });
  const { rows } = await update(db, actor, system, { rows: [{ id: row.id, rev: 1, values: { description: 'Same' } }] });
  expect(rows[0]?.rev).toBe(1);
});

test('deleting a row in use is refused, naming register and field; another is deleted and restored', async () => {
  const used = await remove(db, actor, discipline, { selection: { mode: 'these', ids: [e.id] }, dryRun: false });
  expect(used).toMatchObject({
    done: 0,
    refused: [{ title: 'E', why: { en: expect.stringContaining('used in 1 row of Equipment type (Discipline)') } }],
  });
  const spare = await create(db, actor, discipline, { values: { name: 'Z', description: 'Spare' } });
  expect(
    await remove(db, actor, discipline, { selection: { mode: 'these', ids: [spare.id] }, dryRun: true }),
  ).toMatchObject({ done: 1 });
  expect(await count(db, actor, discipline)).toBe(2);
  await remove(db, actor, discipline, { selection: { mode: 'these', ids: [spare.id] }, dryRun: false });
  await expect(get(db, actor, discipline, spare.id)).rejects.toBeInstanceOf(AppError);
  expect(await deleted(db, actor, discipline, block)).toMatchObject({
    total: 1,
    rows: [{ title: 'Z', deletedBy: 'Li Wei' }],
  });
  await restore(db, actor, discipline, { ids: [spare.id] });
  expect(await count(db, actor, discipline)).toBe(2);
});

test('filters of every kind find their rows', async () => {
  const found = async (filter: Parameters<typeof count>[3]) =>
    (await page(db, actor, tag, { ...block, filter })).rows.map((row) => row.name);
  expect(await found({ field: 'name', op: 'contains', value: '-1' })).toEqual(['P-1', 'P-10']);
  expect(await found({ field: 'description', op: 'contains', value: 'PUMP' })).toEqual(['P-9']);
  expect(await found({ field: 'discipline', op: 'is', value: 'e' })).toHaveLength(4);
  expect(await found({ field: 'subSystems', op: 'is', value: '20-02' })).toEqual(['P-9']);
  expect(await found({ field: 'subSystems', op: 'anyOf', value: [subs[1]?.id ?? ''] })).toEqual(['P-9']);
  expect(
    await found({
      or: [
        { field: 'name', op: 'is', value: 'p-2' },
        { field: 'isExRated', op: 'is', value: true },
      ],
    }),
  ).toEqual(['p-2']);
  expect(await found({ field: 'area', op: 'notBlank' })).toEqual([]);
  expect(await found({ field: 'updatedAt', op: 'atLeast', value: '2020-01-01' })).toHaveLength(4);
  await expect(found({ field: 'name', op: 'atLeast', value: 'x' })).rejects.toMatchObject({ key: 'badFilter' });
});

test('a lookup puts titles beginning with the text first, and options are counted', async () => {
  expect((await lookup(db, actor, subSystem, { text: '20-1', limit: 5 })).map((row) => row.title)).toEqual(['20-10']);
  expect(await options(db, actor, tag, { field: 'subSystems', text: '', limit: 10 })).toMatchObject([
    { title: '20-01', count: 4 },
    { title: '20-02', count: 1 },
  ]);
});

test('another tenant sees nothing, and cannot refer to unseen rows', async () => {
  const stranger = await anActor(db, 'Stranger');
  expect(await count(db, stranger, discipline)).toBe(0);
  await expect(get(db, stranger, discipline, e.id)).rejects.toMatchObject({ key: 'notFound' });
  await expect(
    create(db, stranger, equipmentType, { values: { name: 'X', description: 'X', discipline: e.id } }),
  ).rejects.toBeInstanceOf(InvalidError);
});

test('a bulk change sets the same values on matching rows, after a preview, and never a key', async () => {
  const common = { description: 'bulk', discipline: e.id, equipmentType: motor.id, subSystems: [subs[0]?.id] };
  for (const name of ['B-1', 'B-2', 'B-3']) await create(db, actor, tag, { values: { ...common, name } });
  const filter = { field: 'name', op: 'startsWith' as const, value: 'B-' };
  const [last] = (await page(db, actor, tag, { ...block, filter: { field: 'name', op: 'is', value: 'B-3' } })).rows;
  const selection = { mode: 'allMatching' as const, filter, except: [last?.id ?? ''] };
  const values = { comments: 'checked', isSafetyCritical: true, subSystems: [subs[1]?.id, subs[2]?.id] };

  expect(await change(db, actor, tag, { selection, values, dryRun: true })).toEqual({
    done: 2,
    refused: [],
    // nothing was written, so there is nothing to undo
    batch: null,
  });
  expect(await count(db, actor, tag, { field: 'comments', op: 'is', value: 'checked' })).toBe(0);
  expect(await change(db, actor, tag, { selection, values, dryRun: false })).toEqual({
    done: 2,
    refused: [],
    batch: expect.any(String),
  });
  const { rows: found } = await page(db, actor, tag, { ...block, filter });
  expect(found.map((row) => [row['name'], row['comments'], row['isSafetyCritical']])).toEqual([
    ['B-1', 'checked', true],
    ['B-2', 'checked', true],
    ['B-3', null, false],
  ]);
  expect(found[0]?.['subSystems']).toMatchObject([{ title: '20-02' }, { title: '20-10' }]);
  const history = await historyOf(db, actor, tag, { id: found[0]?.id ?? '', limit: 1, offset: 0, language: 'en' });
  expect(history.entries[0]?.changes.map(({ field }) => field)).toContain('comments');

  const named = change(db, actor, tag, { selection, values: { name: 'B' }, dryRun: false });
  await expect(named).rejects.toMatchObject({ fields: [{ field: 'name' }] });
});
