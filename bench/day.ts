import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile as writeText } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { READS, VERB_EFFECTS } from '@plumbline/contract/calls/effect.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import type { Page as Declared } from '@plumbline/contract/pages/page.ts';
import { random } from '@plumbline/server/features/demo/plant/random.ts';
import type { Page, Request } from 'playwright-core';
import { visit } from '../checks/journey/browser.ts';
import { atRest, watchLooks } from '../checks/journey/page-looks.ts';
import { people, removePeople } from './crowd.ts';
import { percentile, round, say, tell, timed } from './figure.ts';
import { footprintOf } from './memory.ts';
import { openUploads } from './import-by-upload.ts';
import { tagsToImport } from './new-tags.ts';
import type { BenchOptions } from './options.ts';
import { office } from './p13-beside.ts';
import { writeFile } from './p3-import.ts';
import { openPlantPage, type PlantPage, SCREENS } from './plant-page.ts';

const BENCH = 'a working day';
/** Time a person looks at a page before the next click, in milliseconds. */
const THINK = { least: 2000, most: 12_000 } as const;
/** The pages most people have open all day; each is opened this many times as often as any other. */
const DAILY: ReadonlySet<string> = new Set([
  '/home-page',
  '/TaggedItems/Tag',
  '/Certification/TagITRs',
  '/Certification/CompletionsGrid',
  '/PunchList/PunchListItem',
  '/Handover/MCC',
  '/my-checks',
]);
const DAILY_WEIGHT = 12;
/** How many calls are printed that people waited for longest, all together. */
const MOST_WAITED_FOR = 20;
/** How often the recording says how far it is, in pages. */
const TOLD_EVERY = 20;
/** The longest that a page may take until it is at rest while its calls are recorded, in milliseconds. */
const RECORDED_WITHIN = 30_000;
/** How many people ask the worst a list can be asked, and how many rows an import brings, while the others work. */
const ASKERS = 2;
const ROWS = 20_000;
/** Times that nobody should wait longer than, in milliseconds: 95 and 99 of 100 calls. */
const BARS = [
  ['95th percentile', 0.95, 300],
  ['99th percentile', 0.99, 600],
] as const;

/** A call as the browser made it. */
interface Asked {
  readonly path: string;
  /** Null for a call without input. */
  readonly body: string | null;
}
/** What a person does on a page: calls made at once, then those that waited for them. */
interface Step {
  readonly name: string;
  readonly weight: number;
  readonly waves: readonly (readonly Asked[])[];
}

/**
 * The pages a person opens from the menu or by a link: all that need no record in their address. A new page is part of
 * the day by its declaration.
 */
export const dayPages = (): readonly Declared[] =>
  ALL_PAGES.filter(({ outside, each, many }) => outside !== true && each === undefined && many !== true);

const isReading = (path: string): boolean => {
  const verb = /^\/api\/register\/[^/]+\/([^/]+)$/.exec(path)?.[1];
  return verb === undefined ? READS.has(path) : (VERB_EFFECTS as Readonly<Record<string, string>>)[verb] === 'reads';
};

interface Timed extends Asked {
  readonly start: number;
  end: number;
}

/** Calls that began before the first answer arrived belong together; those after it may have needed that answer. */
export function wavesOf(calls: readonly Timed[]): readonly (readonly Asked[])[] {
  const waves: Timed[][] = [];
  let open = -Infinity;
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    const wave = waves.at(-1);
    if (wave && call.start < open) {
      wave.push(call);
      open = Math.min(open, call.end);
    } else {
      waves.push([call]);
      open = call.end;
    }
  }
  return waves.map((wave) => wave.map(({ path, body }) => ({ path, body })));
}

/** Records the reading calls that a page makes while something is done on it, until it is at rest under its title. */
async function recordedWhile(page: Page, title: string, act: () => Promise<unknown>): Promise<Step['waves']> {
  const calls = new Map<Request, Timed>();
  const began = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !isReading(pathname)) return;
    calls.set(request, { path: pathname, body: request.postData(), start: performance.now(), end: Infinity });
  };
  const ended = (request: Request): void => {
    const call = calls.get(request);
    if (call) call.end = performance.now();
  };
  page.on('request', began).on('requestfinished', ended);
  try {
    await act();
    await atRest(page, title);
  } finally {
    page.off('request', began).off('requestfinished', ended);
  }
  return wavesOf([...calls.values()]);
}

