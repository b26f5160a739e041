import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, mondayOf, todayIn } from '@plumbline/contract/rules/clock.ts';
import { monthAhead } from '@plumbline/contract/rules/look-ahead.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';
import { driftedPlant } from './drifted-plant.ts';
import { filtersOf, type NamedFilter } from './tag-queries.ts';

const BENCH = 'P15 reviews, look-ahead, week board, round';
const SMALL = 10_000;
const LIMIT = 100;
/** Number of locations a board or a round shows at first. */
const BOARD_STEP = 30;

/** One call a page makes when it opens. */
interface Asking {
  readonly url: string;
  readonly input: unknown;
}
/** A page when it opens: its rows, their number, and the figures above them. */
interface Screen {
  readonly name: string;
  readonly asks: readonly Asking[];
}

const verb = (key: string, name: string, input: unknown): Asking => ({ url: `/api/register/${key}/${name}`, input });
const both = (...parts: readonly (Filter | undefined)[]): Filter | undefined => {
  const some = parts.filter((part) => part !== undefined);
  return some.length > 1 ? { and: some } : some[0];
};

/** Maximum number of rows a page counts when it opens; the full number follows when it is known (ADR 50). */
const COUNTED_FIRST = 10_000;

/** The first rows of a list with its own columns and order, and their number. */
function listed(key: string, filter: Filter | undefined, sort?: readonly Sort[]): readonly Asking[] {
  const list = queryListOf(key) ?? registerOf(key);
  const own = (list?.grid?.sort ?? []).map((name) => ({ field: name.replace(/^-/, ''), desc: name.startsWith('-') }));
  const request = { ...(filter && { filter }) };
  return [
    verb(key, 'page', { ...request, columns: list?.grid?.columns, sort: sort ?? own, limit: LIMIT }),
    verb(key, 'count', { ...request, most: COUNTED_FIRST }),
  ];
}

/**
 * A review when it opens: the missing rows, and above them the number of rows in each state, each counted up to a
 * thousand.
 */
function review(key: string, filter: Filter | undefined): readonly Asking[] {
  const stateFilter = (state: string): Filter => ({ field: 'state', op: 'anyOf', value: [state] });
  const doors = ['missing', 'extra', 'matched', ...(key === 'pwlReview' ? ['differs'] : [])];
  return [
    ...listed(key, both(filter, stateFilter('missing'))),
    ...doors.map((state) => verb(key, 'count', { filter: both(filter, stateFilter(state)), most: 1000 })),
  ];
}

const OPEN = sql`(select * from tag_pwl where deleted_at is null and progress = 'notStarted') t`;
const BY_SUB_SYSTEM = sql`select s.id, count(*)::int as count from ${OPEN} cross join unnest(t.sub_systems) s(id) group by 1`;
/** Number of open rounds in the subsystem with the most. */
const fullest = async ({ database: { db } }: PlantDatabase): Promise<number> =>
  (await oneRow(db, sql<{ count: number }>`select max(c.count) as count from (${BY_SUB_SYSTEM}) c`))?.count ?? 0;

/**
 * Where rounds are measured: a subsystem with the same number of open rounds in both plants, and the discipline with
 * the most, which fills a page in the small plant too. A page of ten rows beside one of eighty would show the number of
 * rows, not the growth of the plant.
 */
async function roundsIn(
  { database: { db } }: PlantDatabase,
  perSubSystem: number,
): Promise<{ readonly subSystem: string; readonly discipline: string }> {
  const id = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    (await oneRow(db, query))?.id ?? '';
  return {
    subSystem: await id(
      sql<{ id: string }>`select c.id from (${BY_SUB_SYSTEM}) c order by abs(c.count - ${perSubSystem}), c.id limit 1`,
    ),
    discipline: await id(
      sql<{
        id: string;
      }>`select t.discipline as id from ${OPEN} where t.discipline is not null group by 1 order by count(*) desc, 1 limit 1`,
    ),
  };
}

