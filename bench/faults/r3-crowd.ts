import { setTimeout as sleep } from 'node:timers/promises';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { random, type Random } from '@plumbline/server/features/demo/plant/random.ts';
import type { CallAnswer } from '../../checks/support/product.ts';
import { people } from '../crowd.ts';
import { round, say, tell } from '../figure.ts';
import type { FaultOptions } from '../options.ts';
import { heldBy, type MemoryUse } from './inspector.ts';
import { aPlant, type Plant } from './plant.ts';
import { send, type Write } from './writes.ts';

const BENCH = 'R3 many at once';
/** Time a user looks at the result before the next click, in milliseconds. */
const THINK = { least: 1000, most: 5000 } as const;
/** Working time before memory is first measured, so that caches for each session and statement are filled by then. */
const WARM_MS = 60_000;
/** Time for jobs and timers of the work to settle, in milliseconds. */
const SETTLE_MS = 30_000;
/** Codes that are expected: 0, and 409 for a user whose row was changed by someone else first. */
const BY_DESIGN: ReadonlySet<number> = new Set([0, 409]);
const MEGABYTE = 1024 * 1024;

type Act = (plant: Plant, chance: Random, name: string) => Write;
const these = (ids: readonly string[]) => ({ mode: 'these', ids });
const oneOf = (ids: readonly string[], chance: Random): string => ids[chance.int(0, ids.length - 1)] ?? '';
const today = (): string => todayIn(machineZone());

/** The actions of users, each with its frequency in percent. */
const ACTS: readonly (readonly [number, Act])[] = [
  [
    30,
    (_, chance) => ({
      url: '/api/register/tag/page',
      input: {
        filter: { field: 'name', op: 'contains', value: String(chance.int(10, 99)) },
        sort: [{ field: chance.pick(['name', 'description', 'discipline']), desc: chance.chance(0.5) }],
        limit: 100,
      },
    }),
  ],
  [10, () => ({ url: '/api/register/tagItr/options', input: { field: 'progress' } })],
  [10, ({ facts }, chance) => ({ url: '/api/register/tag/get', input: { id: oneOf(facts.tags, chance) } })],
  [6, () => ({ url: '/api/ext/progress/grid', input: {} })],
  [6, () => ({ url: '/api/ext/home', input: {} })],
  [6, (_, chance) => ({ url: '/api/ext/search', input: { text: `pump ${chance.int(1, 9)}` } })],
  [5, () => ({ url: '/api/register/punchListItem/count', input: {} })],
  [6, (_, __, name) => ({ url: '/api/register/area/create', input: { values: { name, description: name } } })],
  [
    7,
    ({ facts }, _, description) => ({
      url: '/api/register/punchListItem/create',
      input: {
        values: {
          description,
          discipline: facts.discipline,
          category: facts.category,
          scope: 'none',
          raisedBy: facts.person,
          raisedDate: today(),
        },
      },
    }),
  ],
  [
    4,
    // most use an outdated revision and are refused
    ({ facts }, chance, description) => ({
      url: '/api/register/area/update',
      input: { rows: [{ id: oneOf(facts.areas, chance), rev: chance.int(1, 3), values: { description } }] },
    }),
  ],
  [
    5,
    ({ facts }, chance) => ({
      url: '/api/ext/sign-off/sign',
      input: {
        register: 'tagItr',
        selection: these([oneOf(facts.readyItrs, chance)]),
        label: 'Completed',
        person: facts.person,
        date: today(),
      },
    }),
  ],
  [
    2,
    ({ facts }, chance) => ({
      url: '/api/ext/sign-off/reject',
      input: { register: 'tagItr', selection: these([oneOf(facts.readyItrs, chance)]), reason: 'Once more' },
    }),
  ],
  [
    2,
    ({ facts }, chance, description) => ({
      url: '/api/register/tag/change',
      input: { selection: these(facts.tags.slice(chance.int(0, 100), 120)), values: { description } },
    }),
  ],
  [
    1,
    (_, __, name) => ({
      url: '/api/register/discipline/import',
      input: { importSetting: 'full' },
      file: { name: 'crowd.csv', body: `Name,Description\n${name},${name}\n` },
    }),
  ],
];
const ALL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

