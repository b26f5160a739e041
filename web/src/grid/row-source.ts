import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from './columns.ts';

/** Rows in a block; the server returns at most 1,000. */
export const BLOCK = 100;

/** Maximum number of rows counted before a first result; for more rows the exact number follows when it is ready. */
const COUNTED_FIRST = 10_000;

/** How a row source sends its queries: through the web client, or a stand-in in a test. */
export interface Ask {
  readonly page: (input: PageInput) => Promise<VerbOutput['page']>;
  readonly count: (input: { readonly filter?: Filter; readonly most?: number }) => Promise<VerbOutput['count']>;
  readonly groups: (input: GroupsInput) => Promise<VerbOutput['groups']>;
}
/** Which groups are requested, and which fields to sum. */
interface GroupsInput {
  readonly by: string[];
  readonly limit: number;
  readonly filter?: Filter;
  readonly sums?: string[];
}
/** The block of rows requested: by the cursor of the previous block, or by offset. */
export interface PageInput {
  readonly filter?: Filter;
  readonly sort: Sort[];
  readonly columns: string[];
  readonly limit: number;
  readonly offset?: number;
  readonly after?: string;
}

/** Rows of one query, block by block. */
export interface RowSource {
  /** The rows from `start` up to, but not including, `end`; fewer only at the end of the register. */
  readonly rows: (start: number, end: number) => Promise<readonly AnyRow[]>;
}

/**
 * Reads the rows of one query. The block after one already read is requested by cursor, which is cheap at any depth; a
 * jump is requested by offset.
 */
export function rowSource(query: RowQuery, ask: Pick<Ask, 'page'>): RowSource {
  const cursors = new Map<number, string>();
  const filter = query.filter === undefined ? {} : { filter: query.filter };
  return {
    rows: async (start, end) => {
      const after = cursors.get(start);
      const at = after === undefined ? { offset: start } : { after };
      const page = await ask.page({
        ...filter,
        sort: [...query.sort],
        columns: [...query.columns],
        limit: end - start,
        ...at,
      });
      if (page.after !== null) cursors.set(start + page.rows.length, page.after);
      return page.rows;
    },
  };
}

/** The number of rows that match one filter, whatever their order and columns. */
export interface RowCount {
  /**
   * Requests the number, once. For many rows, `more` is called with a minimum before the exact number is ready. A failed
   * request is repeated by the next call.
   */
  readonly total: (more?: (atLeast: number) => void) => Promise<number>;
  /** The number if it has been counted. */
  readonly known: () => number | undefined;
  /** Forgets the number, since rows were added, deleted or changed. */
  readonly renew: () => void;
}

/** Counts the rows that match a filter, as long as nothing says that they changed. */
export function rowCount(filter: Filter | undefined, ask: Pick<Ask, 'count'>): RowCount {
  let counting: Promise<number> | undefined;
  let known: number | undefined;
  const filtered = filter === undefined ? {} : { filter };
  const count = async (more: ((atLeast: number) => void) | undefined): Promise<number> => {
    const first = (await ask.count({ ...filtered, most: COUNTED_FIRST })).total;
    if (first <= COUNTED_FIRST) return first;
    more?.(COUNTED_FIRST);
    return (await ask.count(filtered)).total;
  };
  const start = (more: ((atLeast: number) => void) | undefined): Promise<number> => {
    const promise: Promise<number> = count(more).then(
      (total) => {
        if (counting === promise) known = total;
        return total;
      },
      (error: unknown) => {
        if (counting === promise) counting = undefined;
        throw error;
      },
    );
    return promise;
  };
  return {
    total: (more) => (counting ??= start(more)),
    known: () => known,
    renew: () => {
      counting = undefined;
      known = undefined;
    },
  };
}

const MOST_A_PAGE = 1000;

/** Reads many rows of a source, in pages of the maximum size the server returns. */
export async function manyRows(source: RowSource, start: number, end: number): Promise<readonly AnyRow[]> {
  const rows: AnyRow[] = [];
  while (start + rows.length < end) {
    const from = start + rows.length;
    const page = await source.rows(from, Math.min(from + MOST_A_PAGE, end));
    rows.push(...page);
    if (page.length === 0) break;
  }
  return rows;
}
