import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { percentile, round, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlantPage, type PlantPage } from './plant-page.ts';

const BENCH = 'P10 list of tags in a browser';
/** The bars, in milliseconds. */
const TASK_MS = 50;
const PAINT_MS = 200;
const SCROLL_MS = 10_000;
const ENTER_MS = 1200;
const ENTER_TASK_MS = 100;
const TYPED = '20-PT';
const LIST = '/TaggedItems/Tag';
/** Time in which a page comes to rest, in milliseconds. */
const REST_MS = 2000;

/**
 * What the page records about itself: each frame, each task of more than 50 ms, and how long a user's action took to
 * become visible.
 */
interface Noted {
  readonly frames: number[];
  readonly tasks: number[];
  readonly events: number[];
}

/** Starts recording; runs in the page. */
function note(): void {
  const noted: Noted = { frames: [], tasks: [], events: [] };
  Object.assign(globalThis, { noted });
  let last = performance.now();
  const frame = (now: number): void => {
    noted.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const seen: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (name === 'keydown' || name === 'dblclick') noted.events.push(duration);
  }).observe(seen);
}

/** The records since the last call. */
const taken = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted }; // put there by `note`
    const copy = { frames: [...noted.frames], tasks: [...noted.tasks], events: [...noted.events] };
    for (const list of Object.values(noted)) list.length = 0;
    return copy;
  });

/** The 95th percentile; values too short to be recorded are known to be smaller. */
function high(values: readonly number[], shorter = 0): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.ceil((sorted.length + shorter) * 0.95) - 1 - shorter;
  return at < 0 ? 0 : round(sorted[at] ?? 0);
}
const most = (values: readonly number[]): number => round(Math.max(0, ...values));

async function scrolled(page: Page, step: { readonly pixels: number; readonly everyMs: number }): Promise<Noted> {
  const box = await page.locator('.ag-root-wrapper:visible').first().boundingBox();
  if (!box) throw new Error('There is no list.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await taken(page);
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) {
    await page.mouse.wheel(0, step.pixels);
    await wait(step.everyMs);
  }
  return taken(page);
}

function tellScroll(figure: string, { frames, tasks }: Noted): void {
  // a frame without a long task counts as a task too short to be recorded
  const task = high(tasks, Math.max(0, frames.length - tasks.length));
  const detail = { longTasks: tasks.length, longestTask: most(tasks), frames: frames.length, frame95: high(frames) };
  tell({
    bench: BENCH,
    figure: `${figure}: 95th percentile of tasks, of ${TASK_MS} ms`,
    ratio: task / TASK_MS,
    bar: 1,
    detail,
  });
}

function tellSeen(figure: string, { events }: Noted): void {
  const detail = { events: events.length, highest: most(events) };
  tell({
    bench: BENCH,
    figure: `${figure}: until it is seen, of ${PAINT_MS} ms`,
    ratio: high(events) / PAINT_MS,
    bar: 1,
    detail,
  });
}

/**
 * P10: signs in on the list of all tags; scrolls it with the wheel, at reading speed and as fast as possible; types; opens
 * and closes rows.
 */
export async function run(options: BenchOptions): Promise<void> {
  const opened = await openPlantPage(options);
  try {
    await measured(opened, options);
  } finally {
    await opened.close();
  }
}

/** From Enter on the sign-in page to the first rows, in fresh browsers whose caches are empty. */
async function tellEntered({ another, fillSignIn }: PlantPage, turns: number): Promise<void> {
  const times: number[] = [];
  const tasks: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const page = await another({});
    await fillSignIn(page, LIST);
    // a person types longer than the page takes to be at rest
    await wait(REST_MS);
    await page.evaluate(note);
    const start = performance.now();
    await page.keyboard.press('Enter');
    await page.locator('.ag-row:visible').first().waitFor();
    times.push(performance.now() - start);
    await wait(REST_MS);
    tasks.push(...(await taken(page)).tasks);
    await page.context().close();
  }
  const detail = { times: times.map(round), longTasks: tasks.length / turns, longestTask: most(tasks) };
  const figure = 'Enter to first rows';
  tell({
    bench: BENCH,
    figure: `${figure}, of ${ENTER_MS} ms`,
    ratio:
      percentile(
        times.toSorted((a, b) => a - b),
        0.5,
      ) / ENTER_MS,
    bar: 1,
    detail,
  });
  tell({
    bench: BENCH,
    figure: `${figure}: longest task, of ${ENTER_TASK_MS} ms`,
    ratio: most(tasks) / ENTER_TASK_MS,
    bar: 1,
    detail,
  });
}

async function measured(opened: PlantPage, options: BenchOptions): Promise<void> {
  const { page, address, signIn } = opened;
  await tellEntered(opened, options.turns);
  await signIn(page);
  await page.goto(`${address}${LIST}`);
  await page.locator('.ag-row:visible').first().waitFor();
  await page.evaluate(note);
  await wait(REST_MS);
  tellScroll('scrolled at reading speed', await scrolled(page, { pixels: 120, everyMs: 60 }));
  tellScroll('thrown', await scrolled(page, { pixels: 3000, everyMs: 16 }));
  const find = page.getByLabel('Filter Tag number').filter({ visible: true }).first();
  await find.click();
  await wait(1000);
  await taken(page);
  for (const letter of TYPED) {
    await page.keyboard.type(letter);
    await wait(150);
  }
  await wait(2000);
  tellSeen('typing into the filter', await taken(page));
  for (let turn = 0; turn < options.turns; turn++) {
    await page.locator('.ag-row:visible').nth(turn).dblclick();
    await page.getByRole('tab', { name: /^History/ }).waitFor();
    await wait(1000);
    await page.keyboard.press('Escape');
    await wait(500);
  }
  tellSeen('opening and closing a row', await taken(page));
}
