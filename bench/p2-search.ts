import type { Filter } from '@plumbline/contract/register/filter.ts';
import { oneRow, sql, type Db } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { options as optionsOf } from '@plumbline/server/register/read/options.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { count } from '@plumbline/server/register/read/read.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { planOf, recorded } from './recorder.ts';
import { COLUMNS, filtersOf, SORTS } from './tag-queries.ts';

const BENCH = 'P2 filter, count, search';
/** A word of two characters that no row of the plant contains. */
const CHINESE_OF_NONE = '鲸鱼';

/** Number of full scans of the tagged items in the plan of a work. */
async function scans({ database }: PlantDatabase, work: (db: Db) => Promise<unknown>): Promise<number> {
  let found = 0;
  for (const statement of await recorded(database, work)) {
    const plan = await planOf(database, statement);
    found += plan.filter((line) => /Seq Scan on (tagged_item|search_text)\b/.test(line)).length;
    if (process.env['PLANS']) process.stderr.write(`${plan.join('\n').slice(0, 6000)}\n\n`);
  }
  return found;
}

async function plans(plant: PlantDatabase): Promise<void> {
  const { actor } = plant;
  const register = known('taggedItem');
  for (const { name, filter } of await filtersOf(plant)) {
    if (!filter) continue;
    for (const { name: sort, sort: steps } of SORTS) {
      const found = await scans(plant, (db) =>
        page(db, actor, register, { filter, sort: steps, columns: COLUMNS, limit: 100, offset: 0 }),
      );
      tell({ bench: BENCH, figure: `sequential scans, page: ${name}; sort ${sort}`, ratio: found, bar: 0 });
    }
    tell({
      bench: BENCH,
      figure: `sequential scans, count: ${name}`,
      ratio: await scans(plant, (db) => count(db, actor, register, filter)),
      bar: 0,
    });
    const field = 'equipmentType';
    const values = await scans(plant, (db) => optionsOf(db, actor, register, { field, filter, text: '', limit: 200 }));
    tell({
      bench: BENCH,
      figure: `sequential scans, filter options of equipment type: ${name}`,
      ratio: values,
      bar: 0,
    });
  }
}

/** P2: plans of the usual filters, and a search for a part of a text against an equality with an index. */
export async function run(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    await plans(plant);
    const middle = await oneRow(
      plant.database.db,
      sql<{
        name: string;
      }>`select name from tagged_item where tag_type = 'tag' order by id offset ${Math.floor(options.tags / 4)} limit 1`,
    );
    const name = middle?.name ?? '';
    const ask = (filter: Filter) => ({
      work: () =>
        plant.post('/api/register/taggedItem/page', {
          filter,
          columns: COLUMNS,
          sort: [{ field: 'name' }],
          limit: 100,
        }),
    });
    const total = (filter: Filter) => ({ work: () => plant.post('/api/register/taggedItem/count', { filter }) });
    const contains: Filter = { field: 'name', op: 'contains', value: name.slice(1) };
    const is: Filter = { field: 'name', op: 'is', value: name };
    const times = await sideBySide(options.turns * 3, {
      contains: ask(contains),
      is: ask(is),
      countContains: total(contains),
      countIs: total(is),
      three: ask({ field: 'name', op: 'contains', value: name.slice(-3) }),
      quick: { work: () => plant.post('/api/ext/search', { text: name.slice(1) }) },
      quickWide: { work: () => plant.post('/api/ext/search', { text: 'pump' }) },
      quickThree: { work: () => plant.post('/api/ext/search', { text: '-PT' }) },
      quickChinese: { work: () => plant.post('/api/ext/search', { text: CHINESE_OF_NONE }) },
      chinese: ask({ field: 'description', op: 'contains', value: CHINESE_OF_NONE }),
      options: { work: () => plant.post('/api/register/taggedItem/options', { field: 'discipline' }) },
      count: { work: () => plant.post('/api/register/taggedItem/count', {}) },
    });
    tell({
      bench: BENCH,
      figure: 'page by contains to page by equality',
      ratio: times.contains / times.is,
      bar: 3,
      detail: { text: name.slice(1), ...times },
    });
    tell({
      bench: BENCH,
      figure: 'count by contains to count by equality',
      ratio: times.countContains / times.countIs,
      bar: 3,
    });
    tell({
      bench: BENCH,
      figure: 'three letters that many tags hold, to equality',
      ratio: times.three / times.is,
      bar: null,
    });
    tell({ bench: BENCH, figure: 'quick search to equality', ratio: times.quick / times.is, bar: 3 });
    tell({
      bench: BENCH,
      figure: 'quick search for a Chinese word that nothing has, to equality',
      ratio: times.quickChinese / times.is,
      bar: 3,
    });
    tell({
      bench: BENCH,
      figure: 'page by a Chinese word that no description has, to equality',
      ratio: times.chinese / times.is,
      bar: 3,
    });
    tell({
      bench: BENCH,
      figure: 'quick search for a common word to equality',
      ratio: times.quickWide / times.is,
      bar: null,
    });
  } finally {
    await plant.close();
  }
}