/** The pages of the benchmark; their rounds belong to a subsystem that has about the given number of open rounds. */
export async function screens(plant: PlantDatabase, perSubSystem: number): Promise<readonly Screen[]> {
  const today = todayIn(machineZone());
  const due: Filter = { field: 'dueDate', op: 'atMost', value: monthAhead(today) };
  const open: Filter = { field: 'state', op: 'anyOf', value: ['overdue', 'due', 'open', 'projected'] };
  const week = mondayOf(today);
  const board: Filter = {
    or: [
      { field: 'dueDate', op: 'atLeast', value: week },
      { field: 'state', op: 'is', value: 'overdue' },
    ],
  };
  const running: Filter = {
    field: 'progress',
    op: 'anyOf',
    value: ['notStarted', 'inProgress', 'checksheetComplete'],
  };
  const place = await oneRow(
    plant.database.db,
    sql<{ id: string }>`select location as id from tag_pwl where location is not null and progress = 'notStarted'
      and due_date <= ${addDays(today, 7)}::date group by 1 order by count(*) desc, 1 limit 1`,
  );
  const wanted = ['none', 'subsystem', 'discipline'];
  const plain = (await filtersOf(plant)).filter(({ name }) => wanted.includes(name));
  const type = await oneRow(
    plant.database.db,
    sql<{
      id: string;
    }>`select m.equipment_type as id from equipment_type_pwl m join tagged_item x on x.equipment_type = m.equipment_type
      group by 1 order by count(*), 1 limit 1`,
  );
  const byType: NamedFilter = {
    name: 'equipment type',
    filter: { field: 'equipmentType', op: 'anyOf', value: [type?.id ?? ''] },
  };
  const { subSystem, discipline } = await roundsIn(plant, perSubSystem);
  const rounds: readonly NamedFilter[] = [
    { name: 'none', filter: undefined },
    { name: 'subsystem', filter: { field: 'subSystems', op: 'anyOf', value: [subSystem] } },
    { name: 'discipline', filter: { field: 'discipline', op: 'anyOf', value: [discipline] } },
  ];
  const soon: Filter = { field: 'dueDate', op: 'atMost', value: addDays(today, 7) };
  const round = both(soon, running);
  return [
    ...[...plain, byType].flatMap(({ name, filter }) => [
      { name: `review of ITRs, ${name}`, asks: review('itrReview', filter) },
      { name: `review of PWLs, ${name}`, asks: review('pwlReview', filter) },
      { name: `Ex review, ${name}`, asks: listed('exReview', filter) },
    ]),
    ...rounds.flatMap(({ name, filter }) => [
      { name: `look-ahead of a month, ${name}`, asks: listed('lookAhead', both(due, open, filter)) },
      {
        name: `week board, ${name}`,
        asks: [
          verb('lookAhead', 'groups', {
            by: ['location', 'week', 'state'],
            filter: both(due, board, filter),
            limit: 10_000,
            heads: BOARD_STEP,
          }),
        ],
      },
      {
        name: `round, ${name}`,
        asks: [
          verb('tagPwl', 'groups', { by: ['location'], filter: both(round, filter), limit: 1000, heads: BOARD_STEP }),
          verb('tagPwl', 'page', {
            filter: both(round, { field: 'location', op: 'anyOf', value: [place?.id ?? ''] }, filter),
            columns: ['name', 'taggedItem', 'pwl', 'dueDate', 'progress', 'taskPercent', 'outOfLimits'],
            sort: [{ field: 'name' }],
            limit: 50,
          }),
        ],
      },
    ]),
    {
      name: 'matrix of ITRs with how many tags lack each',
      asks: [
        verb('equipmentTypeItr', 'page', {
          columns: ['equipmentType', 'equipmentStatus', 'itr', 'testReference', 'tagsLacking'],
          sort: [{ field: 'equipmentType' }],
          limit: LIMIT,
        }),
      ],
    },
  ];
}

const measureAsks = async (plant: PlantDatabase, { asks }: Screen): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const { url, input } of asks) {
    const start = performance.now();
    await plant.post(url, input);
    times.push(Math.round(performance.now() - start));
  }
  return times;
};

/**
 * P15: the pages that show how far tagged items deviate from the matrix, and what is due, at full size and in a small
 * plant.
 */
export async function run(options: BenchOptions): Promise<void> {
  const large = await openPlant(options);
  const small = await openPlant({ ...options, tags: SMALL });
  try {
    for (const plant of [large, small]) await driftedPlant(plant);
    const sizes = async (plant: PlantDatabase) => ({
      tags: await rowsIn(plant, 'tagged_item'),
      itrs: await rowsIn(plant, 'tag_itr'),
      cycles: await rowsIn(plant, 'tag_pwl'),
    });
    const plants = { large: await sizes(large), small: await sizes(small) };
    const perSubSystem = await fullest(small);
    const [ofLarge, ofSmall] = [await screens(large, perSubSystem), await screens(small, perSubSystem)];
    for (const [at, screen] of ofLarge.entries()) {
      const other = ofSmall[at] ?? screen;
      const times = await sideBySide(options.turns, {
        large: { work: () => measureAsks(large, screen) },
        small: { work: () => measureAsks(small, other) },
      });
      tell({
        bench: BENCH,
        figure: `${options.tags} to ${SMALL} tags: ${screen.name}`,
        ratio: times.large / times.small,
        bar: 1.5,
        detail: {
          ...times,
          calls: { large: await measureAsks(large, screen), small: await measureAsks(small, other) },
          plants,
        },
      });
    }
  } finally {
    await large.close();
    await small.close();
  }
}
