import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { PASTE_MAX, verbInput } from '@plumbline/contract/register/calls.ts';
import { aDatabase } from '../../db/testing.ts';
import { features } from '../../features/all-features.ts';
import { compose } from '../../http/feature.ts';
import { undoEdit } from '../../features/edits/undo-edit.ts';
import { historyOf } from '../history/history.ts';
import { paste } from './paste.ts';
import { page } from '../read/page.ts';
import { get } from '../read/read.ts';
import { anActor } from '../row/testing.ts';
import { create, update } from './verbs.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const { area, discipline, equipmentType } = registers;
const run = (
  register: (typeof registers)['area' | 'equipmentType' | 'discipline'],
  input: unknown,
  language: 'en' | 'zh' = 'en',
) => paste(db, actor, register, { input: verbInput.paste.parse(input), language });
const undo = (batch: string | null, who = actor) =>
  undoEdit(db, who, area, { batch: batch ?? '', mayDelete: () => undefined });
const namesOf = async () =>
  (await page(db, actor, area, { limit: 100, offset: 0 })).rows.map(
    (row) => `${String(row['name'])}: ${String(row['description'] ?? '')}`,
  );

const e = await create(db, actor, discipline, { values: { name: 'E', description: 'Electrical' } });
await create(db, actor, discipline, { values: { name: 'I', description: 'Instrument' } });
const motor = await create(db, actor, equipmentType, {
  values: { name: 'Motor', description: 'Motor', discipline: e.id },
});

test('text becomes the value of its field, keys match in any case, and blank clears optional fields', async () => {
  const found = await run(equipmentType, {
    rows: [{ id: motor.id, rev: motor.rev, texts: { discipline: ' i ', description: 'M 2' } }],
  });
  expect(found).toMatchObject({ changed: 1, cells: 2, refused: [], refusedCount: 0 });
  expect(found.changes).toContainEqual({ at: 0, title: 'Motor', field: 'discipline', old: 'E', new: 'I' });
  expect(await get(db, actor, equipmentType, motor.id)).toMatchObject({
    discipline: { title: 'I' },
    description: 'M 2',
  });
  const history = await historyOf(db, actor, equipmentType, { id: motor.id, limit: 1, offset: 0, language: 'en' });
  expect(history.entries[0]?.changes).toHaveLength(2);
});

test('cells that cannot be written are named and the rest is written; a dry run reports the same', async () => {
  const created = await create(db, actor, area, { values: { name: 'A1', description: 'One' } });
  const two = await create(db, actor, area, { values: { name: 'A2', description: 'Two' } });
  const three = await create(db, actor, area, { values: { name: 'A3', description: 'Three' } });
  await update(db, actor, area, { rows: [{ id: three.id, rev: 1, values: { description: 'Moved on' } }] });
  const input = {
    rows: [
      { id: created.id, rev: 1, texts: { name: '', description: 'x' } },
      { id: two.id, rev: 1, texts: { description: 'y'.repeat(600), createdAt: '2026-01-01' } },
      { id: three.id, rev: 1, texts: { description: 'z' } },
    ],
  };
  const dry = await run(area, { ...input, dryRun: true });
  expect(dry).toMatchObject({ batch: null, changed: 1, cells: 1 });
  expect(dry.refused.map(({ at, field, why }) => [at, field, why.en.slice(0, 16)])).toEqual([
    [0, 'name', 'Required'],
    [1, 'description', 'At most 255 char'],
    [1, 'createdAt', 'There is no such'],
    [2, null, 'Li Wei changed t'],
  ]);
  expect(await namesOf()).toEqual(['A1: One', 'A2: Two', 'A3: Moved on']);
  const real = await run(area, input);
  expect({ ...real, batch: null }).toEqual(dry);
  expect(await namesOf()).toEqual(['A1: x', 'A2: Two', 'A3: Moved on']);
});

test('an unknown key is refused in both languages, and the same row twice is not a paste', async () => {
  const rev = (await get(db, actor, equipmentType, motor.id)).rev;
  const row = { id: motor.id, rev, texts: { discipline: 'Nobody' } };
  const { refused } = await run(equipmentType, { rows: [row] }, 'zh');
  expect(refused).toMatchObject([
    {
      field: 'discipline',
      why: {
        en: expect.stringContaining('There is no "Nobody" in Discipline'),
        zh: expect.stringContaining('没有“Nobody”'),
      },
    },
  ]);
  await expect(run(equipmentType, { rows: [row, row] })).rejects.toMatchObject({ key: 'badRequest' });
  const many = Array.from({ length: PASTE_MAX + 1 }, () => ({ name: 'x' }));
  expect(verbInput.paste.safeParse({ add: many }).success).toBe(false);
});

test('rows beyond the last are added, except wrong ones: repeated keys are found among the valid rows', async () => {
  const names = ['B1', 'A1', 'B2', 'b2', '', 'B3'];
  const found = await run(area, {
    add: names.map((name) => ({ name, description: name === '' ? '' : `new ${name}` })),
  });
  expect(found).toMatchObject({ added: 3, changed: 0, cells: 6 });
  expect(found.refused.map(({ at, why }) => [at, why.en])).toEqual([
    [1, expect.stringContaining('a1')],
    [3, expect.stringContaining('b2')],
  ]);
  expect(await namesOf()).toEqual(expect.arrayContaining(['B1: new B1', 'B2: new B2', 'B3: new B3']));
  const lacking = await run(area, { add: [{ description: 'nameless' }] });
  expect(lacking).toMatchObject({ added: 0, batch: null, refused: [{ field: 'name', why: { en: 'Required' } }] });
  const undone = await undo(found.batch);
  expect(undone).toMatchObject({ done: 3, many: true, refused: [] });
  expect((await namesOf()).filter((name) => name.startsWith('B'))).toEqual([]);
  const again = await undo(undone.batch);
  expect(again).toMatchObject({ done: 3, refused: [] });
  expect((await namesOf()).filter((name) => name.startsWith('B'))).toHaveLength(3);
});

test('steps are undone one by one and redone; a later change by another user blocks an undo, and names the user', async () => {
  const row = await create(db, actor, area, { values: { name: 'U1', description: 'first' } });
  const write = async (description: string, who = actor) => {
    const { rev } = await get(db, actor, area, row.id);
    return (await update(db, who, area, { rows: [{ id: row.id, rev, values: { description } }] })).batch;
  };
  const now = async () => (await get(db, actor, area, row.id))['description'];
  const second = await write('second');
  const third = await write('third');
  expect(await undo(second)).toMatchObject({ batch: null, done: 0, refused: [{ title: 'U1' }] });
  const undoneThird = await undo(third);
  expect(undoneThird).toMatchObject({ done: 1, rows: [{ id: row.id, description: 'second' }] });
  const undoneSecond = await undo(second);
  expect(await now()).toBe('first');
  await undo(undoneSecond.batch);
  expect(await now()).toBe('second');
  await undo(undoneThird.batch);
  expect(await now()).toBe('third');

  const other = { ...(await anActor(db, 'Zhang Min')), tenantId: actor.tenantId, path: actor.path };
  await expect(undo(third, other)).rejects.toMatchObject({ key: 'notFound' });
  await write('theirs', other);
  const refused = await undo(third);
  expect(refused).toMatchObject({
    done: 0,
    refused: [{ title: 'U1', why: { en: expect.stringContaining('Zhang Min') } }],
  });
  expect(await now()).toBe('theirs');
});
