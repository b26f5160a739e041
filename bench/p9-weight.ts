import { setTimeout as wait } from 'node:timers/promises';
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

async function measured({ page, address, signIn }: PlantPage): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && response.fromServiceWorker !== true && response.fromDiskCache !== true)
      scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const kilobytes = async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    await wait(QUIET_MS);
    return round(bytes / 1000);
  };
  const say = (figure: string, kb: number, bar: number): void =>
    tell({ bench: BENCH, figure, ratio: kb / bar, bar: 1, detail: { kb } });
  await page.goto(`${address}/login`);
  say(`sign-in page, of ${SIGN_IN_KB} kB`, await kilobytes(), SIGN_IN_KB);
  await signIn();
  await page.goto(`${address}/TaggedItems/Tag`);
  await page.locator('.ag-row:visible').first().waitFor();
  say(`first list after it, of ${FIRST_PAGE_KB} kB in all`, await kilobytes(), FIRST_PAGE_KB);
  bytes = 0;
  await page.reload();
  await page.locator('.ag-row:visible').first().waitFor();
  tell({ bench: BENCH, figure: 'second visit, of a first one', ratio: (await kilobytes()) / FIRST_PAGE_KB, bar: 0 });
}
