import { addDays, daysBetween, firstOfMonth, mondayOf } from './clock.ts';

/** The colour of a box (domain guide 3.13): what it is filled with, by state. */
export type BoxState = 'notStarted' | 'inProgress' | 'ready' | 'accepted' | 'inDoubt';

/** One record in the skyline: a certificate, a work pack, a job card. */
export interface SkylineBox {
  readonly id: string;
  readonly name: string;
  /** How much of the box is filled, 0 to 100, whole. */
  readonly percent: number;
  /** What it is made of: Tag ITRs signed and all, job cards accepted and all, operations done and all. */
  readonly done: number;
  readonly total: number;
  /** orange while in progress, green when all is done and it is open, blue when it is complete, violet when that is in doubt. */
  readonly state: BoxState;
  /** Planned finish is past and it is not complete: a red ground. */
  readonly overdue: boolean;
  readonly plannedFinish: string;
}
/** What is known of a record before it is a box. */
export interface SkylineFacts extends Omit<SkylineBox, 'state' | 'overdue' | 'plannedFinish'>, StateFacts {
  /** Null is not in the picture. */
  readonly plannedFinish: string | null;
}
/** What the state of a box follows from. */
interface StateFacts {
  /** Its last sign-off is given. */
  readonly accepted: boolean;
  /** Something made it untrue since it was accepted. */
  readonly inDoubt: boolean;
  /** Nothing but its own sign-off is missing. */
  readonly ready: boolean;
  readonly begun: boolean;
}
/** A skyline as a call answers it: boxes in columns, and the figures over them. */
export interface Skyline {
  readonly columns: readonly SkylineColumn[];
  /** `day` until 60 columns, then `week`, then `month`. */
  readonly bucket: Bucket;
  /** Those without a planned finish are not in the picture: with the boxes they are all. */
  readonly undated: number;
  readonly totals: {
    readonly all: number;
    /** Those in doubt are not among them. */
    readonly accepted: number;
    readonly inDoubt: number;
    readonly ready: number;
    readonly overdue: number;
  };
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

/** The state of a box. */
export function boxState({ accepted, inDoubt, ready, begun }: StateFacts): BoxState {
  if (accepted) return inDoubt ? 'inDoubt' : 'accepted';
  if (ready) return 'ready';
  return begun ? 'inProgress' : 'notStarted';
}

/** How much is done, 0 to 100, whole and never rounded up to all; without anything to do only what is accepted is full. */
export function shareDone({ done, total, accepted }: Pick<SkylineFacts, 'done' | 'total' | 'accepted'>): number {
  if (total === 0) return accepted ? 100 : 0;
  return Math.floor((done / total) * 100);
}

/** The skyline of records on a day: boxes by planned finish, and how many have none. */
export function skylineOf(found: readonly SkylineFacts[], today: string): Skyline {
  const boxes = found.flatMap(({ accepted, inDoubt, ready, begun, plannedFinish, ...box }): SkylineBox[] =>
    plannedFinish === null
      ? []
      : [
          {
            ...box,
            plannedFinish,
            state: boxState({ accepted, inDoubt, ready, begun }),
            overdue: !accepted && plannedFinish < today,
          },
        ],
  );
  const states = found.map(boxState);
  const countOf = (state: BoxState): number => states.filter((one) => one === state).length;
  return {
    ...skyline(boxes),
    undated: found.length - boxes.length,
    totals: {
      all: found.length,
      accepted: countOf('accepted'),
      inDoubt: countOf('inDoubt'),
      ready: countOf('ready'),
      overdue: boxes.filter((one) => one.overdue).length,
    },
  };
}

const BUCKETS = {
  day: (day: string) => day,
  week: mondayOf,
  month: firstOfMonth,
} as const;
/** How wide a column is. */
export type Bucket = keyof typeof BUCKETS;

/** Stacks boxes into columns by planned finish, ascending; in the narrowest bucket that needs at most 60 columns. */
function skyline(boxes: readonly SkylineBox[]): {
  readonly bucket: Bucket;
  readonly columns: readonly SkylineColumn[];
} {
  const fits = (bucket: Bucket): boolean =>
    new Set(boxes.map((box) => BUCKETS[bucket](box.plannedFinish))).size <= COLUMNS_MAX;
  const bucket: Bucket = (['day', 'week'] as const).find(fits) ?? 'month';
  const columns = Map.groupBy(boxes, (box) => BUCKETS[bucket](box.plannedFinish));
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

/** The first day of the quarter a day lies in. */
function firstOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}
const STEPS = { week: mondayOf, month: firstOfMonth, quarter: firstOfQuarter } as const;
/** Past the end of each step, whichever it is: some day of the next. */
const PAST: Readonly<Record<TimeStep, number>> = { week: 7, month: 32, quarter: 95 };
/** How much time a column of a time axis is. */
export type TimeStep = keyof typeof STEPS;
/** The steps, narrowest first. */
export const TIME_STEPS = ['week', 'month', 'quarter'] as const satisfies readonly TimeStep[];
/** More columns than this are no picture any more. */
const AXIS_MAX = 260;

const stepLabel = (from: string, step: TimeStep): string => {
  if (step === 'week') return from;
  return step === 'month' ? from.slice(0, 7) : `${from.slice(0, 4)} Q${(Number(from.slice(5, 7)) + 2) / 3}`;
};

/** How many columns days take from the first to the last, the empty ones too. */
const columnsFrom = (first: string, last: string, step: TimeStep): number =>
  Math.ceil(daysBetween(first, last) / { week: 7, month: 30.4, quarter: 91.2 }[step]) + 1;

/** The narrowest step in which a skyline, with today in it, needs at most 60 columns. */
export function timeStepFor(columns: readonly SkylineColumn[], today: string): TimeStep {
  const [first, last] = spanOf(columns, today);
  return TIME_STEPS.find((step) => columnsFrom(first, last, step) <= COLUMNS_MAX) ?? 'quarter';
}

/** The steps a skyline can be drawn in. */
export function timeStepsOf(columns: readonly SkylineColumn[], today: string): readonly TimeStep[] {
  const [first, last] = spanOf(columns, today);
  const fit = TIME_STEPS.filter((step) => columnsFrom(first, last, step) <= AXIS_MAX);
  return fit.length > 0 ? fit : ['quarter'];
}

/** The first and the last day that is shown: from the first certificate or today, to the last or today. */
function spanOf(columns: readonly SkylineColumn[], today: string): readonly [string, string] {
  const days = [today, ...columns.flatMap(({ boxes }) => boxes.map((box) => box.plannedFinish))].toSorted();
  return [days[0] ?? today, days.at(-1) ?? today];
}

/**
 * A skyline over a true time axis: a column for every week, month or quarter from the first to the last and of today, also
 * where nothing is due, so that equal distances are equal times.
 */
export function overTime(columns: readonly SkylineColumn[], step: TimeStep, today: string): readonly SkylineColumn[] {
  const begin = STEPS[step];
  const [first, last] = spanOf(columns, today);
  const due = Map.groupBy(
    columns.flatMap(({ boxes }) => boxes),
    (box) => begin(box.plannedFinish),
  );
  const all: SkylineColumn[] = [];
  for (let from = begin(first); from <= last; from = begin(addDays(from, PAST[step])))
    all.push({ from, label: stepLabel(from, step), boxes: due.get(from) ?? [] });
  return all;
}
