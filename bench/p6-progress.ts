import { MY_WORK } from '@plumbline/contract/features/messages/my-work.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, rowsIn, type PlantDatabase } from './plant-database.ts';

const BENCH = 'P6 boards, home and my work';
const SMALL = 10_000;
/** Number of people who open the home page at the same moment, as at eight o'clock. */
const ARRIVING = 20;
/** What the home page of a person with work asks. */
const HOME = ['home', 'my work: figures', 'my work: what is due first', 'waiting for my signature'];
const DUE = [{ field: 'due' }, { field: 'name' }];

interface Screen {
  readonly name: string;
  readonly url: string;
  readonly input: unknown;
}

async function screens({ database: { db }, actor }: PlantDatabase): Promise<readonly Screen[]> {
  const types = await rows(
    db,
    sql<{
      name: string;
    }>`select name from handover_type where grouping = 'subSystem' and level_id = ${actor.path.E}::uuid order by "order" limit 1`,
  );
  const systems = await rows(
    db,
    sql<{ id: string }>`select system as id from sub_system group by 1 order by count(*) desc, 1`,
  );
  const type = types[0]?.name ?? '';
  return [
    { name: 'completions grid', url: '/api/ext/progress/grid', input: {} },
    {
      name: 'completions grid of a system',
      url: '/api/ext/progress/grid',
      input: { system: systems[Math.floor(systems.length / 2)]?.id },
    },
    { name: 'details of the scope', url: '/api/ext/progress/details', input: {} },
    { name: 'skyline', url: '/api/ext/progress/skyline', input: { type } },
    { name: 'raise page', url: '/api/ext/handover/candidates', input: { type, limit: 100 } },
    { name: 'home', url: '/api/ext/home', input: {} },
    { name: 'my work: figures', url: '/api/ext/message/figures', input: {} },
    ...Object.entries(MY_WORK).map(([figure, filter]) => ({
      name: `my checks: ${figure}`,
      url: '/api/register/workItem/count',
      input: { filter, most: 1000 },
    })),
    { name: 'my work: what is due first', url: '/api/register/workItem/page', input: { sort: DUE, limit: 10 } },
    { name: 'my checks as they open', url: '/api/register/workItem/page', input: { sort: DUE, limit: 100 } },
    { name: 'waiting for my signature', url: '/api/ext/message/pending', input: { limit: 50 } },
    { name: 'handover status', url: '/api/ext/handover/readiness', input: { type } },
  ];
}

/**
 * P6: the pages that show progress, at full size, in a plant with the same number of subsystems but few checks, and in
 * a small plant.
 */
export async function run(options: BenchOptions): Promise<void> {
  const large = await openPlant(options);
  const thin = await openPlant({ ...options, thin: true });
  const small = await openPlant({ ...options, tags: SMALL });
  try {
    const sizes = async (plant: PlantDatabase) => ({
      itrs: await rowsIn(plant, 'tag_itr'),
      subSystems: await rowsIn(plant, 'sub_system'),
      certificates: await rowsIn(plant, 'handover'),
      cells: await rowsIn(plant, 'counter_tag_itr'),
    });
    const plants = { large: await sizes(large), thin: await sizes(thin), small: await sizes(small) };
    const [ofLarge, ofThin, ofSmall] = [await screens(large), await screens(thin), await screens(small)];
    for (const [at, { name, url, input }] of ofLarge.entries()) {
      const times = await sideBySide(options.turns, {
        large: { work: () => large.post(url, input) },
        thin: { work: () => thin.post(url, ofThin[at]?.input) },
        small: { work: () => small.post(url, ofSmall[at]?.input) },
        scan: {
          work: () =>
            sql`select unnest(sub_systems), count(*), count(*) filter (where progress = 'signedOff') from tag_itr group by 1`.execute(
              large.database.db,
            ),
        },
      });
      tell({
        bench: BENCH,
        figure: `${name}: full size to few checks in as many subsystems`,
        ratio: times.large / times.thin,
        bar: 1.3,
        detail: { ...times, plants },
      });
      tell({
        bench: BENCH,
        figure: `${name}: full size to a plant of ${SMALL} tags`,
        ratio: times.large / times.small,
        bar: null,
      });
      tell({
        bench: BENCH,
        figure: `${name}: to counting all ITRs by a scan`,
        ratio: times.large / times.scan,
        bar: null,
      });
    }
    await arrive(options, large, ofLarge);
  } finally {
    for (const plant of [large, thin, small]) await plant.close();
  }
}

/** Many people who open the home page at once, until the last one has it, to as many one after the other. */
async function arrive({ turns }: BenchOptions, plant: PlantDatabase, all: readonly Screen[]): Promise<void> {
  const questions = all.filter(({ name }) => HOME.includes(name));
  const open = () => Promise.all(questions.map(({ url, input }) => plant.post(url, input)));
  const times = await sideBySide(turns, {
    one: { work: open },
    arriving: { work: () => Promise.all(Array.from({ length: ARRIVING }, open)) },
  });
  tell({
    bench: BENCH,
    figure: `home page: ${ARRIVING} people at once, until the last one has it, to as many one after the other`,
    ratio: times.arriving / (ARRIVING * times.one),
    bar: 1,
    detail: times,
  });
}
