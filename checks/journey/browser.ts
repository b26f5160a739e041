import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { inject } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** Timeout for a page, in milliseconds: not a measure of speed, so that a busy machine causes no failure. */
export const PATIENCE = 60_000;
/** How much of what the product wrote last is shown when it ends by itself, in characters. */
const LAST_WORDS = 4000;
/** The folder for screenshots of a run. */
const ARTEFACTS = join(ROOT, 'artefacts');
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a page of a journey lives for seconds, so optimizing its code never pays; a large heap needs one garbage collection
  // per 64 MB instead of one per MB
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64 --initial-heap-size=512',
];
/**
 * The default window of a journey: as wide as in an office, so that a list shows all its columns, and low, since a list
 * draws only visible rows. Full screens are shown in `LOOKS`, and in pictures taken on request.
 */
export const WINDOW = { width: 1920, height: process.env['KEEP'] === '1' ? 1080 : 600 };

/** The browser the checks use; undefined when the machine has none; then the checks are skipped and say so. */
export const BROWSER = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** A product running for a check. */
export interface Product {
  readonly address: string;
  /** The data folder of the run, with the outbox of the development senders. */
  readonly dataDir: string;
  /** The process of its server. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Two free ports, so that nothing else on the machine is disturbed, including another run of the journeys. */
export async function freePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const;
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const [first, other] = servers.map((server) => (server.address() as AddressInfo).port) as [number, number];
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return [first, other];
}

/** Starts the product as a separate process, on a database of its own. */
export async function startProduct(options: {
  readonly databaseUrl: string;
  /** The ports of its pages and of its second sign-in page, if they must be known in advance; otherwise free ones. */
  readonly ports?: readonly [pages: number, rich: number];
  /** Number of tags in the demonstration plant loaded at its first start; none by default. */
  readonly demoTags?: number;
  /** The password of the administrator created at its first start. */
  readonly password?: string;
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-journey-'));
  const [port, rich] = options.ports ?? (await freePorts());
  const env = {
    ...process.env,
    PORT: String(port),
    PORT_RICH: String(rich),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl,
    DEMO_TAGS: String(options.demoTags ?? 0),
    ADMIN_PASSWORD: options.password,
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  let isStopping = false;
  child.stdout.on('data', (text: Buffer) => (last = (last + String(text)).slice(-LAST_WORDS)));
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The product ended by itself (${signal ?? code}): ${last}\n`);
  });
  await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    async stop() {
      // one that ended by itself will not say so again
      isStopping = true;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (String(text).includes('ready')) done();
    });
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}`)));
  });
}

/**
 * Records in a page its latest mouse and focus events: nothing else shows which press had no effect, and why. Reports as
 * an error that typing in a field moved the focus to another one, where the next letters would go.
 */
function listen(): void {
  let typedIn: EventTarget | null = null;
  const forget = (): void => {
    typedIn = null;
  };
  document.addEventListener(
    'input',
    ({ target }) => {
      typedIn = target;
      // also where a listener keeps the event from going further
      setTimeout(forget);
    },
    { capture: true },
  );
  // the page answers in microtasks that its listeners queue, before this one does
  globalThis.addEventListener('input', () => queueMicrotask(() => queueMicrotask(forget)));
  for (const type of ['keydown', 'mousedown']) document.addEventListener(type, forget, { capture: true });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (typedIn !== null && target !== typedIn)
        console.error(`The focus moved while the user typed: ${nameOf(typedIn)} → ${nameOf(target)}`);
    },
    { capture: true },
  );
  const heard: string[] = [];
  const nameOf = (target: EventTarget | null): string =>
    target instanceof Element
      ? `${target.tagName.toLowerCase()}.${target.className} “${(target.textContent ?? '').slice(0, 24)}”`
      : 'page';
  for (const type of ['mousedown', 'mouseup', 'click', 'focusin'])
    document.addEventListener(
      type,
      (event) => {
        heard.push(`${Math.round(event.timeStamp)} ${type} ${nameOf(event.target)}`);
        if (heard.length > 12) heard.shift();
        Reflect.set(globalThis, 'heard', heard.join(' | '));
      },
      { capture: true },
    );
}
/** The latest mouse and focus events of a page. */
export const heard = (page: Page): Promise<string> =>
  page.evaluate(() => String(Reflect.get(globalThis, 'heard') ?? ''));

/** The open pages, each with its requests that have no answer yet, and when each began. */
const open = new Map<Page, Map<Request, number>>();
/**
 * The texts on the open pages, and what they wait for: for a failure on another machine, this is all anyone can see.
 */
