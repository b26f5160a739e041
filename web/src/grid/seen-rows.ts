import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { onCleared } from '../lib/stored.ts';
import type { RowQuery } from './columns.ts';
import type { RowSource } from './row-source.ts';

/** The first block of a list as it was last read, and its number of rows; undefined while that was not counted. */
interface SeenRows {
  readonly first: readonly AnyRow[];
  readonly total: number | undefined;
}

/** Maximum number of lists that are remembered. */
const MOST = 60;

/** The lists seen since the sign-in, the oldest first; nothing of it is stored. */
const seen = new Map<string, SeenRows>();
onCleared(() => seen.clear());

/** The name under which the rows of a query are remembered; `owner` says whose rows: scope of work and language. */
export const seenKey = (owner: string, query: RowQuery): string => `${owner} ${JSON.stringify(query)}`;

/** The rows of a list as they were last read; undefined when it was not seen. */
export const seenRows = (key: string): SeenRows | undefined => seen.get(key);

/** Remembers the rows of a list, to be drawn at once when it is opened again, while they are read again. */
export function rememberRows(key: string, rows: SeenRows): void {
  seen.delete(key);
  seen.set(key, rows);
  const [oldest] = seen.keys();
  if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
}

/** A source whose first block was just read: it is not requested again. */
export function withFirst(source: RowSource, first: readonly AnyRow[]): RowSource {
  let unread: readonly AnyRow[] | undefined = first;
  return {
    ...source,
    rows: (start, end) => {
      if (start !== 0 || unread === undefined) return source.rows(start, end);
      const rows = unread;
      unread = undefined;
      return Promise.resolve(rows);
    },
  };
}
