import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { type Db, oneRow, sql, transaction } from '../../db/database.ts';
import { PART } from '../../db/each-part.ts';
import type { Tables } from '../../db/tables.ts';
import { aDatabase } from '../../db/testing.ts';
import { judgeChosen } from './judge-chosen.ts';
import { rowId } from '../row/ordered-ids.ts';
import { count } from '../read/read.ts';
import { jsonSource } from '../row/source.ts';
import { anActor } from '../row/testing.ts';
import { change, remove } from './verbs.ts';
import { addRows } from './write.ts';
import { registerEngine } from './engine.ts';
import { compose } from '../../http/feature.ts';

compose([registerEngine]);

const { db, pool } = await aDatabase();
const actor = await anActor(db);
const { system, subSystem } = registers;
const ALL = { mode: 'allMatching' as const, except: [] };
const ROWS = 3 * PART + 1000;
const USED = 1300;

const idsOf = (size: number): readonly string[] => Array.from({ length: size }, () => rowId());
const [systems, subs] = [idsOf(ROWS), idsOf(USED)];
const used = new Set(systems.filter((_, at) => at % 5 === 0).slice(0, USED));
await transaction(db, async (tx) => {
  const named = (ids: readonly string[], more: (at: number) => object) =>
    ids.map((id, at) => ({ id, values: { name: `N-${at}`, description: 'x', ...more(at) } }));
  await addRows(
    tx,
    actor,
    system,
    jsonSource(
      system,
      ['name', 'description'],
      named(systems, () => ({})),
    ),
  );
  const usedIds = [...used];
  await addRows(
    tx,
    actor,
    subSystem,
    jsonSource(
      subSystem,
      ['name', 'description', 'system'],
      named(subs, (at) => ({ system: usedIds[at] })),
    ),
  );
});

/** The longest statement text a piece of work sends to the database, in characters. */
async function longest(work: (db: Db) => Promise<unknown>): Promise<number> {
  let most = 0;
  const watched: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      for (const parameter of query.parameters)
        if (typeof parameter === 'string') most = Math.max(most, parameter.length);
    },
  });
  await work(watched);
  return most;
}
/** The length of the ids of one part, joined. */
const OF_A_PART = PART * 37 + 1;

test('the rows of a selection are judged in parts, each once, in the order of their ids', async () => {
  const parts: string[][] = [];
  const { ids, refused } = await transaction(db, (tx) =>
    judgeChosen(tx, actor, system, {
      selection: ALL,
      holds: false,
      judge: async (part) => {
        parts.push(part.map(({ id }) => id));
        return part.filter(({ id }) => used.has(id)).map((row) => ({ ...row, why: { en: 'used', zh: '' } }));
      },
    }),
  );
  expect(parts.map((part) => part.length)).toEqual([PART, PART, PART, 1000]);
  expect(parts.flat()).toEqual(systems.toSorted());
  expect([...ids.parts(ROWS)].flat()).toEqual(systems.filter((id) => !used.has(id)));
  expect(refused.map(({ id }) => id)).toEqual([...used].slice(0, 1000));
});

test('no statement of a dry run on all rows names more than a part of them, and its result equals the act [N9]', async () => {
  const dry = { selection: ALL, dryRun: true };
  let reported: unknown;
  expect(await longest(async (by) => (reported = await remove(by, actor, system, dry)))).toBeLessThanOrEqual(OF_A_PART);
  expect(reported).toMatchObject({ done: ROWS - USED, along: [] });
  const values = { description: 'y' };
  let changed: unknown;
  const changing = (by: Db) => change(by, actor, system, { ...dry, values });
  expect(await longest(async (by) => (changed = await changing(by)))).toBeLessThanOrEqual(OF_A_PART);
  expect(changed).toEqual({ done: ROWS, refused: [], batch: null });
  expect(await count(db, actor, system, { field: 'description', op: 'is', value: 'y' })).toBe(0);

  let done: unknown;
  const act = (by: Db) => change(by, actor, system, { selection: ALL, values, dryRun: false });
  expect(await longest(async (by) => (done = await act(by)))).toBeLessThanOrEqual(OF_A_PART);
  expect(done).toMatchObject({ done: ROWS, refused: [], batch: expect.any(String) });
  expect(await count(db, actor, system, { field: 'description', op: 'is', value: 'y' })).toBe(ROWS);
  const gone = await remove(db, actor, system, { ...dry, dryRun: false });
  expect(gone).toEqual(reported);
  expect(gone.refused.map(({ id }) => id)).toEqual([...used].slice(0, 1000));
  expect(await count(db, actor, system)).toBe(USED);
});

test('rows excluded from a selection are left alone, in whichever part they are', async () => {
  const retained = [...used].slice(0, 3);
  const { refused, done } = await remove(db, actor, system, {
    selection: { ...ALL, except: retained },
    dryRun: true,
  });
  expect([done, refused.length]).toEqual([0, 1000]);
  expect(refused.map(({ id }) => id)).toEqual([...used].slice(3, 1003));
});

test('statements for named rows are prepared, those for all matching rows are planned each time [P7]', async () => {
  const countPlans = () => oneRow(db, sql`select count(*)::int as statements from pg_prepared_statements`);
  const thrice = async (request: Pick<Parameters<typeof change>[3], 'selection' | 'dryRun'>): Promise<void> => {
    for (const description of ['1', '2', '3']) await change(db, actor, system, { ...request, values: { description } });
  };
  const before = await countPlans();
  await thrice({ selection: ALL, dryRun: true });
  expect(await countPlans()).toEqual(before);
  await thrice({ selection: { mode: 'these', ids: systems.slice(0, 1) }, dryRun: false });
  expect(await countPlans()).not.toEqual(before);
});
