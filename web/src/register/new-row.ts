import { isRecord } from '../lib/value/is-record.ts';

/** The `id` in the address of a new row. */
export const NEW_ROW = 'new';
/** The address parameter that holds the initial values of a new row. */
export const STARTS = 'starts';

/**
 * The address to create a row of a register with initial values: references as `{ id, title }`, others in their read
 * form.
 */
export const newRowAddress = (route: string, starts: Readonly<Record<string, unknown>>): string =>
  `${route}?id=${NEW_ROW}&${STARTS}=${encodeURIComponent(JSON.stringify(starts))}`;

/** The initial values of a new row in an address; empty when there is nothing that can be read. */
export function startsOf(search: URLSearchParams): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(search.get(STARTS) ?? '{}');
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
