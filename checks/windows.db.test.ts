import type { Field } from '@plumbline/contract/field/field.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { isLarge, isRolledUp } from '@plumbline/server/db/large.ts';
import { baseOf, known, tableOf } from '@plumbline/server/db/model.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { exportRows } from '@plumbline/server/features/exports/export.ts';
import { boardSteps } from '@plumbline/server/register/read/plan/board-column.ts';
import { orderOf, orderSql } from '@plumbline/server/register/read/sql/order.ts';
import { options } from '@plumbline/server/register/read/options.ts';
import { isCommon, where } from '@plumbline/server/register/read/sql/filter-sql.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { lookup } from '@plumbline/server/register/read/read.ts';
import { optimiseFilter } from '@plumbline/server/register/read/plan/optimise-filter.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { anActor } from '@plumbline/server/register/row/testing.ts';
import { addRows } from '@plumbline/server/register/write/write.ts';
import { isWindow, windowIds } from '@plumbline/server/register/read/plan/window.ts';
import type { Limits } from '@plumbline/server/register/read/plan/window-limits.ts';
import { makeAllIndexes } from './support/all-indexes.ts';
import { describe, expect, test } from 'vitest';
import { seeded } from './setup/depth.ts';
import { fillInvoices } from './support/filled-rows.ts';

compose(features);

/* A page of a large register, sorted by any column, is read as a window: the same rows as if all had been sorted. */

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const natural = new Intl.Collator('en', { numeric: true });
const tags = known('taggedItem');
await loadPlant(database, actor, plant({ tags: 400 }));
await makeAllIndexes(database); // also those made on demand
// marks, percentages and dates in some rows, as in ongoing work
await sql`update tag_itr t set progress = case when abs(hashtext(t.id::text)) % 3 = 0 then 'inProgress' else progress end,
  task_percent = abs(hashtext(t.id::text)) % 4 * 10, signed_on = case when abs(hashtext(t.id::text)) % 5 = 0 then date '2026-03-01' + abs(hashtext(t.id::text)) % 9 end`.execute(
  db,
);
await sql`update tagged_item t set is_validated = abs(hashtext(t.id::text)) % 3 = 0, comments = case when abs(hashtext(t.id::text)) % 2 = 0 then 'Seen ' || abs(hashtext(t.id::text)) % 7 end`.execute(
  db,
);

// job cards of some disciplines, with dates and estimates; every second one is a subcontractor's work
const any = (table: string) => sql`(array(select id from ${sql.table(table)} order by id))[1 + n % 3]`;
const some = (value: ReturnType<typeof sql>) => sql`case when n % 5 > 0 then ${value} end`;
await transaction(db, (tx) =>
  addRows(tx, actor, known('jobCard'), {
    ids: 'made',
    fields: [
      'name',
      'description',
      'discipline',
      'subSystem',
      'assignedTo',
      'plannedStart',
      'plannedFinish',
      'currentEstimate',
      'subcontractorNames',
    ],
    from: sql`(select new_id() as id, 'JC-' || n as name, 'Pull ' || n % 7 as description, ${any('discipline')} as discipline, ${any('sub_system')} as sub_system,
      ${some(any('authorised_person'))} as assigned_to, ${some(sql`date '2026-02-01' + n % 9`)} as planned_start, ${some(sql`date '2026-05-01' - n`)} as planned_finish,
      ${some(sql`(n % 11)::numeric`)} as current_estimate,
      case when n % 2 = 0 then array[(select id from subcontractor_name order by name limit 1)] else '{}' end as subcontractor_names
      from generate_series(1, 60) n) s`,
  }),
);

await fillInvoices(db, actor);

/** In a quick run one register of each large table, and a third of those that share it. */
const large = seeded(allRegisters.filter(isLarge), { oneIn: 3, kindOf: tableOf, keyOf: ({ key }) => key });
const sortable = (register: AnyRegister): readonly string[] =>
  Object.entries(register.fields).flatMap(([name, field]) => (!field.live && traitsOf(field).sortable ? [name] : []));

/** Fields that have an index for the whole order, and fields a user sees only in part. */
const WHOLE: readonly string[] =
  'name number parentTag taggedItem tagItr tagPwl previous line procedureStep punchListItem jobCard'.split(' ');

