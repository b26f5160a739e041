import { addDays, dayIn, firstOfMonth, momentIn, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { momentOf } from './backup-store.ts';

/** How many backups are retained: one for each of this many days, weeks and months that have one. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/**
 * Returns the backups that may be deleted: all but the last of each of the latest days, weeks and months. The very
 * latest backup always stays.
 *
 * @param names names of backups, in any order
 * @param zone the time zone that defines days, weeks and months
 */
export function superfluous(names: readonly string[], keep: Keep, zone: string): readonly string[] {
  const all = names
    .flatMap((name) => {
      const at = momentOf(name);
      return at === undefined ? [] : [{ name, day: dayIn(at, zone) }];
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const retained = new Set(all.slice(0, 1).map(({ name }) => name));
  const stretches = [
    { count: keep.days, of: (day: string) => day },
    { count: keep.weeks, of: mondayOf },
    { count: keep.months, of: firstOfMonth },
  ];
  for (const { count, of: periodOf } of stretches) {
    const seen = new Set<string>();
    for (const { name, day } of all) {
      if (seen.size === count) break;
      if (!seen.has(periodOf(day))) retained.add(name);
      seen.add(periodOf(day));
    }
  }
  return all.filter(({ name }) => !retained.has(name)).map(({ name }) => name);
}

/** When backups are made: a time of day, `hh:mm`, in a time zone. */
export interface Nightly {
  readonly time: string;
  readonly zone: string;
}

/** The night whose backup is due: the day on which the scheduled time last passed. */
export function dueNight({ time, zone }: Nightly, now: Date): string {
  const today = dayIn(now, zone);
  return momentIn(today, time, zone) <= now ? today : addDays(today, -1);
}

/** When the next backup is made. */
export const nextNight = (nightly: Nightly, now: Date): Date =>
  momentIn(addDays(dueNight(nightly, now), 1), nightly.time, nightly.zone);
