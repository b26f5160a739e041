import { addDays, daysBetween, firstOfMonth, mondayOf } from './clock.ts';

/** The state of a box, which determines its fill colour (domain guide 3.13). */
export type BoxState = 'notStarted' | 'inProgress' | 'ready' | 'accepted' | 'inDoubt';
const STATES: readonly BoxState[] = ['inDoubt', 'accepted', 'ready', 'inProgress', 'notStarted'];

/** How a block of the picture is drawn. */
export interface Filled {
  /** The percentage of it that is filled, 0 to 100, an integer. */
  readonly percent: number;
  /**
   * Orange while in progress, green when all is done but it is still open, blue when it is complete, violet when it is
   * complete but in doubt.
   */
  readonly state: BoxState;
  /** The planned finish is past and it is not complete: drawn on a red background. */
  readonly overdue: boolean;
}
/** One record in the skyline: a certificate, a work pack, a job card. */
export interface SkylineBox extends Filled {
  readonly id: string;
  readonly name: string;
  /** Its progress: Tag ITRs signed of all, job cards accepted of all, operations done of all. */
  readonly done: number;
  readonly total: number;
  readonly plannedFinish: string;
}
/**
 * The records of a column in the same state, as one block sized by their number and filled by their average progress.
 */
export interface SkylineBand extends Filled {
  readonly count: number;
}
/** One column: the records due in one day, week, month or quarter. */
export interface SkylineColumn {
  /** Its first day. */
  readonly from: string;
  /** The bands of everything due in it, from the bottom up. */
  readonly bands: readonly SkylineBand[];
  /** The same records one by one, by name; empty while there are too many, see `isSingle`. */
  readonly boxes: readonly SkylineBox[];
}
/**
 * The requested part of a skyline: everything due, unless limited from one day to another; with the best column width,
 * unless one is given.
 */
export interface SkylineView {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly step?: TimeStep | undefined;
}
/** A skyline as returned by a call: columns of blocks, and the totals. */
export interface Skyline {
  /** The first and the last day shown. */
  readonly from: string;
  readonly to: string;
  /** The time step of a column, and the other steps available. */
  readonly step: TimeStep;
  readonly steps: readonly TimeStep[];
  /** The columns in which something is due, ascending. */
  readonly columns: readonly SkylineColumn[];
  /** True when the boxes can be told apart: the boxes are then drawn, otherwise the bands. */
  readonly isSingle: boolean;
  /**
   * The number of records without a planned finish, which are not shown; together with everything due they make up the
   * total.
   */
  readonly undated: number;
  /** Totals over all records, whichever part is shown. */
  readonly totals: {
    readonly all: number;
    /** Excludes accepted records that are in doubt. */
    readonly accepted: number;
    readonly inDoubt: number;
    readonly ready: number;
    readonly overdue: number;
  };
}

/** The facts that determine the state of a box. */
export interface StateFacts {
  /** Its last sign-off is given. */
  readonly accepted: boolean;
  /** Something has invalidated it since it was accepted. */
  readonly inDoubt: boolean;
  /** Only its own sign-off is missing. */
  readonly ready: boolean;
  readonly begun: boolean;
}
/** The records with the same planned finish and the same state. */
export interface SkylineDay extends StateFacts {
  /** Null: not shown. */
  readonly plannedFinish: string | null;
  readonly count: number;
  /** The sum of their percentages. */
  readonly percents: number;
}
/** What is known of a record before it becomes a box. */
export interface SkylineFacts extends Omit<SkylineBox, 'state' | 'overdue'>, StateFacts {}

/** Beyond this many columns, days become weeks, then months, then quarters (domain guide 3.13). */
const COLUMNS_MAX = 60;
/** A picture with more columns than this is unreadable. */
const AXIS_MAX = 260;
/**
 * In a higher stack each box is less than ten pixels on a screen and can be neither told apart nor hit with a finger.
 */
const STACK_MAX = 60;
/** Maximum number of records returned individually. */
export const BOXES_MAX = 1000;

/** The state of a box. */
function boxState({ accepted, inDoubt, ready, begun }: StateFacts): BoxState {
  if (accepted) return inDoubt ? 'inDoubt' : 'accepted';
  if (ready) return 'ready';
  return begun ? 'inProgress' : 'notStarted';
}
const isOverdue = (
  item: { readonly accepted: boolean; readonly plannedFinish: string | null },
  today: string,
): boolean => !item.accepted && item.plannedFinish !== null && item.plannedFinish < today;

