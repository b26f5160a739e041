/*
 * Runs beside the pages, not in them. Caches what never changes, so that a second visit loads nothing but the page, and
 * opens the page without a network, so that it can say so and keep typed input (quality P9, R6). Calls are never
 * answered from here: a number that is not the server's is worse than none.
 */

/** The worker features used here; the compiler knows only those of a page. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const CACHE = 'plumbline';
/** The address under which the page is cached: one for all routes. */
const PAGE = '/';
/** More files than two versions have; beyond this number the oldest are removed. */
const MOST = 600;
/** How long to wait for the network before the cached page opens, in milliseconds. */
const PATIENCE = 10_000;

const worker = globalThis as unknown as Worker;

/** Removes the oldest files; once for each page opened, since listing them costs more than keeping one. */
async function thinOut(cache: Cache): Promise<void> {
  const cachedRequests = await cache.keys();
  const old = cachedRequests
    .filter(({ url }) => new URL(url).pathname !== PAGE)
    .slice(0, Math.max(0, cachedRequests.length - MOST));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Serves a file whose name contains the hash of its content: fetched once. */
async function asset(event: Asked): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

/** Fetches the server's page and caches it for when there is no network. */
async function fresh(event: Asked, cache: Cache): Promise<Response> {
  const answer = await fetch(event.request);
  const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (isPage) event.waitUntil(cache.put(PAGE, answer.clone()).then(() => thinOut(cache)));
  return answer;
}

const tooLate = (): Promise<never> =>
  new Promise((_done, fail) => setTimeout(() => fail(new Error('the network is slow')), PATIENCE));

/** Serves the page: the server's, or the cached one while there is no network. */
async function page(event: Asked): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(PAGE, { ignoreVary: true });
  const answer = fresh(event, cache);
  return cached === undefined ? answer : Promise.race([answer, tooLate()]).catch(() => cached);
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
  // files, previews and downloads are addresses of the server: only routes of the application serve the page
  else if (mode === 'navigate' && !/^\/(api|newapi|auth-center|user-center|msg-center|files)\//.test(pathname))
    event.respondWith(page(event));
});
