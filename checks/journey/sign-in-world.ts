import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { connect, rows, sql, type Database, type Db } from '@plumbline/server/db/database.ts';
import { hashWire, wireForm } from '@plumbline/server/features/session/password.ts';
import { createUser } from '@plumbline/server/features/users/create-user.ts';
import { BROWSER, freePorts, openBrowser, PATIENCE, startProduct, type Product } from './browser.ts';
import { journeyDatabase } from './journey-database.ts';

/** The password of everybody in this journey, unless the test needs another one. */
export const PASSWORD = 'kestrel over 准绳 42';
/** The second company of the user who belongs to two. */
export const SECOND_COMPANY = '乙公司 Second';

/**
 * The port on which pages have no titles (specification 2): the browser finds the second sign-in page there, whatever
 * its real port.
 */
const RICH_PORT = 38_081;

/** The scope of work in the company that the product created at its first start. */
async function firstCompany(db: Db): Promise<{ readonly tenantId: string; readonly level: string }> {
  const [company] = await rows<{ id: string }>(db, sql`select id from level where step = 'A'`);
  const [scope] = await rows<{ id: string }>(db, sql`select id from level where step = 'E'`);
  if (company === undefined || scope === undefined) throw new Error('the product made no company');
  return { tenantId: company.id, level: scope.id };
}

/** Creates another, empty company. */
async function secondCompany(db: Db): Promise<string> {
  const id = randomUUID();
  await rows(db, sql`insert into level (tenant_id, id, step, name) values (${id}, ${id}, 'A', ${SECOND_COMPANY})`);
  return id;
}

/** A user who can sign in; `change` contains further column values. */
interface Somebody {
  readonly username: string;
  readonly password?: string;
  readonly mobilePhone?: string;
  /** True when the user belongs to a second company instead. */
  readonly isElsewhere?: boolean;
  readonly change?: {
    readonly given?: boolean;
    readonly secondFactor?: boolean;
    readonly off?: boolean;
    readonly daysOld?: number;
  };
}

/** Adds users to the company of the product. */
function peopleOf(db: Db, company: { readonly tenantId: string; readonly level: string }) {
  return async ({
    username,
    password = PASSWORD,
    mobilePhone,
    isElsewhere = false,
    change = {},
  }: Somebody): Promise<string> => {
    const id = await createUser(db, {
      tenantId: isElsewhere ? await secondCompany(db) : company.tenantId,
      username,
      fullName: `Full ${username}`,
      email: `${username}@plant.test`,
      mobilePhone,
      password: PASSWORD,
      roles: ['ADM'],
      levels: [company.level],
    });
    const { given = false, secondFactor = false, off = false, daysOld = 0 } = change;
    await rows(
      db,
      // what was set before the rules for new passwords were stricter stays
      sql`update app_user set password_hash = ${await hashWire(wireForm(password))}, password_state = ${given ? 'given' : 'own'}, second_factor = ${secondFactor},
            status = ${off ? 0 : 1}, password_at = now() - make_interval(days => ${daysOld})
          where id = ${id}`,
    );
    return id;
  };
}

/**
 * The last code the development sender wrote for a number or address; waits for it, because sending is asynchronous.
 */
