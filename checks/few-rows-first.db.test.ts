import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { isLarge } from '@plumbline/server/db/large.ts';
import { baseOf, known, tableOf } from '@plumbline/server/db/model.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { loadPlant } from '@plumbline/server/features/demo/load-plant.ts';
import { plant } from '@plumbline/server/features/demo/plant/plant.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { where } from '@plumbline/server/register/read/sql/filter-sql.ts';
import { isLittleWork } from '@plumbline/server/register/read/plan/few-rows-first.ts';
import { orderOf, orderSql } from '@plumbline/server/register/read/sql/order.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { anActor } from '@plumbline/server/register/row/testing.ts';
import { statementsOf } from './support/statements.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
await loadPlant(database, actor, plant({ tags: 300 }));
const [company] = await rows(
  db,
  sql<{
    id: string;
  }>`select n.id from tagged_item, unnest(subcontractor_names) n(id) group by 1 order by count(*) desc limit 1`,
);
/** A user limited to the work of one subcontractor. */
const theirs: Actor = { ...actor, subcontractors: [company?.id ?? ''] };
const large = allRegisters.filter(isLarge);

/** One sortable column of each kind for a register. */
const sortable = (register: AnyRegister): readonly string[] => {
  const names = Object.entries(register.fields).filter(([, field]) => !field.live && traitsOf(field).sortable);
  return [...new Map(names.map(([name, { kind }]) => [kind, name])).values()];
};

async function sorted(register: AnyRegister, query: { readonly field: string; readonly filter: Filter | undefined }) {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select t.id from ${sql.table(tableOf(register))} t where ${where(register, theirs, query.filter)}
      order by ${orderSql(orderOf(register, theirs, [{ field: query.field, desc: true }]))}`,
  );
  return found.map(({ id }) => id);
}

test('the rows of a subcontractor are estimated as few in large registers that record subcontractors', async () => {
  for (const register of large) {
    const holds = 'subcontractorNames' in baseOf(register).fields;
    expect(await isLittleWork(db, { actor: theirs, register }), register.key).toBe(holds);
    expect(await isLittleWork(db, { actor, register }), register.key).toBe(false);
  }
  expect(await isLittleWork(db, { actor: theirs, register: known('discipline') })).toBe(false);
});

test.each(large.map((register) => [register.key, register] as const))(
  '%s: a small result has the same order, from the first row and from a later one [P12]',
  async (key, register) => {
    for (const field of sortable(register))
      for (const filter of [undefined, { field: register.title, op: 'contains', value: '1' } as const]) {
        const all = await sorted(register, { field, filter });
        for (const offset of [0, 3]) {
          const query = { sort: [{ field, desc: true }], filter, columns: [register.title], limit: 5, offset };
          const found = await page(db, theirs, register, query);
          expect(
            found.rows.map(({ id }) => id),
            `${key} by ${field}`,
          ).toEqual(all.slice(offset, offset + 5));
        }
      }
  },
);

test('a page of few rows is one statement that finds and sorts them all, not an index walk [P12]', async () => {
  for (const key of ['tag', 'tagItr'] as const) {
    const query = { sort: [{ field: 'discipline' }], columns: ['name'], limit: 5, offset: 0 };
    const sent = await statementsOf(database, () => page(db, theirs, known(key), query));
    expect(sent.filter((statement) => statement.includes('offset 0) t'))).toHaveLength(1);
  }
});