function anAct(chance: Random): Act {
  let at = chance.next() * ALL;
  for (const [weight, act] of ACTS) if ((at -= weight) < 0) return act;
  throw new Error('The weights do not add up.');
}

/** The totals of everyone's work. */
interface Tally {
  calls: number;
  refused: number;
  readonly times: number[];
  readonly errors: string[];
}

function judge(tally: Tally, url: string, response: CallAnswer | null): void {
  tally.calls += 1;
  if (response !== null && BY_DESIGN.has(response.code)) tally.refused += response.code === 0 ? 0 : 1;
  else
    tally.errors.push(
      `${url}: ${response === null ? 'no answer' : `${response.status} ${response.code} ${response.msg}`}`,
    );
}

/** Everyone works for the given time. */
async function work(
  plant: Plant,
  tokens: readonly string[],
  { seed, ms }: { seed: number; ms: number },
): Promise<Tally> {
  const tally: Tally = { calls: 0, refused: 0, times: [], errors: [] };
  const end = performance.now() + ms;
  const person = async (token: string, who: number): Promise<void> => {
    const chance = random('R3', seed, who, ms);
    await sleep(chance.int(0, THINK.most));
    for (let n = 0; performance.now() < end; n++) {
      const write = anAct(chance)(plant, chance, `CROWD-${ms}-${who}-${n}`);
      const start = performance.now();
      judge(tally, write.url, await send(plant.product, { ...write, token }));
      tally.times.push(performance.now() - start);
      await sleep(chance.int(THINK.least, THINK.most));
    }
  };
  await Promise.all(tokens.map(person));
  return tally;
}

async function atRest(plant: Plant): Promise<MemoryUse> {
  await sleep(SETTLE_MS);
  return heldBy(plant.product);
}
const inMb = ({ resident, heap }: MemoryUse) => ({
  residentMb: round(resident / MEGABYTE),
  heapMb: round(heap / MEGABYTE),
});

/** R3: many users work at once; nobody gets an error, and afterwards the memory is back at its earlier level. */
export async function run({ clients, minutes, seed }: FaultOptions): Promise<void> {
  const plant = await aPlant({ flags: ['--inspect=127.0.0.1:0'] });
  try {
    const tokens = await plant.look((database) =>
      people(database, { tenant: plant.facts.tenant, count: clients, prefix: 'crowd' }),
    );
    await work(plant, tokens, { seed, ms: WARM_MS });
    const before = await atRest(plant);
    say(`  ${clients} people, ${minutes} minutes; before: ${JSON.stringify(inMb(before))}`);
    const { calls, refused, times, errors } = await work(plant, tokens, { seed, ms: minutes * 60_000 });
    const after = await atRest(plant);
    const sorted = times.toSorted((a, b) => a - b);
    const share = (fraction: number): number => round(sorted[Math.floor(sorted.length * fraction)] ?? 0);
    const kinds = Object.fromEntries(
      [...Map.groupBy(errors, (message) => message)].map(([message, all]) => [message, all.length]),
    );
    const detail = {
      clients,
      minutes,
      calls,
      refusedByDesign: refused,
      ms: { median: share(0.5), p95: share(0.95), p99: share(0.99), most: share(0.999999) },
      errors: kinds,
    };
    tell({ bench: BENCH, figure: `errors, of ${calls} calls`, ratio: errors.length, bar: 0, detail });
    const memoryMb = { before: inMb(before), after: inMb(after) };
    tell({
      bench: BENCH,
      figure: 'heap at rest, after to before',
      ratio: after.heap / before.heap,
      bar: 1.1,
      detail: memoryMb,
    });
    tell({
      bench: BENCH,
      figure: 'resident memory at rest, after to before',
      ratio: after.resident / before.resident,
      bar: 1.1,
    });
  } finally {
    await plant.end();
  }
}