const sum = <T>(all: readonly T[], getValue: (item: T) => number): number =>
  all.reduce((total, item) => total + getValue(item), 0);

/** The first day of the quarter that contains a day. */
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
/** The time step of a column of a time axis. */
export type TimeStep = keyof typeof STEPS;
/** The steps, narrowest first. */
export const TIME_STEPS = ['day', 'week', 'month', 'quarter'] as const satisfies readonly TimeStep[];
/** Days to add to the start of a step to land somewhere in the next one, whatever the step's length. */
const DAYS_INTO_NEXT_STEP: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 32, quarter: 95 };
/** The approximate number of days in each step. */
const DAYS: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 30.4, quarter: 91.2 };

/** A span of days, both ends included. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The last day of the column that starts on a day. */
export const endOfColumn = (from: string, step: TimeStep): string =>
  addDays(STEPS[step](addDays(from, DAYS_INTO_NEXT_STEP[step])), -1);

/** The number of columns from the first day to the last, including empty ones. */
const columnsIn = ({ from, to }: Span, step: TimeStep): number => Math.ceil(daysBetween(from, to) / DAYS[step]) + 1;

/** The narrowest step in which a span of days needs at most 60 columns. */
export const timeStepFor = (span: Span): TimeStep =>
  TIME_STEPS.find((step) => columnsIn(span, step) <= COLUMNS_MAX) ?? 'quarter';

/** The steps in which a span of days can be drawn. */
export function timeStepsOf(span: Span): readonly TimeStep[] {
  const fit = TIME_STEPS.filter((step) => columnsIn(span, step) <= AXIS_MAX);
  return fit.length > 0 ? fit : ['quarter'];
}

/**
 * The requested span; by default from the earlier of first planned finish and today, to the later of last planned
 * finish and today.
 */
function spanOf(days: readonly SkylineDay[], { from, to }: SkylineView, today: string): Span {
  const due = [today, ...days.flatMap(({ plannedFinish }) => plannedFinish ?? [])].toSorted();
  return { from: from ?? due[0] ?? today, to: to ?? due.at(-1) ?? today };
}

/** The records of a column grouped by state, the most advanced at the bottom. */
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

/** The number of records due in a column. */
export const heightOf = ({ bands }: Pick<SkylineColumn, 'bands'>): number => sum(bands, ({ count }) => count);

/**
 * Builds the skyline of records counted by day and state: a column for each step in which something is due. `withBoxes`
 * adds boxes where `listsBoxes` is true.
 */
export function skylineOf(days: readonly SkylineDay[], view: SkylineView, today: string): Skyline {
  const span = spanOf(days, view, today);
  const steps = timeStepsOf(span);
  const step = steps.find((step) => step === view.step) ?? timeStepFor(span);
  const shown = days.filter(
    ({ plannedFinish }) => plannedFinish !== null && plannedFinish >= span.from && plannedFinish <= span.to,
  );
  const columns = [...Map.groupBy(shown, ({ plannedFinish }) => STEPS[step](plannedFinish ?? ''))]
    .toSorted(([period], [other]) => (period < other ? -1 : 1))
    .map(([from, group]) => ({ from, bands: bandsOf(group, today), boxes: [] }));
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

/**
 * True when the records of a skyline are returned individually: where they can be told apart, and for a single day,
 * which cannot be divided.
 */
export const listsBoxes = ({ isSingle, from, to }: Skyline): boolean => isSingle || from === to;

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Adds records to the columns of their skyline, by name. */
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
/** The label of a column by its first day: that day, `2026-03`, `2026 Q1`. */
export const columnLabel = (from: string, step: TimeStep): string => LABELS[step](from);

/**
 * Spreads a skyline over a true time axis: a column for every step from its first day to its last, even where nothing
 * is due, so that equal distances are equal times.
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
  for (let at = begin(from); at <= to; at = begin(addDays(at, DAYS_INTO_NEXT_STEP[step])))
    all.push(due.get(at) ?? { from: at, bands: [], boxes: [] });
  return all;
}
