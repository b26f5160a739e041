import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { sign, type SignRequest } from '@plumbline/server/workflow/sign/sign.ts';
import { median, sideBySide, tell } from './figure.ts';
import { importing } from './operation-import.ts';
import type { BenchOptions } from './options.ts';
import { packedPlant } from './packed-plant.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P16 work packs, job cards, operations';
const SMALL = 10_000;
const LIMIT = 100;
const BAR = 1.3;
const REGISTERS = ['workPack', 'jobCard', 'operation'] as const;

/** One query of a page, by name. */
interface Question {
  readonly name: string;
  readonly url: string;
  readonly input: unknown;
}

/** Every list when it opens, sorted by each column up and down, and with the usual filters. */
async function lists(plant: PlantDatabase): Promise<readonly Question[]> {
  const some = await oneRow(
    plant.database.db,
    sql<{
      pack: string;
      card: string;
      discipline: string;
    }>`select c.work_pack as pack, c.id as card, c.discipline from job_card c
      where c.name like 'JC-B%' order by c.title_sort offset (select count(*) / 2 from job_card) limit 1`,
  );
  const filters: Readonly<Record<(typeof REGISTERS)[number], readonly (readonly [string, Filter])[]>> = {
    workPack: [['open ones', { field: 'state', op: 'is', value: 'open' }]],
    jobCard: [
      ['of a pack', { field: 'workPack', op: 'is', value: some?.pack ?? '' }],
      ['of a discipline', { field: 'discipline', op: 'anyOf', value: [some?.discipline ?? ''] }],
      ['open ones', { field: 'state', op: 'is', value: 'open' }],
    ],
    operation: [
      ['of a card', { field: 'jobCard', op: 'is', value: some?.card ?? '' }],
      ['done ones', { field: 'isComplete', op: 'is', value: true }],
      ['number contains', { field: 'name', op: 'contains', value: '0012' }],
    ],
  };
  const grid = {
    name: 'grid of the cards of a pack',
    url: '/api/ext/progress/job-card-grid',
    input: { workPack: some?.pack },
  };
  const ofRegisters = REGISTERS.flatMap((key): readonly Question[] => {
    const columns = registerOf(key)?.grid?.columns ?? [];
    const fields = registerOf(key)?.fields ?? {};
    const url = (verb: string): string => `/api/register/${key}/${verb}`;
    const sorts = columns.filter((name) => {
      const field = fields[name];
      return field !== undefined && !field.live && traitsOf(field).sortable;
    });
    return [
      { name: `${key}, as it opens`, url: url('page'), input: { columns, limit: LIMIT } },
      { name: `${key}, count of all`, url: url('count'), input: {} },
      ...sorts.flatMap((field) =>
        [false, true].map((desc) => ({
          name: `${key}, by ${field}${desc ? ' down' : ''}`,
          url: url('page'),
          input: { columns, limit: LIMIT, sort: [{ field, desc }] },
        })),
      ),
      ...filters[key].flatMap(([name, filter]) => [
        { name: `${key}, ${name}`, url: url('page'), input: { columns, limit: LIMIT, filter } },
        { name: `${key}, count of ${name}`, url: url('count'), input: { filter } },
      ]),
    ];
  });
  return [...ofRegisters, grid];
}

const TODAY = todayIn(machineZone());
/** The first cards of a column of the job card board. */
const kanban = (name: string, filter: Filter): Question => ({
  name: `kanban, ${name}`,
  url: '/api/register/jobCard/page',
  input: {
    filter,
    sort: [{ field: 'plannedFinish' }, { field: 'name' }],
    columns: [
      'name',
      'description',
      'state',
      'percent',
      'assignedTo',
      'plannedStart',
      'plannedFinish',
      'jobCardStatus',
    ],
    limit: 100,
    offset: 0,
  },
});

/** The pages that show the progress of packs and cards. Each grid or board has an entry here. */
const BOARDS: readonly Question[] = [
  { name: 'skyline of packs', url: '/api/ext/progress/work-packs', input: {} },
  { name: 'skyline of cards', url: '/api/ext/progress/job-cards', input: {} },
  {
    name: 'planned against actual',
    url: '/api/ext/progress/planned-actual',
    input: { measure: 'hours', step: 'week' },
  },
  {
    name: 'planned against actual of Tag ITRs',
    url: '/api/ext/progress/certificate-curve',
    input: { type: 'MCC', measure: 'checks', step: 'week' },
  },
  { name: 'grid of packs', url: '/api/ext/progress/work-pack-grid', input: {} },
  ...['jobCardStatus', 'plannedFinish', 'assignedTo'].map((by) => ({
    name: `kanban, columns by ${by}`,
    url: '/api/register/jobCard/groups',
    input: { by: [by], limit: 10_000 },
  })),
  kanban('a column by status', { field: 'jobCardStatus', op: 'blank' }),
  kanban('a column by assignee', { field: 'assignedTo', op: 'blank' }),
  kanban('a week', {
    and: [
      { field: 'plannedFinish', op: 'atLeast', value: TODAY },
      { field: 'plannedFinish', op: 'atMost', value: addDays(TODAY, 6) },
    ],
  }),
];