/** Limits for each way of reading a bucket: each alone, by walking, and all references by their names. */
const LIMITS: readonly [Limits, ...Limits[]] = [
  { buckets: [{ size: 100_000, walk: 100_000 }], few: 20_000, near: 20_000, unnamed: 5_000 },
  { buckets: [{ size: 5, walk: 1000 }], few: 1, near: 0, unnamed: 0 },
  {
    buckets: [
      { size: 2, walk: 3 },
      { size: 5, walk: 6 },
    ],
    few: 1,
    near: 15,
    unnamed: 3,
  },
];

async function sorted(
  by: Actor,
  register: AnyRegister,
  query: { readonly sort: readonly Sort[]; readonly filter?: Filter | undefined },
) {
  const found = await rows(
    db,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(register))} t where ${where(register, by, query.filter)}
      order by ${orderSql(orderOf(register, by, query.sort))}`,
  );
  return found.map(({ id }) => id);
}

/** Some of the rows, by a filter: those that are marked or in progress. */
const SOME: Readonly<Record<string, Filter>> = {
  taggedItem: { field: 'isValidated', op: 'is', value: true },
  tagItr: { field: 'progress', op: 'anyOf', value: ['inProgress'] },
};
/** A user limited to the work of one subcontractor. */
const [company] = await rows(db, sql<{ id: string }>`select id from subcontractor_name order by name limit 1`);
const theirs: Actor = { ...actor, subcontractors: [company?.id ?? ''] };

describe.each(large.map((register) => register.key))('%s', (key) => {
  const register = registerOf(key) as AnyRegister;
  const filter = SOME[register.subset?.of ?? key];
  const queries = [{ of: actor }, { of: theirs }, ...(filter ? [{ of: actor, filter }] : [])];
  // fields of only one kind, and rolled-up fields, have no index in their order
  const unordered = Object.entries(register.fields).flatMap(([name, field]) =>
    !(name in baseOf(register).fields) || isRolledUp(field) ? [name] : [],
  );
  test.each(sortable(register))('by %s, up and down, from the first row to the last, for every user', async (field) => {
    for (const { of: by, ...some } of queries)
      for (const desc of [false, true]) {
        const sort = [{ field, desc }];
        const all = await sorted(by, register, { sort, ...some });
        for (const [at, offset] of [0, 7, Math.floor(all.length / 2), Math.max(0, all.length - 3)].entries()) {
          const wanted = { actor: by, register, steps: orderOf(register, by, sort), offset, limit: 10, ...some };
          if (await isWindow(db, wanted, { ...LIMITS[0], few: 0 }))
            expect(
              await windowIds(db, wanted, LIMITS[at % LIMITS.length]),
              `from ${offset}${desc ? ', down' : ''}`,
            ).toEqual(all.slice(offset, offset + 10));
          else
            expect(
              [...unordered, ...(by === theirs ? WHOLE : [register.title])],
              `${key} by ${field} is sorted whole`,
            ).toContain(field);
        }
      }
  });
});

test('a column of the job card board shows its cards in order, read by its index without the rest', async () => {
  const cards = known('jobCard');
  const sort = [{ field: 'plannedFinish' }, { field: 'name' }];
  const [person] = await rows(
    db,
    sql<{ id: string }>`select assigned_to as id from job_card where assigned_to is not null limit 1`,
  );
  const hers: Filter = { field: 'assignedTo', op: 'is', value: person?.id ?? '' };
  const nobodys: Filter = { field: 'assignedTo', op: 'blank' };
  const unset: Filter = { field: 'jobCardStatus', op: 'blank' };
  const soon: Filter = { field: 'plannedFinish', op: 'atLeast', value: '2026-04-01' };
  const undated: Filter = { field: 'plannedFinish', op: 'blank' };
  for (const filter of [
    hers,
    nobodys,
    unset,
    undated,
    { and: [unset, hers] },
    { and: [soon, { and: [nobodys] }] },
    { or: [nobodys, unset] },
  ]) {
    const all = await sorted(actor, cards, { sort, filter });
    for (const offset of [0, 5]) {
      const found = await page(db, actor, cards, { filter, sort, columns: ['name'], limit: 4, offset });
      expect(
        found.rows.map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual(all.slice(offset, offset + 4));
    }
  }
  // for so few rows the planner would rather sort: sorting is made expensive, and still appears where the order does
  // not come from an index
  const planOf = (filter: Filter): Promise<string> =>
    transaction(db, async (tx) => {
      await sql`set local enable_sort = off`.execute(tx);
      const steps = orderOf(cards, actor, sort);
      const plan = await rows(
        tx,
        sql<{ 'QUERY PLAN': string }>`explain select t.id from job_card t where ${where(cards, actor, filter)}
          order by ${orderSql(boardSteps({ actor, register: cards, filter, steps }) ?? steps)} limit 4`,
      );
      return plan.map((line) => line['QUERY PLAN']).join('\n');
    });
  for (const [filter, index] of [
    [hers, 'job_card__assigned_to__board'],
    [nobodys, 'job_card__assigned_to__board'],
    [unset, 'job_card__job_card_status__board'],
    [undated, 'job_card__sort'],
  ] as const) {
    expect(await planOf(filter)).toContain(index);
    expect(await planOf(filter)).not.toContain('Sort ');
  }
});

test('there are rows to sort: tags, their checks, preservation, job cards and invoices', async () => {
  for (const table of ['tagged_item', 'tag_itr', 'tag_pwl', 'job_card', 'invoice_line'])
    expect((await rows(db, sql`select from ${sql.table(table)} limit 21`)).length).toBe(21);
});

test('equal values sort by title, and choices in the order of their declaration', async () => {
  const found = await page(db, actor, tags, {
    sort: [{ field: 'tagType', desc: true }],
    columns: ['tagType', 'name'],
    limit: 1000,
    offset: 0,
  });
  const kinds = found.rows.map((row) => String(row['tagType']));
  const declared = ['tag', 'cable', 'line', 'spool', 'mechanicalJoint', 'testPack', 'tagSet'].toReversed();
  expect([...new Set(kinds)]).toEqual(declared.filter((kind) => kinds.includes(kind)));
  const cables = found.rows.filter((row) => row['tagType'] === 'cable').map((row) => String(row['name']));
  expect(cables.length).toBeGreaterThan(10);
  expect(cables).toEqual(cables.toSorted((a, b) => natural.compare(a, b)));
});

test('sorting by a column that a filter limits to one value gives title order, block by block', async () => {
  const [common] = await rows(
    db,
    sql<{ id: string }>`select discipline as id from tagged_item group by 1 order by count(*) desc limit 1`,
  );
  const byDiscipline: Filter = { field: 'discipline', op: 'anyOf', value: [common?.id ?? ''] };
  const marked: Filter = { field: 'isValidated', op: 'is', value: true };
  const cases: readonly [string, Filter][] = [
    ['discipline', byDiscipline],
    ['discipline', { and: [marked, byDiscipline] }],
    ['isValidated', marked],
    ['tagType', { field: 'tagType', op: 'is', value: 'cable' }],
    // one of several conditions may match rows with another value
    ['discipline', { or: [byDiscipline, marked] }],
  ];
  const withCursor = new Set<string>();
  for (const person of [actor, theirs])
    for (const [field, filter] of cases)
      for (const desc of [false, true]) {
        const sort = [{ field, desc }];
        const all = await sorted(person, tags, { sort, filter });
        const found: string[] = [];
        for (let after: string | null = null, last = 1; last > 0;) {
          const place = after === null ? { offset: found.length } : { offset: 0, after };
          const block = await page(db, person, tags, { sort, filter, columns: ['name'], limit: 25, ...place });
          found.push(...block.rows.map(({ id }) => id));
          ({ after } = block);
          if (after !== null) withCursor.add(JSON.stringify(filter));
          last = block.rows.length;
        }
        expect(found, `${field} ${JSON.stringify(filter)} ${desc}`).toEqual(all);
      }
  expect([...withCursor].toSorted()).toEqual(
    cases
      .slice(0, 4)
      .map(([, filter]) => JSON.stringify(filter))
      .toSorted(),
  );
});

test('a row added or deleted during a read affects no other row', async () => {
  const query = { sort: [{ field: 'area' }], columns: ['name'], limit: 50, offset: 0 };
  const before = await page(db, actor, tags, query);
  const reads = Array.from({ length: 20 }, () => page(db, actor, tags, query));
  await transaction(db, (tx) =>
    sql`update tagged_item set deleted_at = now() where id = ${before.rows[0]?.id}::uuid`.execute(tx),
  );
  for (const { rows: seen } of await Promise.all(reads)) expect(seen).toHaveLength(50);
});

test('an invalid filter is refused for a large register like for any other', async () => {
  const deep = Array.from({ length: 50 }).reduce<Filter>((inner) => ({ and: [inner] }), { and: [] });
  for (const filter of [
    { field: 'area', op: 'atLeast', value: '20' },
    { field: 'nowhere', op: 'is', value: '20' },
    { field: 'itrTotal', op: 'atLeast', value: 1 },
    deep,
  ] as const satisfies readonly Filter[])
    await expect(page(db, actor, tags, { filter, limit: 1, offset: 0 })).rejects.toMatchObject({ key: 'badFilter' });
});

describe('a filter has the same result on every plan', async () => {
  await sql`analyze`.execute(db);
  const filtersFor = (register: AnyRegister, name: string): readonly Filter[] => {
    const { operators } = traitsOf(register.fields[name] as Field);
    const values = ['a', '-', 'seen', 'qzxqzx', '10'];
    return (['contains', 'startsWith', 'is', 'isNot'] as const)
      .filter((op) => operators.includes(op) && operators.includes('contains'))
      .flatMap((op) => values.map((value) => ({ field: name, op, value })));
  };
  test.each(large.filter(({ subset }) => !subset).map((register) => register.key))('%s', async (key) => {
    const register = registerOf(key) as AnyRegister;
    const filters = Object.keys(register.fields).flatMap((name) =>
      register.fields[name]?.live ? [] : filtersFor(register, name),
    );
    expect(filters.length).toBeGreaterThan(20);
    for (const filter of filters)
      for (const isWalked of [true, false]) {
        const total = await oneRow(
          db,
          sql<{
            n: number;
          }>`select count(*) as n from ${sql.table(tableOf(register))} t where ${where(register, actor, filter)}`,
        );
        const how = await optimiseFilter(db, filter, { actor, register, isWalked });
        const found = await oneRow(
          db,
          sql<{
            n: number;
          }>`select count(*) as n from ${sql.table(tableOf(register))} t where ${where(register, actor, how)}`,
        );
        expect(found, JSON.stringify(filter)).toEqual(total);
      }
  });

  test('part of a text is compared within the rows of the other conditions, where those are fewer', async () => {
    const [rare] = await rows(
      db,
      sql<{ id: string }>`select discipline as id from tagged_item group by 1 order by count(*) limit 1`,
    );
    const part: Filter = { field: 'name', op: 'contains', value: '-PT' };
    // as on a large plant, where names are not scanned one by one
    const names = async (most: string): Promise<void> => {
      await sql`alter table tagged_item alter column name ${sql.raw(most)}`.execute(db);
      await sql`analyze tagged_item`.execute(db);
    };
    await names('set (n_distinct = 5000)');
    const rareFilter = { field: 'discipline', op: 'anyOf', value: [rare?.id ?? ''] } as const;
    for (const isWalked of [true, false]) {
      const how = await optimiseFilter(db, { and: [rareFilter, part] }, { actor, register: tags, isWalked });
      expect(
        how !== undefined && 'and' in how && how.and.some((part) => 'op' in part && isCommon(part)),
        JSON.stringify(how),
      ).toBe(true);
      const alone = await optimiseFilter(db, { and: [part] }, { actor, register: tags, isWalked });
      expect(
        alone !== undefined && 'and' in alone && alone.and.some((part) => 'op' in part && isCommon(part)),
        JSON.stringify(alone),
      ).toBe(false);
    }
    await names('reset (n_distinct)');
  });

  test('text filters use the values of a column with few, and match nothing where none does', async () => {
    const context = { actor, register: tags, isWalked: true };
    const seen = await optimiseFilter(db, { field: 'comments', op: 'contains', value: 'seen' }, context);
    expect(seen, 'long texts are not gone through').toMatchObject({ op: 'contains' });
    const makers = await optimiseFilter(db, { field: 'manufacturer', op: 'contains', value: 'a' }, context);
    expect(makers).toMatchObject({ field: 'manufacturer', op: 'anyOf' });
    const none = { or: [] };
    expect(await optimiseFilter(db, { field: 'manufacturer', op: 'contains', value: 'qzxqzx' }, context)).toEqual(none);
    expect(await optimiseFilter(db, { field: 'area', op: 'contains', value: 'qzxqzx' }, context)).toEqual(none);
    expect(await optimiseFilter(db, { field: 'area', op: 'isNot', value: 'qzxqzx' }, context)).toEqual({ and: [] });
  });
});

test('a text filter gives the same rows in the same order on every plan, block by block, for every user', async () => {
  const holds = (field: string, value: string): Filter => ({ field, op: 'contains', value });
  const filters: readonly (Filter | undefined)[] = [
    undefined,
    holds('name', '-PT'),
    holds('name', 'qzxqzx'),
    holds('description', 'valve'),
    holds('comments', 'een'),
    { and: [holds('name', '-PT'), holds('area', 'a')] },
    { and: [holds('description', 'valve'), { field: 'isValidated', op: 'is', value: true }] },
    { or: [holds('name', '-PT'), holds('manufacturer', 'a')] },
    { field: 'comments', op: 'notBlank' },
    {
      or: [
        { field: 'area', op: 'blank' },
        { field: 'module', op: 'notBlank' },
      ],
    },
  ];
  let most = 0;
  for (const by of [actor, theirs])
    for (const filter of filters)
      for (const desc of [false, true])
        for (const soon of [0, 300]) {
          const sort = [{ field: 'name', desc }];
          const found: string[] = [];
          for (let after: string | null | undefined; after !== null;) {
            const some = { sort, filter, columns: ['name'], limit: 9, offset: 0, ...(after && { after }) };
            const limits = { soon, filled: soon, theirs: soon, rare: soon === 0 ? Infinity : 0 };
            const block = await page(db, by, tags, some, { limits });
            found.push(...block.rows.map(({ id }) => id));
            ({ after } = block);
          }
          expect(found, `${JSON.stringify(filter)} ${desc} ${soon}`).toEqual(await sorted(by, tags, { sort, filter }));
          most = Math.max(most, found.length);
        }
  expect(most).toBeGreaterThan(30);
});

test('rows filtered by text sort by their references like all rows, up and down', async () => {
  // too many different texts to identify the rows by
  const filter: Filter = { field: 'comments', op: 'contains', value: 'seen' };
  for (const field of ['area', 'discipline'])
    for (const desc of [false, true]) {
      const query = { sort: [{ field, desc }], filter };
      const found = await page(db, actor, tags, { ...query, columns: ['name'], limit: 1000, offset: 0 });
      const all = await sorted(actor, tags, query);
      expect([found.rows.map(({ id }) => id), all.length > 5]).toEqual([all, true]);
    }
});

test('part of a text finds its rows alone, with other conditions and in a reference input', async () => {
  const all = await rows(
    db,
    sql<{
      id: string;
      name: string;
      description: string;
    }>`select id, name, description from tagged_item where deleted_at is null`,
  );
  const having = (is: (row: (typeof all)[number]) => boolean): readonly string[] =>
    all
      .filter(is)
      .map(({ id }) => id)
      .toSorted();
  const holds = (field: string, value: string): Filter => ({ field, op: 'contains', value });
  const found = async (filter: Filter): Promise<readonly string[]> =>
    (await sorted(actor, tags, { sort: [{ field: 'area' }], filter })).toSorted();
  const pt = having(({ name }) => name.includes('-PT'));
  const valves = having(({ name, description }) => `${name} ${description}`.toLowerCase().includes('valve'));
  expect(Math.min(pt.length, valves.length)).toBeGreaterThan(5);
  expect(await found(holds('name', '-pt'))).toEqual(pt);
  expect(await found({ or: [holds('name', 'valve'), holds('description', 'VALVE')] })).toEqual(valves);
  // the index also finds two Chinese characters, the length of most words
  for (const part of ['阀', '阀门', '变送器', '(a', 'b)', '%', '_', '\\'])
    expect(await found(holds('description', part)), part).toEqual(
      having(({ description }) => description.toLowerCase().includes(part)),
    );
  const seen = await lookup(db, actor, tags, { text: 'Valve', limit: 10_000 });
  expect(seen.map(({ id }) => id).toSorted()).toEqual(valves);
});

test('every part of a searched text is matched, whatever its characters', async () => {
  const missed = await rows(
    db,
    sql`with texts as (
        select body from search_text union all values ('ça va – naïve 50% a_b\\c (d) [e] «f» ğ'), ('泵房 P-1/2 阀门.x 🙂a'), ('😀')
      ), parts as (
        select body, substr(body, at, size) as part from texts, generate_series(1, length(body)) at, generate_series(1, 5) size where (at + size) % 3 = 0
      )
      select body, part from parts
      where search_letters(body) not like search_letters('%' || regexp_replace(part, '([\\\\%_])', '\\\\\\1', 'g') || '%')`,
  );
  expect(missed).toEqual([]);
});

test('an export has the same rows in the same order in any number of pieces, for every user', async () => {
  const text = async (by: Actor, key: string, { desc, piece }: { desc?: boolean; piece: number }): Promise<string> => {
    const sort = desc === undefined ? {} : { sort: [{ field: 'name', desc }] };
    const input = { format: 'csv' as const, ...sort };
    const register = registerOf(key) as AnyRegister;
    const parts = await exportRows(database, by, { register, input, language: 'en', piece });
    return Buffer.concat(await parts.toArray()).toString();
  };
  for (const by of [actor, theirs])
    for (const key of ['taggedItem', 'cable'])
      for (const desc of [undefined, false, true]) {
        const way = desc === undefined ? {} : { desc };
        const fullText = await text(by, key, { ...way, piece: 1_000_000 });
        expect(await text(by, key, { ...way, piece: 3 })).toBe(fullText);
        const shown = await sorted(by, registerOf(key) as AnyRegister, { sort: [{ field: 'name' }] });
        expect(fullText.split('\n')).toHaveLength(shown.length + 1);
      }
});

describe('the values of a column are counted correctly', () => {
  const MOST_FIRST = { many: Infinity, few: 0 };
  const BY_TITLE = { many: -1, few: 0 };
  const listed = (register: AnyRegister): readonly string[] =>
    Object.entries(register.fields).flatMap(([name, field]) => (!field.live && traitsOf(field).listed ? [name] : []));
  type Told = Awaited<ReturnType<typeof options>>;
  const texts = (found: Told): readonly string[] =>
    found.map(({ value, title, count }) => `${value} ${title} ${count}`);
  const baseQuery = { text: '', limit: 1000 };

  test.each(large.map(({ key }) => key))('%s, counted by index or by row', async (key) => {
    const register = registerOf(key) as AnyRegister;
    for (const field of listed(register)) {
      const query = { ...baseQuery, field };
      const [counted, filtered] = await Promise.all([
        options(db, actor, register, query, MOST_FIRST),
        options(db, actor, register, { ...query, filter: { and: [] } }, MOST_FIRST),
      ]);
      expect(texts(counted), field).toEqual(texts(filtered));
    }
  });

  test.each(large.flatMap(({ key, subset }) => (!subset || key === 'tag' ? [key] : [])))(
    '%s, by title where there are very many, some or all, for every user',
    async (key) => {
      const register = registerOf(key) as AnyRegister;
      const filter = SOME[register.subset?.of ?? key];
      const queries = [{ of: actor }, { of: theirs }, ...(filter ? [{ of: actor, filter }] : [])];
      for (const field of listed(register))
        for (const { of: by, ...some } of queries) {
          const query = { ...baseQuery, ...some, field };
          const byCount = await options(db, by, register, query, MOST_FIRST);
          const byTitle = await options(db, by, register, query, BY_TITLE);
          expect(texts(byTitle).toSorted(), field).toEqual(texts(byCount).toSorted());
          const values = (all: Told): readonly string[] => texts(all.filter(({ value }) => value !== null));
          const first = values(await options(db, by, register, { ...query, limit: 3 }, BY_TITLE));
          expect(first, `${field}, the first`).toEqual(values(byTitle).slice(0, first.length));
          for (const text of by === actor && !('filter' in some) ? ['a', '10'] : []) {
            const searched = { ...query, text };
            const all = await options(db, by, register, searched, MOST_FIRST);
            const walked = await options(db, by, register, searched, BY_TITLE);
            expect(texts(walked).toSorted(), `${field} with ${text}`).toEqual(texts(all).toSorted());
          }
        }
    },
  );

  test('by title they are in title order up to the limit, followed by the rows without a value', async () => {
    const items = registerOf('tagItr') as AnyRegister;
    const found = await options(db, actor, items, { ...baseQuery, field: 'taggedItem' }, BY_TITLE);
    const titles = found.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(50);
    expect(titles).toEqual(titles.toSorted((a, b) => natural.compare(a, b)));
    const some = await options(db, actor, items, { field: 'signedOn', text: '', limit: 4 }, BY_TITLE);
    expect(some.map(({ value }) => value)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', null]);
  });
});
