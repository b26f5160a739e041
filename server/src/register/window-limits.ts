import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Actor } from './actor.ts';
import type { Step } from './order.ts';

/** What is asked for. */
export interface Wanted {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly steps: readonly Step[];
  readonly offset: number;
  readonly limit: number;
  readonly filter?: Filter | undefined;
}

/** Where one way of reading gives way to another. */
export interface Limits {
  /** Buckets with so many rows are not read whole to sort them: the register is walked by name until enough of them were met, further the more there are. */
  readonly buckets: readonly Walked[];
  /**
   * References that fewer rows have are read themselves: most of what they could name would be met in vain. Where fewer rows match a
   * filter, they are sorted.
   */
  readonly few: number;
  /** So many rows are walked in the order of a column to meet those that match a filter; what lies together further on is sorted. */
  readonly near: number;
  /** So many rows that can be named are walked by title to meet some that are; of what is named further on all are found first, and sorted. */
  readonly unnamed: number;
}
/** Where they do on any machine. */
export const LIMITS: Limits = {
  // a short walk costs little where it is in vain, and what most rows have is met at once
  buckets: [
    { size: 5000, walk: 2000 },
    { size: 100_000, walk: 100_000 },
  ],
  few: 20_000,
  near: 20_000,
  unnamed: 5_000,
};

/** How far the register is walked by name for a bucket of some size; rows of it that lie together elsewhere are not looked for any longer. */
interface Walked {
  readonly size: number;
  readonly walk: number;
}
