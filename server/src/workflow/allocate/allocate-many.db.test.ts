import { expect, test } from 'vitest';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { features } from '../../features/all-features.ts';
import { compose } from '../../http/feature.ts';
import { anActor } from '../../register/row/testing.ts';
import { create, insert } from '../../register/write/verbs.ts';

compose(features);

const MANY = 1500;

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, actor, known(key), { values })).id;
const named = (name: string) => ({ name, description: name });

/** The number of index entries of a register read in a transaction so far, including those of rows just written. */
const entriesRead = async (tx: Tx, register: RegisterKey): Promise<number> => {
  const read = await oneRow(
    tx,
    sql<{ entries: string }>`select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as entries
      from pg_index where indrelid = ${tableOf(known(register))}::regclass`,
  );
  return Number(read?.entries);
};

test('a first import into an empty plant allocates checks and cycles without reading existing ones one by one [R2.3-112]', async () => {
  const discipline = await make('discipline', named('E'));
  const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
  const equipmentType = await make('equipmentType', named('Motor'));
  await make('equipmentTypeItr', {
    equipmentType,
    itr: await make('itr', { ...named('E01A'), discipline, itrClass }),
  });
  await make('equipmentTypePwl', {
    equipmentType,
    pwl: await make('pwl', { ...named('E02P'), discipline }),
    frequency: 30,
  });
  const tags = Array.from({ length: MANY }, (_, at) => ({ ...named(`M-${at}`), discipline, equipmentType }));
  await transaction(db, async (tx) => {
    await insert(tx, actor, known('tag'), tags);
    for (const register of ['tagItr', 'tagPwl'] as const) {
      const given = await oneRow(
        tx,
        sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(tableOf(known(register)))}`,
      );
      expect(given).toEqual({ rows: MANY });
      // row by row it would be a million
      expect(await entriesRead(tx, register), register).toBeLessThan(20 * MANY);
    }
  });
});

test('an import flushes its rows into the GIN indexes, so that later look-ups read no pending list [P12]', async () => {
  const [small] = await rows(db, sql<{ limit: string }>`select current_setting('gin_pending_list_limit') as limit`);
  expect(small).toEqual({ limit: '256kB' });
  const heaps = await rows(
    db,
    sql<{ name: string; pages: string }>`select c.relname as name, gin_clean_pending_list(c.oid) as pages
      from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relkind = 'i'
      and c.relname ~ '^(tagged_item|tag_itr|tag_pwl|search_text)__'`,
  );
  expect(heaps.length).toBeGreaterThan(10);
  expect(heaps.filter(({ pages }) => Number(pages) > 0)).toEqual([]);
});
