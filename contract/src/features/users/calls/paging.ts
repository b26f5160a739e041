import { z } from 'zod';

/** One page of a list (readings D39). */
export interface Page<T> {
  readonly records: readonly T[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The number of rows per page. */
  readonly size: number;
  /** The number of this page, from 1. */
  readonly current: number;
  /** The number of pages; 0 for an empty list. */
  readonly pages: number;
}

/** Rows per page by default. */
const PAGE_SIZE = 10;
/** Maximum rows per page. */
export const PAGE_SIZE_MAX = 5000;

const number = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/**
 * Paging and filters: `current` and `size`, also accepted as `page` and `pageSize` (readings D39). Without a body, the
 * first page.
 */
export const paged = <F extends z.ZodRawShape>(filters: F) => {
  const fields = z.object({
    current: number(1_000_000),
    size: number(PAGE_SIZE_MAX),
    page: number(1_000_000),
    pageSize: number(PAGE_SIZE_MAX),
  });
  const filter = z.object(filters);
  return z
    .intersection(fields, filter)
    .nullish()
    .transform((given) => ({
      ...filter.parse(given ?? {}),
      current: given?.current ?? given?.page ?? 1,
      size: given?.size ?? given?.pageSize ?? PAGE_SIZE,
    }));
};
