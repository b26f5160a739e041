import { z } from 'zod';

/** One page of a list (readings D39). */
export interface Page<T> {
  readonly records: readonly T[];
  /** Of all pages together. */
  readonly total: number;
  /** Rows of a page. */
  readonly size: number;
  /** This page, from 1. */
  readonly current: number;
  /** How many pages there are; 0 for an empty list. */
  readonly pages: number;
}

/** Rows of a page that names no size. */
export const PAGE_SIZE = 10;
/** At most this many rows a page. */
export const PAGE_SIZE_MAX = 5000;

const number = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** Paging and filter: `current` and `size`, also read as `page` and `pageSize` (readings D39). No body is the first page. */
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
