import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { isLarge } from '@plumbline/server/db/large.ts';
import { baseOf, known, tableOf } from '@plumbline/server/db/model.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { foundBy, where } from '@plumbline/server/register/read/sql/filter-sql.ts';
import { options } from '@plumbline/server/register/read/options.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { optimiseFilter } from '@plumbline/server/register/read/plan/optimise-filter.ts';
import { count } from '@plumbline/server/register/read/read.ts';
import { addRows } from '@plumbline/server/register/write/write.ts';
import { anActor } from '@plumbline/server/register/row/testing.ts';
import { expect, test } from 'vitest';

compose(features);

/*
 * Queries on a million rows without reading them all: through an index, through the parts of a title, or for the first
 * rows only.
 */

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
await loadPlant(database, actor, plant({ tags: 150 }));
const items = known('tagItr');
const large = allRegisters.filter(isLarge);

test('filters on whole numbers use the index of their column, and fractions are exact', async () => {
  type Told = { readonly 'QUERY PLAN': string };
  const wholes = large.flatMap((register) =>
    Object.entries(baseOf(register).fields).flatMap(([field, { kind, live }]) =>
      ['integer', 'order', 'duration'].includes(kind) && !live ? [{ register, field }] : [],
    ),
  );
  expect(wholes.length).toBeGreaterThan(3);
  for (const { register, field } of wholes) {
    const plan = async (value: number): Promise<string> => {
      const which = where(register, actor, { field, op: 'atLeast', value });
      const explained = await rows(
        db,
        sql<Told>`explain select 1 from ${sql.table(tableOf(register))} t where ${which}`,
      );
      return explained.map((row) => row['QUERY PLAN']).join(' ');
    };
    expect(await plan(3), field).not.toContain('numeric');
    expect(await plan(3.5), field).toContain('numeric');
  }
});

test('any part of the title of a Tag ITR finds it by its tag, its ITR and its test reference', async () => {
  await transaction(db, async (tx) => {
    const [first, second] = await rows(tx, sql<{ id: string }>`select id from tag_itr order by name limit 2`);
    await sql`update tag_itr set name = name || ' - Run - 2', test_reference = 'Run - 2' where id = ${first?.id}`.execute(
      tx,
    );
    await sql`update tagged_item set deleted_at = now() where id = (select tagged_item from tag_itr where id = ${second?.id})`.execute(
      tx,
    );
    await sql`delete from search_text where row_id = (select tagged_item from tag_itr where id = ${second?.id})`.execute(
      tx,
    );
    const all = await rows(tx, sql<{ id: string; name: string }>`select id, name from tag_itr order by name`);
    const names = [all[0], all[1], all[200], all.at(-1)].map((row) => row?.name ?? '');
    const parts = new Set(
      names.flatMap((name) =>
        [3, 8, name.length].flatMap((size) => [...name].map((_, at) => name.slice(at, at + size))),
      ),
    );
    for (const part of parts) {
      const condition = { field: 'name', op: 'contains', value: part } as const;
      // a long enough part is found through its fragments, without reading every name
      if (part.trim().length > 7) expect(foundBy(items, actor, condition), part).toBeDefined();
      const which = where(items, actor, condition);
      const found = await rows(tx, sql<{ id: string }>`select t.id from tag_itr t where ${which} order by name`);
      const matching = all.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
      expect(found.map(({ id }) => id).toSorted(), part).toEqual(matching.map(({ id }) => id).toSorted());
    }
    await sql`rollback and chain`.execute(tx);
  });
});

const MOST_FIRST = { many: Infinity, few: 0 };
const BY_TITLE = { many: -1, few: 0 };
type Told = Awaited<ReturnType<typeof options>>;
const toLines = (found: Told): readonly string[] =>
  found.map(({ value, title, count }) => `${value} ${title} ${count}`);
const listed = Object.entries(items.fields).flatMap(([name, field]) =>
  !field.live && traitsOf(field).listed ? [name] : [],
);

