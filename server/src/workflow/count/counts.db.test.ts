import { expect, test } from 'vitest';
import { random } from '../../features/demo/plant/random.ts';
import { features } from '../../features/all-features.ts';
import { compose } from '../../http/feature.ts';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { idArray } from '../../register/row/columns.ts';
import { byObject, type Grouping, itrCounts, tagCounts } from './counts.ts';

/* What an object counts is the same whether it is counted alone or with all others. */

compose(features);
const { db } = await aDatabase();
const actor = await anActor(db);
const { tenantId, path } = actor;

const idsOf = (table: 'system' | 'sub_system') =>
  rows(db, sql<{ id: string }>`select id from ${sql.table(table)} where tenant_id = ${tenantId}::uuid order by id`);
await sql`insert into system (tenant_id, level_id, id, name, description) select ${tenantId}::uuid, ${path.C}::uuid, gen_random_uuid(), 'S' || n, 'S' from generate_series(1, 4) n`.execute(
  db,
);
const systems = (await idsOf('system')).map(({ id }) => id);
await sql`insert into sub_system (tenant_id, level_id, id, name, description, system)
  select ${tenantId}::uuid, ${path.C}::uuid, gen_random_uuid(), 'S-' || n, 'S', (${idArray(systems)})[n % 4 + 1] from generate_series(1, 12) n`.execute(
  db,
);
const subSystems = (await idsOf('sub_system')).map(({ id }) => id);

/** Cells of one to three subsystems or systems, and those of none. */
const chance = random('cells', 1);
const sets = (of: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 60 }, (_, n) => [
    ...new Set(Array.from({ length: n % 4 }, () => of[chance.int(0, of.length - 1)] ?? '')),
  ]);
const distinct = (all: readonly (readonly string[])[]) => [...new Map(all.map((set) => [set.join(), set])).values()];
for (const [n, set] of distinct(sets(subSystems)).entries()) {
  await sql`insert into counter_tag_itr (tenant_id, level_id, sub_systems, discipline, itr_class, total, done)
    values (${tenantId}::uuid, ${path.E}::uuid, ${idArray(set)}, gen_random_uuid(), gen_random_uuid(), ${n + 10}, ${n % 10})`.execute(
    db,
  );
  await sql`insert into counter_tagged_item (tenant_id, level_id, sub_systems, total)
    values (${tenantId}::uuid, ${path.C}::uuid, ${idArray(set)}, ${n + 1})`.execute(db);
}
const bySystems = distinct(sets(systems)).map(
  (set, n) => sql`select ${idArray(set)} as systems, ${n + 1}::int as total`,
);

test.each<{ readonly what: string; readonly by: Grouping; readonly of: readonly string[] }>([
  { what: 'subsystem', by: 'subSystem', of: subSystems },
  { what: 'system', by: 'system', of: systems },
  { what: 'whole scope', by: 'levelE', of: [path.E, path.C] },
])('a $what counts the same alone as among all others [issue 35 2]', async ({ by, of }) => {
  const counts = [
    (objects?: ReturnType<typeof idArray>) => itrCounts(actor, by, {}, { objects }),
    (objects?: ReturnType<typeof idArray>) => tagCounts(actor, by, { objects }),
    (objects?: ReturnType<typeof idArray>) =>
      byObject(actor, by, {
        sets: 'systems',
        from: sql`(select ${path.E}::uuid as level_id, x.* from (${sql.join(bySystems, sql` union all `)}) x) c`,
        where: sql`true`,
        sums: { total: sql`sum(c.total)` },
        objects,
      }),
  ];
  for (const [n, count] of counts.entries()) {
    const all = await rows(db, sql<{ object: string; total: number }>`${count()}`);
    expect([n, all.some(({ total }) => total > 0)]).toEqual([n, true]);
    for (const objects of [...of.map((id) => [id]), of.slice(0, 2)]) {
      const alone = await rows(
        db,
        sql<{ object: string }>`select x.* from (${count(idArray(objects))}) x order by x.object`,
      );
      const wanted = all
        .filter(({ object }) => objects.includes(object))
        .toSorted((a, b) => (a.object < b.object ? -1 : 1));
      expect([n, objects, alone]).toEqual([n, objects, by === 'levelE' ? all : wanted]);
    }
  }
});