/** The headings that sort a list by a click, as far as they are on the screen. */
const headings = (page: Page) =>
  page.locator('main .ag-header-cell.ag-header-cell-sortable, main [role=columnheader][aria-sort]').filter({
    visible: true,
  });

/** Opens every page as a person would, sorts its list by two headings and opens its first row; returns the calls. */
async function recordDay(plant: PlantPage, asking: string): Promise<readonly Step[]> {
  const { page } = plant;
  page.setDefaultTimeout(RECORDED_WITHIN);
  await page.addInitScript(watchLooks);
  await plant.signIn(page);
  const steps: Step[] = [];
  const pages = dayPages().filter(({ route }) => route.includes(asking));
  for (const [at, { route, title }] of pages.entries()) {
    if (at % TOLD_EVERY === 0) say(`  recording page ${at} of ${pages.length}`);
    const weight = DAILY.has(route) ? DAILY_WEIGHT : 1;
    const add = async (what: string, act: () => Promise<unknown>, shown = ''): Promise<void> => {
      try {
        const waves = await recordedWhile(page, shown, act);
        if (waves.length > 0) steps.push({ name: `${route} ${what}`, weight, waves });
      } catch (error) {
        say(`  not recorded: ${route} ${what}: ${String(error).split('\n')[0]}`);
      }
    };
    await add('opens', () => visit(page, `${plant.address}${route}`), title.en);
    for (const at of [1, 2]) {
      const heading = headings(page).nth(at);
      if (await heading.isVisible()) await add(`is sorted by heading ${at}`, () => heading.click());
    }
    const cell = page.locator('main .ag-row .ag-cell').filter({ visible: true }).nth(1);
    if (await cell.isVisible()) await add('opens a row', () => cell.dblclick());
    await page.keyboard.press('Escape');
  }
  return steps;
}

interface Measured {
  readonly step: string;
  readonly path: string;
  readonly ms: number;
}
/** What everybody waited for. */
interface Tally {
  readonly calls: Measured[];
  readonly failures: string[];
}