test('options counted from a sample are lower bounds of real values, and exact when rows are few', async () => {
  await sql`analyze tag_itr`.execute(db);
  const short = new Set<string>();
  for (const field of listed) {
    const request = { text: '', limit: 1000, field };
    const all = await options(db, actor, items, request, MOST_FIRST);
    expect(await options(db, actor, items, { ...request, most: 100_000 }, MOST_FIRST), field).toEqual(all);
    const exact = new Map(all.map(({ value, count }) => [value, count]));
    for (const limits of [MOST_FIRST, BY_TITLE]) {
      const some = await options(db, actor, items, { ...request, most: 60 }, limits);
      for (const { value, count, atLeast } of some) {
        const there = exact.get(value) ?? 0;
        if (atLeast && count < there) short.add(field);
        expect(atLeast ? Math.min(count, there) : there, `${field} ${value}`).toBe(count);
      }
      if (!some.some(({ atLeast }) => atLeast))
        expect(toLines(some).toSorted(), field).toEqual(toLines(all).toSorted());
    }
  }
  expect(short).toContain('itr');
  expect(short).toContain('subSystems');
  const itrs = { text: '', limit: 1000, field: 'itr' };
  const shown = await options(db, actor, items, { ...itrs, most: 60 }, MOST_FIRST);
  const rare = (await options(db, actor, items, itrs)).find(
    ({ value }) => !shown.some((entry) => entry.value === value),
  );
  const found = await options(db, actor, items, { ...itrs, text: rare?.title ?? '-', most: 60 }, MOST_FIRST);
  expect(found, 'what none of some rows has is looked for among all').toContainEqual(rare);
});

test('a part that the titles of very many references share finds the same rows, page and count [issue 35 1]', async () => {
  const tags = known('taggedItem');
  await transaction(db, (tx) =>
    addRows(tx, actor, known('drawing'), {
      ids: 'made',
      fields: ['name', 'description', 'drawingType'],
      from: sql`(select new_id() as id, 'MANY-' || n as name, 'x' as description, y.id as drawing_type, null::uuid as drawing_status
        from (select id from drawing_type limit 1) y, generate_series(1, 600) n) as s`,
    }),
  );
  await sql`update tagged_item t set drawings = array[d.id] from (select id, row_number() over (order by name) as n from drawing where name like 'MANY-%') d
    where t.id in (select id from tagged_item order by id limit 40) and d.n = 1 + abs(hashtext(t.id::text)) % 600`.execute(
    db,
  );
  const wanted = await rows(
    db,
    sql<{ id: string }>`select t.id from tagged_item t where t.deleted_at is null
      and exists (select from drawing d where d.id = any(t.drawings) and d.name like 'MANY-%') order by t.title_sort, t.id`,
  );
  expect(wanted.length).toBeGreaterThan(20);
  const filter = { field: 'drawings', op: 'contains', value: 'any-' } as const;
  const found = await page(db, actor, tags, { filter, columns: ['name'], limit: 100, offset: 0 });
  expect(found.rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(await count(db, actor, tags, filter)).toBe(wanted.length);
  expect(await count(db, actor, tags, filter, 10)).toBe(11);
  // the many ids are a set that is hashed once, and no array that is searched through for each row
  const sent = await recordedPlan(filter);
  expect(sent).toContain('hashed SubPlan');
});

/** The plan of the count of a filter, as it is sent. */
async function recordedPlan(filter: Condition): Promise<string> {
  const context = { actor, register: known('taggedItem'), isWalked: false };
  const optimised = await optimiseFilter(db, filter, context);
  const plan = await rows(
    db,
    sql<{
      'QUERY PLAN': string;
    }>`explain select 1 from tagged_item t where ${where(context.register, actor, optimised)}`,
  );
  return plan.map((row) => row['QUERY PLAN']).join(' ');
}
