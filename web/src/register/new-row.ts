import { isRecord } from '../lib/is-record.ts';

/** The `id` in the address of a row that is being made. */
export const NEW_ROW = 'new';
/** The parameter of an address that says what a new row begins with. */
export const STARTS = 'starts';

/** Where a row of a register is made that begins with some values: references as `{ id, title }`, others as they are read. */
export const newRowAddress = (route: string, starts: Readonly<Record<string, unknown>>): string =>
  `${route}?id=${NEW_ROW}&${STARTS}=${encodeURIComponent(JSON.stringify(starts))}`;

/** What an address says that a new row begins with; nothing where it says nothing that can be read. */
export function startsOf(search: URLSearchParams): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(search.get(STARTS) ?? '{}');
    return isRecord(said) ? said : {};
  } catch {
    return {};
  }
}