/** Everybody opens pages as recorded, each in a session of their own, until the time is over. */
async function work(
  address: string,
  steps: readonly Step[],
  { headers, seed, ms }: { readonly headers: readonly Readonly<Record<string, string>>[]; seed: number; ms: number },
): Promise<Tally> {
  const tally: Tally = { calls: [], failures: [] };
  const all = steps.reduce((sum, { weight }) => sum + weight, 0);
  const end = performance.now() + ms;
  const ask = async (step: Step, { path, body }: Asked, own: Readonly<Record<string, string>>): Promise<void> => {
    let answer = '';
    const time = await timed(async () => {
      const response = await fetch(`${address}${path}`, { method: 'POST', headers: own, body });
      answer = `${response.status} ${await response.text()}`;
    });
    tally.calls.push({ step: step.name, path, ms: time });
    if (!/^200 \{"code":(?:0|200)\b/.test(answer)) tally.failures.push(`${path}: ${answer.slice(0, 160)}`);
  };
  await Promise.all(
    headers.map(async (own, who) => {
      const chance = random(BENCH, seed, who);
      await sleep(chance.int(0, THINK.most));
      while (performance.now() < end) {
        let at = chance.next() * all;
        const step = steps.find(({ weight }) => (at -= weight) < 0);
        if (step) for (const wave of step.waves) await Promise.all(wave.map((call) => ask(step, call, own)));
        await sleep(chance.int(THINK.least, THINK.most));
      }
    }),
  );
  return tally;
}

const sorted = (calls: readonly Measured[]): readonly number[] => calls.map(({ ms }) => ms).toSorted((a, b) => a - b);

/** A day of a number of people: what they waited for, and what else there was. */
interface Day {
  readonly people: number;
  readonly tally: Tally;
  readonly beside: Readonly<Record<string, number | undefined>>;
}

/** Prints one line a page, the slowest first, and the figures of the whole day. */
function report({ people: count, tally, beside }: Day, options: BenchOptions): void {
  const pages = [...Map.groupBy(tally.calls, ({ step }) => step)].map(([step, calls]) => {
    const times = sorted(calls);
    const slowest = calls.reduce((worst, call) => (call.ms > worst.ms ? call : worst));
    return { step, calls: calls.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95), slowest };
  });
  for (const { step, calls, p50, p95, slowest } of pages.toSorted((a, b) => b.p95 - a.p95))
    say(
      `  ${[p50, p95, slowest.ms].map((ms) => String(Math.round(ms)).padStart(6)).join(' ')} ms  ${step} (${calls}; ${slowest.path})`,
    );
  const paths = [...Map.groupBy(tally.calls, ({ path }) => path)].map(([path, calls]) => ({
    path,
    calls: calls.length,
    sum: calls.reduce((sum, { ms }) => sum + ms, 0),
  }));
  for (const { path, calls, sum } of paths.toSorted((a, b) => b.sum - a.sum).slice(0, MOST_WAITED_FOR))
    say(`  ${String(Math.round(sum / 1000)).padStart(6)} s waited for ${path} (${calls})`);
  const times = sorted(tally.calls);
  const detail = {
    people: count,
    minutes: options.faults.minutes,
    calls: times.length,
    p50: round(percentile(times, 0.5)),
    worst: round(times.at(-1) ?? 0),
    ...beside,
  };
  for (const [name, part, bar] of BARS)
    tell({
      bench: BENCH,
      figure: `${name} of ${count} people at ${options.tags} tagged items, in units of ${bar} ms`,
      ratio: percentile(times, part) / bar,
      bar: 1,
      detail: { ...detail, ms: round(percentile(times, part)) },
    });
  const kinds = Object.fromEntries(
    [...Map.groupBy(tally.failures, (failure) => failure)].map(([failure, every]) => [failure, every.length]),
  );
  tell({
    bench: BENCH,
    figure: `calls of ${count} people refused or failed`,
    ratio: tally.failures.length,
    bar: 0,
    detail: kinds,
  });
}

/** The recording of these screens on a plant of this size: made once, since it takes a quarter of an hour on a large one. */
async function recordedDay(screen: PlantPage, { asking, data, tags }: BenchOptions): Promise<readonly Step[]> {
  if (asking !== '') return recordDay(screen, asking);
  const screens = createHash('sha256')
    .update(await readFile(SCREENS))
    .digest('hex')
    .slice(0, 8);
  const file = join(data, `day-${tags}-${screens}.json`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as readonly Step[]; // as written below
  const steps = await recordDay(screen, asking);
  await writeText(file, JSON.stringify(steps));
  return steps;
}

/**
 * The calls of every page as a browser makes them, repeated by fifty people or as many as asked for, while files are imported and exported
 * and two ask the worst a list can be asked.
 */
export async function run(options: BenchOptions): Promise<void> {
  const screen = await openPlantPage(options);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const uploads = await openUploads(screen.plant);
  try {
    const steps = await recordedDay(screen, options);
    say(`  ${steps.length} steps of ${dayPages().length} pages`);
    const { database, actor, headers: own } = screen.plant;
    for (const count of options.people) {
      const crowd = { tenant: actor.tenantId, prefix: `day-${randomUUID()}-` };
      const tokens = await people(database, { ...crowd, count });
      const headers = tokens.map((accesstoken) => ({ ...own, accesstoken }));
      const file = join(folder, `tags-${count}.csv`);
      await writeFile(file, tagsToImport(options.tags, ROWS));
      const busy = office(screen.plant, uploads, { file, askers: ASKERS });
      const { seed, minutes } = options.faults;
      const tally = await work(screen.address, steps, { headers, seed, ms: minutes * 60_000 });
      const footprint = await footprintOf(screen.pid, database);
      report({ people: count, tally, beside: { ...(await busy.end()), ...footprint } }, options);
      await removePeople(database, crowd);
    }
  } finally {
    await uploads.close();
    await screen.close();
    await rm(folder, { recursive: true, force: true });
  }
}
