import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { known } from '@plumbline/server/db/model.ts';
import { page, type PageQuery } from '@plumbline/server/register/read/page.ts';
import { median, round, sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';
import { recorded, type Statement } from './recorder.ts';
import { COLUMNS, filtersOf, SORTS } from './tag-queries.ts';

const BENCH = 'P1 one page of tagged items';
const SMALL = 10_000;
const LIMIT = 100;
const URL = '/api/register/taggedItem/page';

interface Case {
  readonly name: string;
  readonly query: PageQuery;
  /** True when the same query is comparable at a hundredth of the size: same depth, same proportion of the rows. */
  readonly scales: boolean;
}

async function casesOf(plant: PlantDatabase, total: number): Promise<readonly Case[]> {
  const base = { columns: COLUMNS, limit: LIMIT, offset: 0 };
  const filters = await filtersOf(plant);
  const first = SORTS.flatMap(({ name: sort, sort: steps }) =>
    filters.map(({ name, filter }) => ({
      name: `filter ${name}; sort ${sort}`,
      query: { ...base, filter, sort: steps },
      scales: true,
    })),
  );
  const half = Math.floor(total / 2);
  const jump = { ...base, sort: [{ field: 'name' }] };
  const cursor =
    (await page(plant.database.db, plant.actor, known('taggedItem'), { ...jump, offset: half })).after ?? undefined;
  return [
    ...first,
    { name: 'half way by cursor; sort name', query: { ...jump, after: cursor }, scales: true },
    { name: 'row 5,000 by offset; sort name', query: { ...jump, offset: 5000 }, scales: true },
    { name: 'half way by offset; sort name', query: { ...jump, offset: half }, scales: false },
  ];
}

/** The same statements and the same JSON without the product: the driver, then one stringify. */
async function bare({ database: { pool } }: PlantDatabase, statements: readonly Statement[]): Promise<string> {
  const found = [];
  for (const { sql, parameters } of statements) found.push((await pool.query(sql, [...parameters])).rows);
  return JSON.stringify(found);
}

/**
 * P1: the whole call against its SQL and JSON through the bare driver, and against the same call in a plant of 10,000.
 */
export async function run(options: BenchOptions): Promise<void> {
  const large = await openPlant(options);
  const small = await openPlant({ ...options, tags: SMALL });
  try {
    const cases = await casesOf(large, await rowsIn(large, 'tagged_item'));
    const smallCases = await casesOf(small, SMALL);
    const ratios: number[] = [];
    const scales: number[] = [];
    for (const [at, benchCase] of cases.entries()) {
      const other = smallCases[at] ?? benchCase;
      const statements = await recorded(large.database, (db) =>
        page(db, large.actor, known('taggedItem'), benchCase.query),
      );
      const found = JSON.parse(await large.post(URL, benchCase.query)).data.rows.length;
      const times = await sideBySide(options.turns, {
        call: { work: () => large.post(URL, benchCase.query) },
        bare: { work: () => bare(large, statements) },
        small: { work: () => small.post(URL, other.query) },
      });
      ratios.push(times.call / times.bare);
      if (benchCase.scales) scales.push(times.call / times.small);
      const detail = { rows: found, callMs: times.call, bareMs: times.bare, smallMs: times.small };
      tell({
        bench: BENCH,
        figure: `call to bare driver: ${benchCase.name}`,
        ratio: times.call / times.bare,
        bar: 1.5,
        detail,
      });
      tell({
        bench: BENCH,
        figure: `${options.tags} to ${SMALL} tags: ${benchCase.name}`,
        ratio: times.call / times.small,
        bar: benchCase.scales ? 1.3 : null,
      });
    }
    tell({ bench: BENCH, figure: 'call to bare driver: median of all', ratio: median(ratios), bar: 1.5 });
    tell({ bench: BENCH, figure: `${options.tags} to ${SMALL} tags: median of all`, ratio: median(scales), bar: 1.3 });
    await lists(large, small, options);
  } finally {
    await large.close();
    await small.close();
  }
}

/**
 * The queries triggered when a user opens a list, groups it, or looks for a row to refer to; undefined where the query
 * is not possible.
 */
const STARTS: readonly { readonly name: string; readonly verb: string; input(register: AnyRegister): unknown }[] = [
  {
    name: 'lists as they open',
    verb: 'page',
    input: ({ grid, fields }) => ({ columns: grid?.columns ?? Object.keys(fields), limit: LIMIT }),
  },
  { name: 'look-ups of any row', verb: 'lookup', input: () => ({}) },
  { name: 'counts of all', verb: 'count', input: () => ({}) },
  {
    name: 'rows grouped by a reference',
    verb: 'groups',
    input: ({ fields }) => {
      const first = Object.entries(fields).find(([, { kind, live }]) => kind === 'ref' && live !== true);
      return first && { by: [first[0]] };
    },
  },
];

/** The same for every register: whatever its columns are, the size of the full plant must not be noticeable. */
async function lists(large: PlantDatabase, small: PlantDatabase, { tags, turns }: BenchOptions): Promise<void> {
  for (const { name, verb, input } of STARTS) {
    const found: { readonly key: string; readonly ratio: number; readonly ms: number }[] = [];
    for (const register of allRegisters) {
      const url = `/api/register/${register.key}/${verb}`;
      const request = input(register);
      if (request === undefined) continue;
      const times = await sideBySide(Math.min(turns, 3), {
        large: { work: () => large.post(url, request) },
        small: { work: () => small.post(url, request) },
      });
      found.push({ key: register.key, ratio: times.large / times.small, ms: times.large });
    }
    const worst = found.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    const figure = `${tags} to ${SMALL} tags: ${name}, all registers`;
    tell({ bench: BENCH, figure: `${figure}, median`, ratio: median(found.map(({ ratio }) => ratio)), bar: 1.3 });
    tell({
      bench: BENCH,
      figure: `${figure}, the slowest`,
      ratio: worst[0]?.ratio ?? 0,
      bar: null,
      detail: Object.fromEntries(worst.map(({ key, ms }) => [key, round(ms)])),
    });
  }
}
