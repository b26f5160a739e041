import { expect } from 'vitest';
import { MATRIX_KEYS } from '@plumbline/contract/rules/matrices.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { table } from '@plumbline/server/register/row/columns.ts';
import { idsFrom } from '@plumbline/server/register/row/ids.ts';
import { COUNTERS } from '@plumbline/server/register/derive/counters.ts';
import { driftKeys } from '@plumbline/server/workflow/allocate/comparison.ts';
import { differing } from '@plumbline/server/workflow/allocate/drift.ts';
import { isWanted, linesOf, STANDING, STANDS } from '@plumbline/server/workflow/allocate/missing-lines.ts';
import type { Workplace } from './worked.ts';

/** Expects every counter to equal a recount of its rows. */
export async function expectRecount({ server }: Pick<Workplace, 'server'>): Promise<void> {
  for (const counter of Object.values(COUNTERS)) {
    const names = [...counter.keys.map((key) => key.name), ...Object.keys(counter.sums)];
    const places = sql.join(names.map((_, at) => sql.raw(String(at + 1))));
    const keys = counter.keys.map((key) => sql`${key.is} as ${sql.ref(key.name)}`);
    const sums = Object.entries(counter.sums).map(([name, sum]) => sql`(${sum})::int as ${sql.ref(name)}`);
    const groups = sql.join(counter.keys.map((_, at) => sql.raw(String(at + 1))));
    const fresh = sql`select ${sql.join([...keys, ...sums])} from ${sql.table(counter.of)} t where ${counter.counts}
      ${sql.join(
        counter.keys.map((key) => sql`and ${key.is} is not null`),
        sql` `,
      )} group by ${groups} order by ${places}`;
    const kept = sql`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(counter.table)} where total > 0 order by ${places}`;
    expect(await rows(server.database.db, kept), counter.table).toEqual(await rows(server.database.db, fresh));
  }
}

/**
 * Expects the same record for each line of a matrix both ways: found course by course, as a review does, and among all
 * joined records, as when many are evaluated.
 */
export async function expectStanding({ server, path }: Pick<Workplace, 'server' | 'path'>): Promise<void> {
  const place = { tenantId: path.A, path };
  const scope = sql`${path.E}::uuid`;
  for (const key of MATRIX_KEYS) {
    const from = sql`select x.id as item, m.id as line, k.id as record from tagged_item x join ${linesOf(place, key)}`;
    const where = sql`where x.tenant_id = ${path.A}::uuid and x.deleted_at is null`;
    const single = sql`${from} ${STANDING[key](scope)} ${where} order by 1, 2, 3`;
    const joined = sql`${from} join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.level_id = ${scope}
      and k.tagged_item = x.id and k.deleted_at is null and ${isWanted(key)} ${where} ${STANDS[key]} order by 1, 2, 3`;
    expect(await rows(server.database.db, single), `what stands for ${key}`).toEqual(
      await rows(server.database.db, joined),
    );
  }
}

/** Expects the stored drift of tagged items, and what they lack, to equal a fresh evaluation of all of them. */
export async function expectDrift({ server, path }: Pick<Workplace, 'server' | 'path'>): Promise<void> {
  const { db } = server.database;
  const [tenantId, facility, scope] = [path.A, path.C, path.E];
  const kept = sql`select matrix, tagged_item, lacks from matrix_drift where tenant_id = ${tenantId}::uuid and level_id = ${scope}::uuid
    order by 1, 2, 3`;
  const fresh = differing(driftKeys(), { tenantId, facility, items: sql<boolean>`true`, scope });
  const wanted = await rows(db, sql`select * from (${fresh}) n order by 1, 2, 3`);
  expect(await rows(db, kept), 'what differs').toEqual(wanted);
  // for many items only their own records are read, which must include everything the evaluation needs
  const ids = await idsFrom(db, sql`select id from tagged_item where tenant_id = ${tenantId}::uuid order by id`);
  const many = differing(driftKeys(), { tenantId, facility, items: sql<boolean>`true`, scope, ids });
  expect(await rows(db, sql`select * from (${many}) n order by 1, 2, 3`), 'of many').toEqual(wanted);
}
