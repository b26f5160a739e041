import { lookAhead } from '@plumbline/contract/lists/look-ahead.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { groups } from '../../register/read/groups.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { page } from '../../register/read/page.ts';
import { count } from '../../register/read/read.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { formsAtOnce } from '../demo/forms-at-once.fixture.ts';
import { compose } from '../../http/feature.ts';

compose([...features, formsAtOnce]);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: `About ${name}` });
const today = todayIn(machineZone());
const ahead = (days: number): string => addDays(today, days);

const e = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const pwl = await make('pwl', { ...named('E01P'), discipline: e.id, generationMethod: 'digital' });
const motor = await make('equipmentType', named('Motor'));
const store = await make('location', named('Store 1'));

const ofPlant = { discipline: e.id, equipmentType: motor.id, subSystems: [sub.id] };
let number = 0;
const aCycle = async (values: object, overrides: object = {}) => {
  number += 1;
  const tag = await make('tag', { ...named(`K-${number}`), ...ofPlant, ...overrides });
  return make('tagPwl', { taggedItem: tag.id, pwl: pwl.id, ...values });
};
const until = (day: string): Filter => ({ field: 'dueDate', op: 'atMost', value: day });
const bound = (filter: Filter, by: Db = db) =>
  bindList(lookAhead, { filter }, { db: by, actor, language: 'en', maySee: () => true, maySign: () => true });
const listed = async (filter: Filter) => {
  const { register } = await bound(filter);
  return (await page(db, actor, register, { filter, sort: [{ field: 'dueDate' }], limit: 1000, offset: 0 })).rows;
};
/** Due dates with the state of each round: `+1 due`. */
const dues = async (day: string): Promise<readonly string[]> =>
  (await listed(until(day))).map((row) => `${String(row['dueDate'])} ${String(row['state'])}`);

afterEach(() => sql`update tag_pwl set deleted_at = now() where deleted_at is null`.execute(db));

describe('the look-ahead [R2.3-143]', () => {
  test('of a month lists the rounds of a weekly PWL from its first day, of which only the open one is stored', async () => {
    const march = `${Number(today.slice(0, 4)) + 1}-03-`;
    await aCycle({ dueDate: `${march}01`, frequency: 7 });
    expect(await dues(`${march}31`)).toEqual([
      `${march}01 open`,
      ...['08', '15', '22', '29'].map((day) => `${march}${day} projected`),
    ]);
    const stored = await oneRow(
      db,
      sql<{ n: number }>`select count(*)::int as n from tag_pwl where deleted_at is null`,
    );
    expect(stored).toEqual({ n: 1 });
  });

  test.each([
    [7, 4, 2],
    [14, 2, 1],
  ])(
    'of four weeks has, every %i days from tomorrow, %i rounds, and %i where they end in ten days',
    async (frequency, all, ended) => {
      await aCycle({ dueDate: ahead(1), frequency });
      expect(await dues(ahead(28))).toHaveLength(all);
      await sql`update tag_pwl set end_date = ${ahead(10)}::date where deleted_at is null`.execute(db);
      expect(await dues(ahead(28))).toHaveLength(ended);
    },
  );

  test('looks a month ahead by default, and never back in time', async () => {
    await aCycle({ dueDate: ahead(-20), frequency: 7 });
    expect(await dues(ahead(15))).toEqual([
      `${ahead(-20)} overdue`,
      ...[1, 8, 15].map((day) => `${ahead(day)} projected`),
    ]);
    const { register } = await bound({ field: 'state', op: 'is', value: 'projected' });
    const days = (await page(db, actor, register, { limit: 99, offset: 0 })).rows.map((row) => String(row['dueDate']));
    expect(days.toSorted().at(-1)).toBe(ahead(29));
  });

  test('lists one-off rounds once, nothing without a running cycle, and rounds without a location', async () => {
    await aCycle({ dueDate: ahead(3), frequency: 0 });
    const done = await aCycle({ dueDate: ahead(-3), frequency: 7 }, { location: store.id });
    await sql`update tag_pwl set progress = 'signedOff', signed_on = due_date where id = ${done.id}::uuid`.execute(db);
    const found = await listed(until(ahead(28)));
    expect(found).toMatchObject([
      { dueDate: ahead(-3), state: 'signed', location: { title: 'Store 1' }, signedOn: ahead(-3) },
      {
        dueDate: ahead(3),
        state: 'due',
        location: null,
        description: `About K-${number - 1}`,
        record: expect.any(String),
      },
    ]);
  });

  test('counts stored rounds like the register for the same due dates, and weeks begin on Monday', async () => {
    for (const [at, frequency] of [0, 7, 14, 30].entries()) await aCycle({ dueDate: ahead(at * 11 - 12), frequency });
    const filter: Filter = { and: [until(ahead(20)), { field: 'state', op: 'isNot', value: 'projected' }] };
    const { register } = await bound(filter);
    expect(await count(db, actor, register, filter)).toBe(await count(db, actor, known('tagPwl'), until(ahead(20))));
    const { groups: weeks } = await groups(db, actor, register, {
      by: ['location', 'week', 'state'],
      filter,
      limit: 99,
    });
    expect(weeks.reduce((sum, { count: n }) => sum + n, 0)).toBe(3);
    for (const { values } of weeks) expect(new Date(`${values[1]?.value}T00:00:00Z`).getUTCDay()).toBe(1);
  });
});

describe('across many cycles', () => {
  beforeAll(async () => {
    const tag = await make('tag', { ...named('K-many'), ...ofPlant });
    await sql`insert into tag_pwl (tenant_id, id, level_id, name, tagged_item, pwl, due_date, frequency, progress, signed_on, sub_systems, discipline)
      select ${actor.tenantId}::uuid, gen_random_uuid(), ${actor.path.E}::uuid, 'K-many - E01P - ' || d, ${tag.id}::uuid, ${pwl.id}::uuid, d, 0,
        case when n < 18000 then 'signedOff' else 'notStarted' end, case when n < 18000 then d end, array[${sub.id}::uuid], ${e.id}::uuid
      from (select n, ${today}::date - 18100 + n as d from generate_series(1, 20000) n) x`.execute(db);
    await sql`analyze tag_pwl`.execute(db);
  });

  test('a page of open rounds reads only that page, whatever the history', async () => {
    const filter: Filter = {
      and: [until(ahead(31)), { field: 'state', op: 'anyOf', value: ['overdue', 'due', 'open', 'projected'] }],
    };
    const reads = await transaction(db, async (tx) => {
      const { register } = await bound(filter, tx);
      const read = async () =>
        (
          await rows(
            tx,
            sql<{
              n: number;
            }>`select (pg_stat_get_xact_tuples_returned('tag_pwl'::regclass) + pg_stat_get_xact_tuples_fetched('tag_pwl'::regclass)
              + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = 'tag_pwl'::regclass))::int as n`,
          )
        )[0]?.n ?? Number.NaN;
      const before = await read();
      const found = await page(tx, actor, register, { filter, sort: [{ field: 'dueDate' }], limit: 50, offset: 0 });
      expect(found.rows).toHaveLength(50);
      return (await read()) - before;
    });
    expect(reads).toBeLessThan(1000);
  });
});
