import { addDays, daysBetween, firstOfMonth, mondayOf } from './clock.ts';

/** The colour of a box (domain guide 3.13): what it is filled with, by state. */
export type BoxState = 'notStarted' | 'inProgress' | 'ready' | 'accepted' | 'inDoubt';
const STATES: readonly BoxState[] = ['inDoubt', 'accepted', 'ready', 'inProgress', 'notStarted'];

/** How a block of the picture is drawn. */
export interface Filled {
  /** How much of it is filled, 0 to 100, whole. */
  readonly percent: number;
  /** orange while in progress, green when all is done and it is open, blue when it is complete, violet when that is in doubt. */
  readonly state: BoxState;
  /** Planned finish is past and it is not complete: a red ground. */
  readonly overdue: boolean;
}
/** One record in the skyline: a certificate, a work pack, a job card. */
export interface SkylineBox extends Filled {
  readonly id: string;
  readonly name: string;
  /** What it is made of: Tag ITRs signed and all, job cards accepted and all, operations done and all. */
  readonly done: number;
  readonly total: number;
  readonly plannedFinish: string;
}
/** The records of a column that stand alike, as one block of their number; filled by what is done of them in the middle. */
export interface SkylineBand extends Filled {
  readonly count: number;
}
/** One column: what is due in one day, week, month or quarter. */
export interface SkylineColumn {
  /** The first day of it. */
  readonly from: string;
  /** All that is due in it, from the ground up. */
  readonly bands: readonly SkylineBand[];
  /** The same one by one, by name; empty while they are too many, see `isSingle`. */
  readonly boxes: readonly SkylineBox[];
}
/** Which part of a skyline is asked for: everything that is due, unless from a day until a day; in columns of a width, unless the best. */
export interface SkylineView {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly step?: TimeStep | undefined;
}
/** A skyline as a call answers it: columns of blocks, and the figures over them. */
export interface Skyline {
  /** The first and the last day that is shown. */
  readonly from: string;
  readonly to: string;
  /** How much time a column is, and what else it can be. */
  readonly step: TimeStep;
  readonly steps: readonly TimeStep[];
  /** Those columns in which something is due, ascending. */
  readonly columns: readonly SkylineColumn[];
  /** Whether the boxes can be told apart: then they are the picture, else the bands are. */
  readonly isSingle: boolean;
  /** Those without a planned finish are not in the picture: with all that is due they are all. */
  readonly undated: number;
  /** Of all there are, whichever part is shown. */
  readonly totals: {
    readonly all: number;
    /** Those in doubt are not among them. */
    readonly accepted: number;
    readonly inDoubt: number;
    readonly ready: number;
    readonly overdue: number;
  };
}

/** What the state of a box follows from. */
export interface StateFacts {
  /** Its last sign-off is given. */
  readonly accepted: boolean;
  /** Something made it untrue since it was accepted. */
  readonly inDoubt: boolean;
  /** Nothing but its own sign-off is missing. */
  readonly ready: boolean;
  readonly begun: boolean;
}
/** What is known of the records of one planned finish that stand alike. */
export interface SkylineDay extends StateFacts {
  /** Null is not in the picture. */
  readonly plannedFinish: string | null;
  readonly count: number;
  /** The percents of all of them, summed up. */
  readonly percents: number;
}
/** What is known of a record before it is a box. */
export interface SkylineFacts extends Omit<SkylineBox, 'state' | 'overdue'>, StateFacts {}

/** Past this many columns days become weeks, then months, then quarters (domain guide 3.13). */
const COLUMNS_MAX = 60;
/** More columns than this are no picture any more. */
const AXIS_MAX = 260;
/** In a higher stack each box is less than ten pixels on a screen: none can be told from the next, nor hit with a finger. */
const STACK_MAX = 60;
/** So many records are told one by one at most. */
export const BOXES_MAX = 1000;

/** The state of a box. */
export function boxState({ accepted, inDoubt, ready, begun }: StateFacts): BoxState {
  if (accepted) return inDoubt ? 'inDoubt' : 'accepted';
  if (ready) return 'ready';
  return begun ? 'inProgress' : 'notStarted';
}
const isOverdue = (of: { readonly accepted: boolean; readonly plannedFinish: string | null }, today: string): boolean =>
  !of.accepted && of.plannedFinish !== null && of.plannedFinish < today;

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** The first day of the quarter a day lies in. */
function firstOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}
const STEPS = {
  day: (day: string) => day,
  week: mondayOf,
  month: firstOfMonth,
  quarter: firstOfQuarter,
} as const;
/** How much time a column of a time axis is. */
export type TimeStep = keyof typeof STEPS;
/** The steps, narrowest first. */
export const TIME_STEPS = ['day', 'week', 'month', 'quarter'] as const satisfies readonly TimeStep[];
/** Past the end of each step, whichever it is: some day of the next. */
const PAST: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 32, quarter: 95 };
/** About how many days each has. */
const DAYS: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 30.4, quarter: 91.2 };

/** A stretch of days, both ends in it. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The last day of the column that begins on a day. */
export const endOfColumn = (from: string, step: TimeStep): string =>
  addDays(STEPS[step](addDays(from, PAST[step])), -1);

/** How many columns days take from the first to the last, the empty ones too. */
const columnsIn = ({ from, to }: Span, step: TimeStep): number => Math.ceil(daysBetween(from, to) / DAYS[step]) + 1;

