import { isMany, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { isLarge, isRolledUp } from '@plumbline/server/db/large.ts';
import { isNeverNull, known, snake, tableOf } from '@plumbline/server/db/model.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { filterSql, where } from '@plumbline/server/register/read/sql/filter-sql.ts';
import { orderOf, orderSql } from '@plumbline/server/register/read/sql/order.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { optimiseFilter } from '@plumbline/server/register/read/plan/optimise-filter.ts';
import { anActor } from '@plumbline/server/register/row/testing.ts';
import { expect, test } from 'vitest';
import { statementsOf } from './support/statements.ts';

compose(features);

/* What rows of a large register have and lack is found in the cheapest way (ADR 81). */

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
await loadPlant(database, actor, plant({ tags: 400 }));
await sql`update tagged_item t set comments = case when abs(hashtext(t.id::text)) % 2 = 0 then 'Seen ' || abs(hashtext(t.id::text)) % 7 end`.execute(
  db,
);
const large = allRegisters.filter(isLarge);
const tags = known('taggedItem');

test('values that most rows have are found on a walk by name, and rare ones by a search planned once [issue 12]', async () => {
  const sent = (filter: Filter): Promise<readonly string[]> =>
    statementsOf(database, () => page(db, actor, tags, { filter, columns: ['name'], limit: 20, offset: 0 }));
  expect(await sent({ field: 'area', op: 'notBlank' })).toHaveLength(1);
  expect(await sent({ field: 'comments', op: 'blank' })).toHaveLength(1);
  const few: Filter = { field: 'voidReason', op: 'notBlank' };
  expect((await sent(few)).length - (await sent(few)).length).toBe(1);
  await sql`alter table tagged_item alter column name set (n_distinct = 5000)`.execute(db);
  await sql`analyze tagged_item`.execute(db);
  const [some] = await rows(db, sql<{ id: string }>`select discipline as id from tagged_item limit 1`);
  const part: Filter = { field: 'name', op: 'contains', value: 'qzxqzx' };
  const explained = async (filter: Filter) =>
    (await sent(filter)).filter((statement) => statement.startsWith('explain'));
  expect(await explained(part)).toHaveLength(1);
  expect(await explained({ and: [part, { field: 'discipline', op: 'is', value: some?.id ?? '' }] })).toHaveLength(2);
  await sql`alter table tagged_item alter column name reset (n_distinct)`.execute(db);
});

test.each(['discipline', 'area'])(
  'rows filtered by part of a text sort by %s like all rows, from the first row and from the middle [issue 12]',
  async (field) => {
    const filter: Filter = { field: 'comments', op: 'contains', value: 'een' };
    for (const desc of [false, true]) {
      const sort = [{ field, desc }];
      const all = await rows(
        db,
        sql<{ id: string }>`select t.id from tagged_item t where ${where(tags, actor, filter)}
          order by ${orderSql(orderOf(tags, actor, sort))}`,
      );
      for (const offset of [0, Math.floor(all.length / 2)]) {
        const found = await page(db, actor, tags, { filter, sort, columns: ['name'], limit: 9, offset });
        expect(found.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 9).map(({ id }) => id));
      }
    }
    // where few rows can be referred to, they are sorted by position; where many can, titles are joined
    for (const [register, by] of [
      [tags, field],
      [known('tagItr'), 'taggedItem'],
    ] as const) {
      const some = { filter, sort: [{ field: by }], columns: ['name'], limit: 9, offset: 0 };
      const sent = await statementsOf(database, () => page(db, actor, register, some));
      expect(sent.filter((statement) => statement.includes('order by array_position'))).toHaveLength(
        register === tags ? 1 : 0,
      );
    }
  },
);

test('rows without a value are found for every field, by block [issue 12]', async () => {
  await sql`update tagged_item set comments = '' where id in (select id from tagged_item where comments is not null limit 3)`.execute(
    db,
  );
  const none = { text: sql`''`, list: sql`'{}'`, refs: sql`'{}'` };
  for (const register of large.filter(({ subset }) => !subset)) {
    const from = sql.table(tableOf(register));
    for (const [name, field] of Object.entries(register.fields)) {
      if (field.live || !traitsOf(field).operators.includes('blank')) continue;
      const it = sql.ref(snake(name));
      const empty = Object.hasOwn(none, field.kind) ? sql` or ${it} = ${none[field.kind as 'text']}` : sql``;
      const [is, isNot] = (['blank', 'notBlank'] as const).map((op) => where(register, actor, { field: name, op }));
      const wrong = await rows(
        db,
        sql`select t.id from ${from} t where deleted_at is null and ((${it} is null${empty}) is distinct from ${is} or (${is}) is not distinct from ${isNot})`,
      );
      expect(wrong, `${register.key} ${name}`).toEqual([]);
      if (isMany(field) || isText(field) || isNeverNull(register, name) || isRolledUp(field)) continue;
      const plan = await transaction(db, async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return rows(
          tx,
          sql<{
            'QUERY PLAN': string;
          }>`explain select from ${from} t where ${filterSql(register, actor, { field: name, op: 'blank' })}`,
        );
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`${tableOf(register)}__blank`);
    }
  }
});

test.each([
  { field: 'comments', op: 'contains', value: 'een 3' },
  { field: 'comments', op: 'notBlank' },
  { field: 'subSystems', op: 'notBlank' },
  { field: 'area', op: 'notBlank' },
] as const)('a filter resolved beforehand finds the same rows: %o', async (condition) => {
  const ids = async (filter: Filter | undefined): Promise<readonly unknown[]> =>
    rows(db, sql`select t.id from tagged_item t where ${where(tags, actor, filter)} order by 1`);
  const all = await ids(condition);
  expect(all.length).toBeGreaterThan(5);
  for (const isWalked of [true, false])
    expect(await ids(await optimiseFilter(db, condition, { actor, register: tags, isWalked }))).toEqual(all);
});
