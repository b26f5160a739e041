import { firstOfMonth, mondayOf } from './clock.ts';

/** The colour of a box (domain guide 3.13): what it is filled with, by state. */
export type BoxState = 'notStarted' | 'inProgress' | 'ready' | 'accepted' | 'inDoubt';

/** One certificate in the skyline. */
export interface SkylineBox {
  readonly id: string;
  readonly name: string;
  /** Tag ITRs signed and all. */
  readonly done: number;
  readonly total: number;
  /** orange while in progress, green when all ITRs are done and the certificate is open, blue when accepted, violet when that is in doubt. */
  readonly state: BoxState;
  /** Planned finish is past and the certificate is not accepted: a red ground. */
  readonly overdue: boolean;
  readonly plannedFinish: string;
}
/** One column: the boxes due in one day, week or month. */
export interface SkylineColumn {
  /** The first day of the bucket. */
  readonly from: string;
  readonly label: string;
  readonly boxes: readonly SkylineBox[];
}

/** Past this many columns days become weeks, then months (domain guide 3.13). */
export const COLUMNS_MAX = 60;

/** The state of a certificate's box. */
export function boxState(facts: {
  readonly accepted: boolean;
  /** Something made it untrue since it was accepted. */
  readonly inDoubt: boolean;
  readonly done: number;
  readonly total: number;
  readonly started: number;
}): BoxState {
  if (facts.accepted) return facts.inDoubt ? 'inDoubt' : 'accepted';
  if (facts.total > 0 && facts.done === facts.total) return 'ready';
  return facts.done > 0 || facts.started > 0 ? 'inProgress' : 'notStarted';
}

const BUCKETS = {
  day: (day: string) => day,
  week: mondayOf,
  month: firstOfMonth,
} as const;
/** How wide a column is. */
export type Bucket = keyof typeof BUCKETS;

/** Stacks boxes into columns by planned finish, ascending; in the narrowest bucket that needs at most 60 columns. */
export function skyline(boxes: readonly SkylineBox[]): {
  readonly bucket: Bucket;
  readonly columns: readonly SkylineColumn[];
} {
  const fits = (bucket: Bucket): boolean =>
    new Set(boxes.map((box) => BUCKETS[bucket](box.plannedFinish))).size <= COLUMNS_MAX;
  const bucket: Bucket = (['day', 'week'] as const).find(fits) ?? 'month';
  const columns = new Map<string, SkylineBox[]>();
  for (const box of boxes) {
    const from = BUCKETS[bucket](box.plannedFinish);
    columns.set(from, [...(columns.get(from) ?? []), box]);
  }
  const inOrder = [...columns].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byName = (a: SkylineBox, b: SkylineBox): number => a.name.localeCompare(b.name, 'en', { numeric: true });
  return {
    bucket,
    columns: inOrder.map(([from, of]) => ({
      from,
      label: bucket === 'month' ? from.slice(0, 7) : from,
      boxes: of.toSorted(byName),
    })),
  };
}
