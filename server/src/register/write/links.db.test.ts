import { expect, test } from 'vitest';
import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { column, table } from '../row/columns.ts';
import { links } from './links.ts';
import { page } from '../read/page.ts';
import { get } from '../read/read.ts';
import { anActor } from '../row/testing.ts';
import { create, remove, restore, update } from './verbs.ts';
import { registerEngine } from './engine.ts';
import { compose } from '../../http/feature.ts';

compose([registerEngine]);

const { db } = await aDatabase();
const actor = await anActor(db);
const { profession, discipline, professionDiscipline } = registers;
const trade = async (name: string) => (await create(db, actor, discipline, { values: { name, description: name } })).id;
const e = await trade('E');
const i = await trade('I');
const t = await trade('T');

/** Lists and registers that contradict each other; there must never be any. */
const different = async () => {
  const found = await Promise.all(
    links.map(({ owner, list, register, toOwner, toTarget }) =>
      rows(
        db,
        sql`(select o.id, x.target from ${table(owner)} o, unnest(${column('o', list)}) as x(target) where o.deleted_at is null
            except select ${column('l', toOwner)}, ${column('l', toTarget)} from ${table(register)} l where l.deleted_at is null)
          union all (select ${column('l', toOwner)}, ${column('l', toTarget)} from ${table(register)} l where l.deleted_at is null
            except select o.id, x.target from ${table(owner)} o, unnest(${column('o', list)}) as x(target) where o.deleted_at is null)`,
      ),
    ),
  );
  return found.flat();
};
const titleOf = (value: unknown) => (value as Ref | null)?.title ?? '';
const pairs = async () =>
  (await page(db, actor, professionDiscipline, { limit: 100, offset: 0 })).rows.map((row) =>
    [row['profession'], row['discipline']].map(titleOf).join(' '),
  );
const listOf = async (id: string) => {
  const { disciplines } = await get(db, actor, profession, id);
  return Array.isArray(disciplines) ? disciplines.map(titleOf).toSorted() : [];
};

test('a list and the register of its pairs agree, whichever is written [R2.3-053]', async () => {
  const created = await create(db, actor, profession, {
    values: { name: 'P1', description: 'x', disciplines: [e, i] },
  });
  expect((await pairs()).toSorted()).toEqual(['P1 E', 'P1 I']);

  await update(db, actor, profession, { rows: [{ id: created.id, rev: 1, values: { disciplines: [i, t] } }] });
  expect((await pairs()).toSorted()).toEqual(['P1 I', 'P1 T']);

  const pair = await create(db, actor, professionDiscipline, { values: { profession: created.id, discipline: e } });
  expect(await listOf(created.id)).toEqual(['E', 'I', 'T']);

  const two = await create(db, actor, profession, { values: { name: 'P2', description: 'x' } });
  await update(db, actor, professionDiscipline, { rows: [{ id: pair.id, rev: 1, values: { profession: two.id } }] });
  expect([await listOf(created.id), await listOf(two.id)]).toEqual([['I', 'T'], ['E']]);

  const these = (id: string) => ({ selection: { mode: 'these' as const, ids: [id] }, dryRun: false });
  await remove(db, actor, professionDiscipline, these(pair.id));
  expect(await listOf(two.id)).toEqual([]);
  await restore(db, actor, professionDiscipline, { ids: [pair.id] });
  expect(await listOf(two.id)).toEqual(['E']);
  expect(await different()).toEqual([]);

  expect((await remove(db, actor, profession, these(created.id))).refused).toEqual([]);
  expect(await pairs()).toEqual(['P2 E']);
  await restore(db, actor, profession, { ids: [created.id] });
  expect((await pairs()).toSorted()).toEqual(['P1 I', 'P1 T', 'P2 E']);
  expect(await different()).toEqual([]);
});

test('every list with a register of its own is known', () => {
  expect(links.map(({ register }) => register.key).toSorted()).toEqual([
    'authorisedPersonProfession',
    'authorisedPersonSubcontractorName',
    'notificationGroupAuthorisedPerson',
    'procedureDrawing',
    'professionDiscipline',
    'testPackItem',
    'testPackItem',
    'testPackItem',
  ]);
});
