import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { visit } from './browser.ts';

/** A row, or another object a call returns. */
export interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}
/** Makes a call as a page does, and returns the whole response. */
export type Ask = (path: string, data: object) => Promise<Readonly<Record<string, unknown>>>;

/** The headers of a call that the list of `register` makes at `route`, with which further calls are made like it. */
export async function pageHeaders(
  page: Page,
  address: string,
  [register, route]: readonly [register: string, route: string],
): Promise<Readonly<Record<string, string>>> {
  const pageRequest = page.waitForRequest((request) => request.url().endsWith(`/api/register/${register}/page`));
  await visit(page, `${address}${route}`);
  const { 'content-length': _length, 'idempotency-key': _key, ...headers } = await (await pageRequest).allHeaders();
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

/** Makes calls like the pages do, with the headers of a call that the list of `register` made at `route`. */
export async function pageCalls(
  page: Page,
  address: string,
  list: readonly [register: string, route: string],
): Promise<Ask> {
  return callsWith(page, address, await pageHeaders(page, address, list));
}
/** Makes calls with the headers of a page. */
export const callsWith =
  (page: Page, address: string, headers: Readonly<Record<string, string>>): Ask =>
  async (path, data) => {
    const answer = await page.request.post(`${address}${path}`, { headers, data });
    return (await answer.json()) as Record<string, unknown>;
  };
/** The rows of a response. */
export const rowsIn = (answer: Readonly<Record<string, unknown>>): readonly Row[] =>
  (answer['data'] as { readonly rows: readonly Row[] }).rows;
/** The id in the value of a reference. */
export const idIn = (value: unknown): string => (value as Row).id;

/** The answers of a call that arrived since they were first listened to. */
export interface Answers<T> {
  /** The bodies so far, in the order in which they arrived. */
  readonly bodies: readonly T[];
  /** Waits for the first body that is wanted; by default for any. */
  readonly first: (isWanted?: (body: T) => boolean) => Promise<T>;
}

/**
 * Keeps the bodies of a call's answers as they arrive, before the page gets them. The browser itself forgets a body as
 * soon as the page has moved on, and a test that then asks for it fails for no fault of the product
 * (`checks/journey-kit.test.ts`).
 *
 * @param path the end of the address of the call
 */
export async function answersOf<T>(page: Page, path: string): Promise<Answers<T>> {
  const bodies: T[] = [];
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      // a page that leaves, or is closed, aborts its calls: nobody waits for their answers
      const response = await route.fetch({ timeout: 0 }).catch(() => undefined);
      const body = await response?.text().catch(() => undefined);
      if (response === undefined || body === undefined) return route.abort().catch(() => undefined);
      if (response.ok()) bodies.push(JSON.parse(body) as T);
      return route.fulfill({ response, body }).catch(() => undefined);
    },
  );
  return {
    bodies,
    first: async (isWanted = () => true) => {
      await expect.poll(() => bodies.some(isWanted), { message: `an answer of ${path}` }).toBe(true);
      return bodies.find(isWanted) as T; // one has arrived
    },
  };
}

/** Listens from now on; returns a function for the calls made more than once with the same input so far. */
export function twiceAsked(page: Page): () => readonly string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      requested.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  return () => [...new Set(requested.filter((call, at) => requested.indexOf(call) !== at))];
}
