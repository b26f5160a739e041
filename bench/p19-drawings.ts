import { join } from 'node:path';
import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { matchDrawings } from '@plumbline/server/features/documents/match-drawings.ts';
import { round, say, sideBySide, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P19 tag numbers on drawings';
/** The small plant, and its drawings. */
const SMALL = { tags: 10_000, drawings: 1_000 };
/** Tag numbers on each drawing: as many as a busy sheet of the field shows. */
const SHOWN = 60;
const LIMIT = 100;
const COUNTED_FIRST = 10_000;

/**
 * Adds drawings that each show some tag numbers, a tenth of them unknown to the register, as if their files had been
 * searched, and matches them as the background does.
 */
export async function addDrawings(plant: PlantDatabase, count: number): Promise<void> {
  const { database, actor } = plant;
  const { db } = database;
  const there = await oneRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from drawing where name like 'BENCH-%'`,
  );
  if ((there?.count ?? 0) >= count) return;
  const [A, C] = [sql`${actor.tenantId}::uuid`, sql`${actor.path.C}::uuid`];
  say(`Adding ${count} drawings`);
  const sha = 'c'.repeat(64);
  await sql`insert into file_object (tenant_id, sha256, size) values (${A}, ${sha}, 250000) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into drawing (tenant_id, id, level_id, name, description, drawing_type)
    select ${A}, new_id(), ${C}, 'BENCH-' || lpad(n::text, 6, '0'), 'Sheet ' || n, (select id from drawing_type where tenant_id = ${A} limit 1)
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`with d as (select id from drawing where tenant_id = ${A} and name like 'BENCH-%'),
    f as (insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
      select ${A}, id, ${C}, 'attachment', id, 'attachment', 'sheet.pdf', 'application/pdf', 250000, ${sha}, id, 'Li Wei' from d returning id),
    a as (insert into attachment (tenant_id, id, file_id, name) select ${A}, id, id, 'sheet.pdf' from f returning id),
    l as (insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name)
      select ${A}, id, id, ${C}, 'drawing', id, 'Li Wei' from a returning id)
    insert into drawing_scan (tenant_id, link, sha256, rule) select ${A}, id, ${sha}, '' from l`.execute(db);
  await sql`insert into drawing_mention (tenant_id, link, page, name, names, is_tag, places)
    with t as (select name, row_number() over (order by id) - 1 as at from tagged_item where tenant_id = ${A} and level_id = ${C} and deleted_at is null),
      s as (select id, row_number() over (order by id) - 1 as at from drawing where tenant_id = ${A} and name like 'BENCH-%')
    select ${A}, s.id, 1, x.name, array[lower(x.name)], true, '[[1, 2, 3, 4]]'::jsonb
    from s cross join generate_series(0, ${SHOWN - 1}::int) n
      join t on t.at = (s.at * 7 + n * 131) % (select count(*) from t)
      cross join lateral (select case when n % 10 = 9 then 'ZZ-' || n || '-' || t.name else t.name end as name) x
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const ms = await timed(async () => {
    while (await matchDrawings(db));
  });
  say(`Matched ${count} drawings in ${round(ms / 1000)} s`);
  await sql`vacuum analyze`.execute(db);
}

const SORTS: Readonly<Record<string, readonly Sort[]>> = {
  'as it opens': (drawingTag.grid?.sort ?? []).map((field) => ({ field })),
  'by tag number, last first': [{ field: 'name', desc: true }],
  'by drawing': [{ field: 'drawing' }],
};
const FILTERS: Readonly<Record<string, Filter>> = {
  'found, not linked': { field: 'state', op: 'is', value: 'unlinked' },
  'not in the register': { field: 'state', op: 'is', value: 'unknown' },
  'on no drawing': { field: 'state', op: 'is', value: 'missing' },
  'a part of a tag number': { field: 'name', op: 'contains', value: '-100' },
  'a part that nothing has': { field: 'name', op: 'contains', value: 'QQXQ' },
};

/** What a person asks of the tag numbers on drawings. */
async function questions({ database: { db } }: PlantDatabase) {
  const columns = drawingTag.grid?.columns;
  const drawing = await oneRow(db, sql<{ id: string }>`select id from drawing where name = 'BENCH-000500'`);
  const url = (verb: string): string => `/api/register/${drawingTag.key}/${verb}`;
  const page = (sort: readonly Sort[] | undefined, filter?: Filter) => ({ columns, sort, limit: LIMIT, filter });
  const filters = { ...FILTERS, 'of one drawing': { field: 'drawing', op: 'is', value: drawing?.id ?? '' } as Filter };
  return [
    ...Object.entries(SORTS).map(([name, sort]) => ({ name: `page ${name}`, url: url('page'), input: page(sort) })),
    ...Object.entries(filters).flatMap(([name, filter]) => [
      { name: `page, ${name}`, url: url('page'), input: page(SORTS['as it opens'], filter) },
      { name: `count, ${name}`, url: url('count'), input: { filter, most: COUNTED_FIRST } },
    ]),
    { name: 'count of all', url: url('count'), input: { most: COUNTED_FIRST } },
    { name: 'groups by state', url: url('groups'), input: { by: ['state'] } },
  ];
}

/** P19: the tag numbers on 20,000 drawings against the register, and on 1,000. */
export async function run(options: BenchOptions): Promise<void> {
  const data = join(options.data, 'drawings');
  const large = await openPlant({ ...options, data });
  const small = await openPlant({ data, tags: SMALL.tags });
  try {
    await addDrawings(large, options.tags);
    await addDrawings(small, SMALL.drawings);
    const ofSmall = await questions(small);
    for (const [at, { name, url, input }] of (await questions(large)).entries()) {
      const times = await sideBySide(options.turns, {
        large: { work: () => large.post(url, input) },
        small: { work: () => small.post(url, ofSmall[at]?.input) },
      });
      tell({
        bench: BENCH,
        figure: `${name}: ${options.tags} drawings to ${SMALL.drawings}`,
        ratio: times.large / times.small,
        bar: 1.5,
        detail: times,
      });
    }
  } finally {
    for (const plant of [large, small]) await plant.close();
  }
}
