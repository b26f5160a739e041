import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../row/actor.ts';
import type { SortStep } from '../sql/order.ts';

/** A request for a window of rows. */
export interface Wanted {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly steps: readonly SortStep[];
  readonly offset: number;
  readonly limit: number;
  readonly filter?: Filter | undefined;
  /** A further condition on rows `t`. */
  readonly besides?: RawBuilder<boolean> | undefined;
}

/** Limits at which one way of reading gives way to another. */
export interface Limits {
  /**
   * A bucket with at least `size` rows is not read whole and sorted: the register is walked by title until enough of
   * its rows are found, further for larger buckets.
   */
  readonly buckets: readonly Walked[];
  /**
   * When fewer rows than this have a value in the reference, those rows are read themselves: most rows the reference
   * could point to would be visited in vain. When fewer rows match a filter, they are sorted.
   */
  readonly few: number;
  /**
   * Rows walked in the order of a column to find those that match a filter; matches that lie together further on are
   * sorted.
   */
  readonly near: number;
  /**
   * Target rows walked by title to find some that are referred to; beyond that, all rows that are referred to are found
   * first and sorted.
   */
  readonly unnamed: number;
}
/** The limits in production, on any machine. */
export const LIMITS: Limits = {
  // a short walk costs little when it is in vain, and finds frequent values at once
  buckets: [
    { size: 5000, walk: 2000 },
    { size: 100_000, walk: 100_000 },
  ],
  few: 20_000,
  near: 20_000,
  unnamed: 5_000,
};

/**
 * How far the register is walked by title for a bucket of a given size; rows of the bucket that lie together elsewhere
 * are not searched for any longer.
 */
interface Walked {
  readonly size: number;
  readonly walk: number;
}
