import { expect } from 'vitest';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { COUNTERS } from '@plumbline/server/register/counters.ts';
import { driftKeys } from '@plumbline/server/workflow/allocate/comparison.ts';
import { differing } from '@plumbline/server/workflow/allocate/drift.ts';
import type { Workplace } from './worked.ts';

/** Every counter is what its rows come to when they are counted anew. */
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

/** What is kept of the tagged items that differ from what is wanted, and of what they lack, is what judging all of them anew gives. */
export async function expectDrift({ server, path }: Pick<Workplace, 'server' | 'path'>): Promise<void> {
  const { db } = server.database;
  const [tenantId, facility, scope] = [path.A, path.C, path.E];
  for (const key of driftKeys()) {
    const kept = sql`select tagged_item, lacks from matrix_drift where tenant_id = ${tenantId}::uuid and level_id = ${scope}::uuid
      and matrix = ${key} order by 1, 2`;
    const fresh = sql`select * from (${differing(key, { tenantId, facility, items: sql<boolean>`true`, scope })}) n order by 1, 2`;
    expect(await rows(db, kept), `what differs from ${key}`).toEqual(await rows(db, fresh));
  }
}