async function lastCode(dataDir: string, file: 'sms.jsonl' | 'mail.jsonl', to: string): Promise<string> {
  for (const until = Date.now() + PATIENCE; Date.now() < until;) {
    const text = await readFile(join(dataDir, 'outbox', file), 'utf8').catch(() => '');
    const sent = text.split('\n').filter((line) => line !== '' && line.includes(to));
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.replaceAll(to, '') ?? '')?.[0];
    if (code !== undefined) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing was sent to ${to}`);
}

/**
 * Receives the solutions of a page's captchas through the server's test hook, and enters them by keyboard as a user
 * would.
 */
function captchaSolver(page: Page): () => Promise<void> {
  let solution: number | null = null;
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/captcha/get')) return;
    const captchaAnswer = response.headers()['x-captcha-solution'];
    solution = captchaAnswer === undefined ? null : (JSON.parse(captchaAnswer) as { x: number }).x;
  });
  return async () => {
    const handle = page.getByRole('slider');
    await handle.waitFor();
    await page.locator('dialog img').first().waitFor();
    await handle.focus();
    if (solution === null) throw new Error('the server told no solution');
    for (let at = 0; at < Math.floor(solution / 20); at += 1) await page.keyboard.press('PageUp');
    for (let at = 0; at < Math.floor((solution % 20) / 2); at += 1) await page.keyboard.press('ArrowRight');
    solution = null;
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
}

/** A page with a fresh profile, in which nobody is signed in. */
interface Fresh {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Solves the captcha that is open or about to open, and waits until it has closed. */
  readonly solve: () => Promise<void>;
}

/** The tools for a journey through the sign-in pages. */
export interface SignInWorld {
  /** The address of the simple form. */
  readonly simple: string;
  /** The address of the rich form. */
  readonly rich: string;
  readonly database: () => Database;
  /** Opens an address; with `zh` the language is switched as a user would. */
  readonly fresh: (address: string, options?: BrowserContextOptions & { readonly zh?: boolean }) => Promise<Fresh>;
  readonly codeSentTo: (file: 'sms.jsonl' | 'mail.jsonl', to: string) => Promise<string>;
  /** The problems that occurred in any page. */
  readonly problems: readonly string[];
}

/**
 * Starts the product with the test hook for captchas and with these users, for all tests of a file; stops it after
 * them. Returns its addresses.
 */
export async function signInWorld(name: string, people: readonly Somebody[]): Promise<SignInWorld> {
  const ports = await freePorts();
  const problems: string[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const world: {
    product?: Product;
    database?: Database;
    browser?: Awaited<ReturnType<typeof openBrowser>>['browser'];
  } = {};
  const known = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the product did not start');
    return part;
  };
  beforeAll(async () => {
    if (!BROWSER) return;
    const databaseUrl = await journeyDatabase(name);
    const env = {
      LOGIN_FORM_BY_PORT: `${RICH_PORT}=rich,*=simple`,
      CAPTCHA_TEST_HOOK: '1',
      PASSWORD_MAX_AGE: '30',
    };
    world.product = await startProduct({ databaseUrl, ports, password: PASSWORD, env });
    ends.push(() => known(world.product).stop());
    world.database = connect(databaseUrl, { most: 2 });
    ends.push(() => known(world.database).end());
    const { db } = world.database;
    const aPerson = peopleOf(db, await firstCompany(db));
    for (const each of people) await aPerson(each);
    const opened = await openBrowser({
      flags: [`--host-resolver-rules=MAP 127.0.0.1:${RICH_PORT} 127.0.0.1:${ports[1]}`],
    });
    world.browser = opened.browser;
    ends.push(opened.close);
  });
  // attempts of one test must not count against the next
  beforeEach(async () => {
    if (world.database) await rows(world.database.db, sql`delete from tries`);
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return {
    simple: `http://127.0.0.1:${ports[0]}`,
    rich: `http://127.0.0.1:${RICH_PORT}`,
    problems,
    database: () => known(world.database),
    codeSentTo: (file, to) => lastCode(known(world.product).dataDir, file, to),
    fresh: async (address, { zh = false, ...options } = {}) => {
      const usual = {
        viewport: { width: 1366, height: 768 },
        locale: 'en-US',
        reducedMotion: 'reduce' as const,
        // in a fresh profile the service worker takes over during typing: a call at that moment gets an answer, but the
        // test can neither see nor delay it
        serviceWorkers: 'block' as const,
      };
      const context = await known(world.browser).newContext({ ...usual, ...options });
      context.on('page', (page) => {
        page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
        page.on('response', (response) => {
          if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
        });
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(`console: ${message.text()}`);
        });
      });
      const page = await context.newPage();
      const solve = captchaSolver(page);
      await page.goto(address);
      if (zh) await page.getByRole('button', { name: '中文' }).click();
      return { context, page, solve };
    },
  };
}

/** Polls a value: a busy machine may take a while. */
export const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: PATIENCE });
/** A button by its exact name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** A field by its exact label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** The messages that screen readers announce at once. */
export const alerts = (page: Page): Locator => page.getByRole('alert');
/** Waits until a page behind the sign-in is open. */
export const inside = (page: Page): Promise<void> =>
  page.waitForURL((url) => !/^\/(login|forget-psd)/.test(url.pathname));
/** The body of the next call of a path. */
export const bodyOf = async (page: Page, path: string): Promise<Record<string, unknown>> =>
  (await page.waitForRequest((request) => request.url().endsWith(path))).postDataJSON() as Record<string, unknown>;

/** Fills name and password of either form. */
export async function fillAccount(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
}

/** Expects that an SMS code field, after a code was sent, cannot send again for 59 s and counts down. */
export async function expectCountdown(page: Page): Promise<void> {
  const seconds = page.getByRole('button', { name: /^Again in \d+ s$/ });
  await seconds.waitFor();
  const left = Number(/\d+/.exec(await seconds.innerText())?.[0]);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(59);
  await soon(async () => Number(/\d+/.exec(await seconds.innerText())?.[0])).toBeLessThan(left);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await seconds.click({ force: true });
  expect(requests).toEqual([]);
}
