import { beforeAll, expect, test } from 'vitest';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { registers as r } from '@plumbline/contract/registers/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, sql, transaction, type Tx } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { page } from '../../register/read/page.ts';
import { count } from '../../register/read/read.ts';
import { insert } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';

compose(features);

const CHECKS = 20_000;
const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
let certificate = '';

beforeAll(async () => {
  const make = async (register: AnyRegister, values: Record<string, unknown>): Promise<string> =>
    transaction(db, async (tx) => (await insert(tx, actor, register, [values]))[0]?.id ?? '');
  const named = (name: string) => ({ name, description: name });
  const discipline = await make(r.discipline, named('E'));
  const itrClass = await make(r.itrClass, { ...named('A'), handoverGate: 1 });
  const system = await make(r.system, named('20'));
  const subSystem = await make(r.subSystem, { ...named('20-01'), system });
  const itr = await make(r.itr, { ...named('E01A'), discipline, itrClass, generationMethod: 'digital' });
  const equipmentType = await make(r.equipmentType, named('Motor'));
  const tag = await make(r.tag, { ...named('P-1'), discipline, equipmentType, subSystems: [subSystem] });
  await sql`insert into tag_itr (tenant_id, id, level_id, name, tagged_item, itr, test_reference, progress, sub_systems, discipline, itr_class)
    select ${actor.tenantId}::uuid, gen_random_uuid(), ${actor.path.E}::uuid, 'P-' || n, ${tag}::uuid, ${itr}::uuid, n::text,
      'notStarted', array[${subSystem}::uuid], ${discipline}::uuid, ${itrClass}::uuid from generate_series(1, ${CHECKS}) n`.execute(
    db,
  );
  await sql`analyze tag_itr`.execute(db);
  const handoverType = await make(r.handoverType, { ...named('FAC'), grouping: 'levelE', gates: ['1'] });
  certificate = await make(r.handover, { handoverType });
});

/** The rows of `tag_itr` this transaction has read so far, sequentially and by index, as counted by the database. */
async function readSoFar(tx: Tx): Promise<number> {
  const found = await oneRow(
    tx,
    sql<{
      n: number;
    }>`select (pg_stat_get_xact_tuples_returned('tag_itr'::regclass) + pg_stat_get_xact_tuples_fetched('tag_itr'::regclass)
      + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = 'tag_itr'::regclass))::int as n`,
  );
  return found?.n ?? Number.NaN;
}

/** The result of some work on the list, and the number of rows it reads. */
async function readBy<T>(work: (tx: Tx, register: AnyRegister, filter: Filter | undefined) => Promise<T>) {
  return transaction(db, async (tx) => {
    const list = queryListOf('certificateBlocker');
    if (!list) throw new Error('There is no such list.');
    const filter: Filter = { field: 'handover', op: 'is', value: certificate };
    const bound = await bindList(
      list,
      { filter },
      { db: tx, actor, language: 'en', maySee: () => true, maySign: () => true },
    );
    const before = await readSoFar(tx);
    const found = await work(tx, bound.register, bound.input.filter);
    return { found, reads: (await readSoFar(tx)) - before };
  });
}

test('a page of blockers of a large scope reads only that page, and a distant page reads its rows once', async () => {
  const first = await readBy((tx, register, filter) => page(tx, actor, register, { filter, limit: 100, offset: 0 }));
  expect(first.found.rows.map((row) => row['name']).slice(0, 3)).toEqual(['P-1', 'P-2', 'P-3']);
  expect(first.reads).toBeGreaterThanOrEqual(100);
  expect(first.reads).toBeLessThan(1000);
  const far = await readBy((tx, register, filter) => page(tx, actor, register, { filter, limit: 100, offset: 15_000 }));
  expect(far.found.rows[0]?.['name']).toBe('P-15001');
  expect(far.reads).toBeLessThan(CHECKS * 1.1);
  const all = await readBy((tx, register, filter) => count(tx, actor, register, filter));
  expect(all.found).toBe(CHECKS);
  expect(all.reads).toBeLessThan(CHECKS * 1.1);
});
