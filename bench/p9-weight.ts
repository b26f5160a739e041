import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { round, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlantPage, type PlantPage } from './plant-page.ts';

const BENCH = 'P9 script a browser fetches, compressed';
/** The bars, in kilobytes. */
const SIGN_IN_KB = 200;
const FIRST_PAGE_KB = 650;
/** So long after the last request a page has all it asks for. */
const QUIET_MS = 1500;

/** P9: script of the sign-in page; that and what the first register page adds; what a second visit fetches again. */
export async function run(options: BenchOptions): Promise<void> {
  const opened = await openPlantPage(options);
  try {
    await measured(opened);
  } finally {
    await opened.close();
  }
}

/** What a page fetches of script over the wire, in kilobytes. */
async function weighed(page: Page): Promise<() => Promise<number>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const own = response.fromServiceWorker !== true && response.fromDiskCache !== true;
    if (type === 'Script' && own) scripts.add(requestId);
  });
  // the bodies alone: headers are no script
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    await wait(QUIET_MS);
    return round(bytes / 1000);
  };
}

async function measured(opened: PlantPage): Promise<void> {
  const { address, signIn } = opened;
  const say = (figure: string, kb: number, bar: number): void =>
    tell({ bench: BENCH, figure, ratio: kb / bar, bar: 1, detail: { kb } });
  // the worker fetches for later: without it one sees what the pages themselves need
  const plain = await opened.another({ serviceWorkers: 'block' });
  const first = await weighed(plain);
  await plain.goto(`${address}/login`);
  await plain.getByLabel('Email').waitFor();
  say(`sign-in page, of ${SIGN_IN_KB} kB`, await first(), SIGN_IN_KB);
  await signIn(plain);
  await plain.goto(`${address}/TaggedItems/Tag`);
  await plain.locator('.ag-row:visible').first().waitFor();
  say(`first list after it, of ${FIRST_PAGE_KB} kB in all`, await first(), FIRST_PAGE_KB);

  await signIn(opened.page);
  await opened.page.goto(`${address}/TaggedItems/Tag`);
  await opened.page.locator('.ag-row:visible').first().waitFor();
  await wait(QUIET_MS);
  const again = await weighed(opened.page);
  await opened.page.reload();
  await opened.page.locator('.ag-row:visible').first().waitFor();
  const kb = await again();
  tell({ bench: BENCH, figure: 'second visit, of the first', ratio: kb / FIRST_PAGE_KB, bar: 0, detail: { kb } });
}