/** The narrowest step in which a stretch of days needs at most 60 columns. */
export const timeStepFor = (span: Span): TimeStep =>
  TIME_STEPS.find((step) => columnsIn(span, step) <= COLUMNS_MAX) ?? 'quarter';

/** The steps a stretch of days can be drawn in. */
export function timeStepsOf(span: Span): readonly TimeStep[] {
  const fit = TIME_STEPS.filter((step) => columnsIn(span, step) <= AXIS_MAX);
  return fit.length > 0 ? fit : ['quarter'];
}

/** The stretch that is asked for; else from the first planned finish or today, to the last or today. */
function spanOf(days: readonly SkylineDay[], { from, to }: SkylineView, today: string): Span {
  const due = [today, ...days.flatMap(({ plannedFinish }) => plannedFinish ?? [])].toSorted();
  return { from: from ?? due[0] ?? today, to: to ?? due.at(-1) ?? today };
}

/** The records of a column by how they stand, those that are furthest on the ground. */
function bandsOf(days: readonly SkylineDay[], today: string): readonly SkylineBand[] {
  const alike = Map.groupBy(days, (day) => `${boxState(day)} ${isOverdue(day, today)}`);
  return STATES.flatMap((state) =>
    [false, true].flatMap((overdue) => {
      const some = alike.get(`${state} ${overdue}`) ?? [];
      const count = sum(some, (day) => day.count);
      if (count === 0) return [];
      return [{ state, overdue, count, percent: Math.floor(sum(some, ({ percents }) => percents) / count) }];
    }),
  );
}

/** How many are due in a column. */
export const heightOf = ({ bands }: Pick<SkylineColumn, 'bands'>): number => sum(bands, ({ count }) => count);

/**
 * The skyline of records that are counted by day and state: a column for each step in which something is due. Boxes are added
 * by `withBoxes`, where `tellsBoxes` wants them.
 */
export function skylineOf(days: readonly SkylineDay[], view: SkylineView, today: string): Skyline {
  const span = spanOf(days, view, today);
  const steps = timeStepsOf(span);
  const step = steps.find((one) => one === view.step) ?? timeStepFor(span);
  const shown = days.filter(
    ({ plannedFinish }) => plannedFinish !== null && plannedFinish >= span.from && plannedFinish <= span.to,
  );
  const columns = [...Map.groupBy(shown, ({ plannedFinish }) => STEPS[step](plannedFinish ?? ''))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, of]) => ({ from, bands: bandsOf(of, today), boxes: [] }));
  const heights = columns.map(heightOf);
  const count = (is: (day: SkylineDay) => boolean): number => sum(days.filter(is), (day) => day.count);
  return {
    ...span,
    step,
    steps,
    columns,
    isSingle: Math.max(0, ...heights) <= STACK_MAX && sum(heights, Number) <= BOXES_MAX,
    undated: count(({ plannedFinish }) => plannedFinish === null),
    totals: {
      all: count(() => true),
      accepted: count((day) => boxState(day) === 'accepted'),
      inDoubt: count((day) => boxState(day) === 'inDoubt'),
      ready: count((day) => boxState(day) === 'ready'),
      overdue: count((day) => isOverdue(day, today)),
    },
  };
}

/** Whether the records of a skyline are told one by one: where they can be told apart, and of a single day, which has no parts. */
export const tellsBoxes = ({ isSingle, from, to }: Skyline): boolean => isSingle || from === to;

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Puts records into the columns of their skyline, by name. */
export function withBoxes(skyline: Skyline, found: readonly SkylineFacts[], today: string): Skyline {
  const boxes = found.map(({ accepted, inDoubt, ready, begun, ...box }) => ({
    ...box,
    state: boxState({ accepted, inDoubt, ready, begun }),
    overdue: isOverdue({ accepted, plannedFinish: box.plannedFinish }, today),
  }));
  const due = Map.groupBy(boxes, ({ plannedFinish }) => STEPS[skyline.step](plannedFinish));
  const columns = skyline.columns.map((column) => ({
    ...column,
    boxes: (due.get(column.from) ?? []).toSorted((a, b) => byName(a.name, b.name)),
  }));
  return { ...skyline, columns };
}

const LABELS: Readonly<Record<TimeStep, (from: string) => string>> = {
  day: (from) => from,
  week: (from) => from,
  month: (from) => from.slice(0, 7),
  quarter: (from) => `${from.slice(0, 4)} Q${(Number(from.slice(5, 7)) + 2) / 3}`,
};
/** What a column is called by its first day: that day, `2026-03`, `2026 Q1`. */
export const columnLabel = (from: string, step: TimeStep): string => LABELS[step](from);

/**
 * A skyline over a true time axis: a column for every step from its first day to its last, also where nothing is due, so that
 * equal distances are equal times.
 */
export function overTime({
  columns,
  step,
  from,
  to,
}: Pick<Skyline, 'columns' | 'step' | 'from' | 'to'>): readonly SkylineColumn[] {
  const begin = STEPS[step];
  const due = new Map(columns.map((column) => [column.from, column]));
  const all: SkylineColumn[] = [];
  for (let at = begin(from); at <= to; at = begin(addDays(at, PAST[step])))
    all.push(due.get(at) ?? { from: at, bands: [], boxes: [] });
  return all;
}
