import type { Page } from 'playwright-core';
import { visit } from './browser.ts';

/** A row, or what else a call answers. */
export interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}
/** Makes a call as a page does, and answers all it says. */
export type Ask = (path: string, data: object) => Promise<Readonly<Record<string, unknown>>>;

/** Calls as the pages make them, by the headers of one that the list of `register` made at `route`. */
export async function pageCalls(
  page: Page,
  address: string,
  list: readonly [register: string, route: string],
): Promise<Ask> {
  const [register, route] = list;
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/register/${register}/page`));
  await visit(page, `${address}${route}`);
  const { 'content-length': _length, 'idempotency-key': _key, ...headers } = await (await asked).allHeaders();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  return async (path, data) => {
    const answer = await page.request.post(`${address}${path}`, { headers: kept, data });
    return (await answer.json()) as Record<string, unknown>;
  };
}
/** The rows of an answer. */
export const rowsIn = (answer: Readonly<Record<string, unknown>>): readonly Row[] =>
  (answer['data'] as { readonly rows: readonly Row[] }).rows;
/** The id of what a reference holds. */
export const idIn = (value: unknown): string => (value as Row).id;

/** Listens from now on; answers which calls were made more than once with the same input until it is asked. */
export function twiceAsked(page: Page): () => readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  return () => [...new Set(asked.filter((one, at) => asked.indexOf(one) !== at))];
}