export async function textsShown(): Promise<readonly string[]> {
  const texts = [...open].map(async ([page, requests]) => {
    const now = Date.now();
    const waiting = [...requests].map(([request, began]) => `${request.url()} for ${now - began} ms`).join(' | ');
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    return `${page.url()}\n${text.replaceAll(/\n+/g, ' | ').slice(0, 1500)}\nheard: ${await heard(page).catch(String)}\nwaiting for: ${waiting}`;
  });
  return Promise.all(texts);
}

async function launch(flags: readonly string[]): Promise<Browser> {
  if (!BROWSER) throw new Error('There is no browser here.');
  const { TMPDIR } = process.env;
  // the folder of the run, which is removed with it: the browser lives until this process is ended from outside; a
  // script, such as that of the pictures, has none and closes its browser
  if (process.env['VITEST']) process.env['TMPDIR'] = inject('scratch');
  try {
    const browser = await chromium.launch({ executablePath: BROWSER, args: [...FLAGS, ...flags] });
    return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

/**
 * The browser of this process. Its journeys come one after another, and each has profiles of its own, so that none sees
 * what another left; the product is not shared, since each journey changes the plant it works on.
 */
let ofProcess: Promise<Browser> | undefined;
async function sharedBrowser(): Promise<Browser> {
  ofProcess ??= launch([]);
  // one that crashed fails the journey in which it did, and no other
  if (!(await ofProcess).isConnected()) ofProcess = launch([]);
  return ofProcess;
}

/**
 * Opens a fresh profile in the browser of this process, or in one of its own where it needs flags; a problem in a page
 * fails the check that looks at `problems`. Service workers are blocked by default: a profile that lives for one file
 * never uses what they cache for a second visit. `close` closes all profiles opened in the browser since.
 */
export async function openBrowser({
  flags = [],
  worker = 'block',
  storageState,
}: {
  readonly flags?: readonly string[];
  readonly worker?: 'allow' | 'block';
  /** The state kept from an earlier session. */
  readonly storageState?: BrowserContextOptions['storageState'];
} = {}): Promise<{
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
  readonly close: () => Promise<void>;
}> {
  const browser = flags.length === 0 ? await sharedBrowser() : await launch(flags);
  const others = new Set(browser.contexts());
  const context = await browser.newContext({
    viewport: WINDOW,
    acceptDownloads: true,
    locale: 'en-US',
    serviceWorkers: worker,
    ...(storageState === undefined ? {} : { storageState }),
    // as for people who ask for it: drawing motion is half the work of a browser without a graphics card
    reducedMotion: 'reduce',
  });
  await context.addInitScript(listen);
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  const close = async (): Promise<void> => {
    for (const each of browser.contexts()) if (!others.has(each)) await each.close();
    if (flags.length > 0) await browser.close();
  };
  return { browser, context, page, problems, close };
}

/** Records problems of a page, and shows its content should its check fail. */
function watch(page: Page, problems: string[]): void {
  const requests = new Map<Request, number>();
  open.set(page, requests);
  page.once('close', () => open.delete(page));
  page.on('request', (request) => requests.set(request, Date.now()));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => requests.delete(request));
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['127.0.0.1', 'localhost', ''].includes(url.hostname)) problems.push(`third party: ${request.url()}`);
  });
}

/**
 * Opens a tablet next to the browser of a context, for the user signed in there: it is used by touch, so a mouse never
 * hovers over its pages.
 */
export async function openTablet(
  beside: BrowserContext,
): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
  const context = await beside.browser()?.newContext({
    viewport: { width: 1180, height: 820 },
    storageState: await beside.storageState(),
    hasTouch: true,
    isMobile: true,
    acceptDownloads: true,
    locale: 'en-US',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  if (!context) throw new Error('There is no browser.');
  await context.addInitScript(listen);
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  return { page, problems };
}

/**
 * Opens an address in the workspace like a link would, since loading it takes a browser three times as long. Loads it
 * if the page is outside the workspace. Earlier pages stay mounted behind it, so query only visible elements.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isInside = page.url().startsWith(new URL('/', address).href) && !/\/(login|forget-psd)/.test(page.url());
  if (!isInside) await page.goto(address);
  else await page.evaluate((href) => history.pushState(null, '', href), address);
}

/** Saves a picture of the current view for people to look at: `KEEP=1 npm test -- checks/journey`. */
export async function keep(page: Page, name: string): Promise<void> {
  if (process.env['KEEP'] !== '1') return;
  // lets the latest change be drawn; nothing fades in, as motion is reduced
  await wait(120);
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
}
