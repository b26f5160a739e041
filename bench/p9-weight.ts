import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { round, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlantPage, type PlantPage } from './plant-page.ts';

const BENCH = 'P9 what a browser fetches, compressed';
/** The bars: kilobytes of script, kilobytes of everything including headers, and requests. */
const SIGN_IN_KB = 200;
const FIRST_PAGE_KB = 650;
const FIRST_LIST_KB = 500;
const FIRST_LIST_REQUESTS = 40;
/** The calls that read the user's data at sign-in, each at most once. */
const PERSON = ['/api/sys/getMenuTreetByUser', '/auth-center/user-info', '/api/user/getCurrentHrUserInfo'] as const;
const LIST = '/TaggedItems/Tag';
/** A page has loaded everything once this much time has passed since its last request. */
const QUIET_MS = 1500;

/**
 * P9: script size of the sign-in page; the same with what the first list adds; all requests and bytes until then, from
 * a browser with an empty cache; what a second visit fetches again.
 */
export async function run(options: BenchOptions): Promise<void> {
  const opened = await openPlantPage(options);
  try {
    await firstVisit(opened);
    await secondVisit(opened);
  } finally {
    await opened.close();
  }
}

/** The network traffic up to the call. */
interface Fetched {
  readonly requests: number;
  /** Kilobytes of script, without headers. */
  readonly script: number;
  /** Kilobytes of everything, including response headers. */
  readonly all: number;
  readonly byKind: Readonly<Record<string, { readonly requests: number; readonly kb: number }>>;
  /** Number of requests for each path. */
  readonly paths: ReadonlyMap<string, number>;
}

/**
 * Counts what a page fetches over the network from now on, without what came from the caches of the browser or the
 * worker.
 */
async function weighed(page: Page): Promise<() => Promise<Fetched>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const requestsById = new Map<string, { kind: string; path: string; bytes: number; body: number }>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    requestsById.set(requestId, { kind: type ?? 'Other', path: new URL(request.url).pathname, bytes: 0, body: 0 }),
  );
  network.on('Network.webSocketCreated', ({ requestId, url }) =>
    requestsById.set(requestId, { kind: 'WebSocket', path: new URL(url).pathname, bytes: 0, body: 0 }),
  );
  network.on('Network.requestServedFromCache', ({ requestId }) => requestsById.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker === true || response.fromDiskCache === true) requestsById.delete(requestId);
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requestsById.get(requestId);
    if (request) request.body += encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requestsById.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    await wait(QUIET_MS);
    const all = [...requestsById.values()];
    const kb = (some: typeof all, property: 'bytes' | 'body'): number =>
      round(some.reduce((sum, request) => sum + request[property], 0) / 1000);
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    return {
      requests: all.length,
      script: kb(kinds.get('Script') ?? [], 'body'),
      all: kb(all, 'bytes'),
      byKind: Object.fromEntries(
        [...kinds].map(([kind, group]) => [kind, { requests: group.length, kb: kb(group, 'bytes') }]),
      ),
      paths: new Map([...Map.groupBy(all, ({ path }) => path)].map(([path, group]) => [path, group.length])),
    };
  };
}

async function firstVisit({ address, signIn, another }: PlantPage): Promise<void> {
  const say = (figure: string, value: number, bar: number, detail: object): void =>
    tell({ bench: BENCH, figure, ratio: value / bar, bar: 1, detail: { value, ...detail } });
  // the worker fetches ahead: without it the page's own needs are visible
  const page = await another({ serviceWorkers: 'block' });
  const fetched = await weighed(page);
  await page.goto(`${address}/login?from=${encodeURIComponent(LIST)}`);
  await page.getByLabel('Email').waitFor();
  const signInPage = await fetched();
  say(`script of the sign-in page, of ${SIGN_IN_KB} kB`, signInPage.script, SIGN_IN_KB, {
    all: signInPage.all,
    requests: signInPage.requests,
  });
  await signIn(page, LIST);
  await page.locator('.ag-row:visible').first().waitFor();
  const { requests, script, all, byKind, paths } = await fetched();
  say(`script up to the first list, of ${FIRST_PAGE_KB} kB in all`, script, FIRST_PAGE_KB, {});
  say(`everything up to the first list, of ${FIRST_LIST_KB} kB in all`, all, FIRST_LIST_KB, { byKind });
  say(`requests up to the first list, of ${FIRST_LIST_REQUESTS} in all`, requests, FIRST_LIST_REQUESTS, {});
  const most = Math.max(...PERSON.map((path) => paths.get(path) ?? 0));
  tell({
    bench: BENCH,
    figure: 'how often user, details and menu are read by then',
    ratio: most,
    bar: 1,
    detail: Object.fromEntries(paths),
  });

  const later = await weighed(page);
  await page.locator('.ag-header-cell:visible').filter({ hasText: 'Description' }).first().click();
  const { paths: then } = await later();
  if (!then.has('/api/register/tag/page')) throw new Error('The heading did not ask the list otherwise.');
  const icons = [...then.keys()].filter((path) => /\.(?:svg|ico)$/.test(path));
  tell({
    bench: BENCH,
    figure: 'icons fetched as the list is asked otherwise',
    ratio: icons.length,
    bar: 0,
    detail: { icons },
  });
}

async function secondVisit({ page, address, signIn }: PlantPage): Promise<void> {
  await signIn(page, LIST);
  await page.locator('.ag-row:visible').first().waitFor();
  await page.goto(`${address}${LIST}`);
  await page.locator('.ag-row:visible').first().waitFor();
  await wait(QUIET_MS);
  const again = await weighed(page);
  await page.reload();
  await page.locator('.ag-row:visible').first().waitFor();
  const { script, all, byKind } = await again();
  tell({
    bench: BENCH,
    figure: 'script of a second visit, of the first',
    ratio: script / FIRST_PAGE_KB,
    bar: 0,
    detail: { script, all, byKind },
  });
}
