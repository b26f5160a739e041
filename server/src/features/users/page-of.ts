import type { RawBuilder } from 'kysely';
import type { Page } from '@plumbline/contract/features/users/calls/paging.ts';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';

/** The query behind a page: which rows are included, and their columns and order. */
export interface Listed<R> {
  /** `from … where …`, the same for counting and reading. */
  readonly from: RawBuilder<unknown>;
  /** The columns of a row. */
  readonly columns: RawBuilder<R>;
  /** The sort order of the rows; must be unique. */
  readonly order: RawBuilder<unknown>;
}

/** Reads one page of a list and counts the whole (readings D39). */
export async function pageOf<R, T>(
  db: Db,
  { from, columns, order }: Listed<R>,
  { current, size, told: toItem }: { readonly current: number; readonly size: number; readonly told: (row: R) => T },
): Promise<Page<T>> {
  const counted = await oneRow<{ total: number }>(db, sql`select count(*) as total ${from}`);
  const total = counted?.total ?? 0;
  const found =
    total === 0
      ? []
      : await rows<R>(
          db,
          sql`select ${columns} ${from} order by ${order} limit ${size} offset ${(current - 1) * size}`,
        );
  return { records: found.map(toItem), total, size, current, pages: Math.ceil(total / size) };
}