/** Open operations, each of a different card, and a person who may sign them. */
export async function signable({ database: { db } }: PlantDatabase, count: number) {
  const person = await oneRow(
    db,
    sql<{ id: string }>`update authorised_person set professions = '{}', sign_operations = true where id = (
      select id from authorised_person where not inactive order by title_sort limit 1) returning id`,
  );
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select id from (select distinct on (job_card) id from operation where name like 'JC-B%' and state = 'open'
      and deleted_at is null order by job_card, id) x order by hashtext(id::text) limit ${count}`,
  );
  return { person: person?.id ?? '', ids: found.map(({ id }) => id) };
}

/** A user who signs open operations of a plant, each of a different card. */
async function signer(plant: PlantDatabase, count: number) {
  const { person, ids } = await signable(plant, count);
  const left = [...ids];
  const date = todayIn(machineZone());
  const next = (): string => {
    const id = left.pop();
    if (id === undefined) throw new Error('There are too few operations to sign: ask for more packs.');
    return id;
  };
  const request = (id: string): SignRequest => ({
    register: 'operation',
    selection: { mode: 'these', ids: [id] },
    label: 'Signed Off',
    person,
    date,
    acceptRisk: true,
    dryRun: false,
    username: '',
    forOthers: true,
  });
  const signOne = async (): Promise<void> => {
    const { done, refused } = await sign(plant.database.db, plant.actor, request(next()));
    if (done !== 1) throw new Error(`Not signed: ${refused[0]?.why.en}`);
  };
  return { next, person, date, signOne };
}

/** One operation signed with roll-up, history and counters, against one bare UPDATE and commit. */
async function signing(plant: PlantDatabase, turns: number): Promise<void> {
  const { database, actor } = plant;
  const most = Math.max(30, turns);
  const { next, person, date, signOne } = await signer(plant, 3 * (most + 1));
  const times = await sideBySide(most, {
    bare: {
      work: () =>
        database.pool.query(
          `update operation set state = 'signedOff', signed_on = $3, signed_by = $4, is_complete = true, done_percent = 100, rev = rev + 1,
             updated_at = now(), updated_by = $5 where tenant_id = $1 and id = $2`,
          [actor.tenantId, next(), date, person, actor.userId],
        ),
    },
    engine: { work: signOne },
  });
  const figure = 'one operation signed, to one bare UPDATE and commit';
  tell({ bench: BENCH, figure, ratio: times.engine / times.bare, bar: 4, detail: times });
}

/**
 * P16: the pages that show work packs, at full size and at a hundredth of it (but at least one full page), and the cost
 * of signing one operation.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { packs, turns } = options;
  const large = await openPlant(options);
  const small = await openPlant({ ...options, tags: SMALL });
  try {
    await packedPlant(large, packs);
    // pages with different numbers of rows cannot be compared: the small plant fills a page
    await packedPlant(small, Math.max(LIMIT, Math.round(packs / 100)));
    const sizes = async (plant: PlantDatabase) => ({
      packs: await rowsIn(plant, 'work_pack'),
      cards: await rowsIn(plant, 'job_card'),
      operations: await rowsIn(plant, 'operation'),
    });
    const plants = { large: await sizes(large), small: await sizes(small) };
    const [ofLarge, ofSmall] = [await lists(large), await lists(small)];
    const found: { readonly name: string; readonly ratio: number; readonly large: number; readonly small: number }[] =
      [];
    const ask = async (
      name: string,
      [a, b]: readonly [Question, Question],
      after: readonly (() => Promise<void>)[] = [],
    ) => {
      const [thenLarge, thenSmall] = after.map((work) => ({ after: work }));
      const times = await sideBySide(turns, {
        large: { work: () => large.post(a.url, a.input), ...thenLarge },
        small: { work: () => small.post(b.url, b.input), ...thenSmall },
      });
      found.push({ name, ratio: times.large / times.small, ...times });
    };
    for (const [at, question] of ofLarge.entries()) await ask(question.name, [question, ofSmall[at] ?? question]);
    for (const key of REGISTERS) {
      const matching = found.filter(({ name }) => name.startsWith(`${key},`));
      const worst = matching.toSorted((a, b) => b.large - a.large);
      tell({
        bench: BENCH,
        figure: `${key}: lists, headings, filters and counts, median of ${matching.length}`,
        ratio: median(matching.map(({ ratio }) => ratio)),
        bar: BAR,
        detail: { slowest: worst.slice(0, 6), above: matching.filter(({ ratio }) => ratio > BAR).length, plants },
      });
    }
    const hands = await Promise.all([large, small].map((plant) => signer(plant, BOARDS.length * (turns + 1))));
    const signed = hands.map(({ signOne }) => signOne);
    for (const board of BOARDS)
      // cached results are measured while nothing changes, and after each change
      for (const [name, after] of [
        [board.name, []],
        [`${board.name}, after a signature`, signed],
      ] as const) {
        await ask(name, [board, board], after);
        const { ratio, ...detail } = found.at(-1) ?? { ratio: 0 };
        tell({ bench: BENCH, figure: name, ratio, bar: BAR, detail: { ...detail, plants } });
      }
    await signing(large, turns);
    const count = Math.min(100_000, plants.large.operations);
    const times = await importing(large, count, turns);
    const figure = `import of ${count} operations, full to a bare COPY`;
    tell({ bench: BENCH, figure, ratio: times.full / times.copy, bar: 2.5, detail: times });
  } finally {
    await large.close();
    await small.close();
  }
}
