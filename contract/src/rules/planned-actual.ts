import { addDays, daysBetween, firstOfMonth, mondayOf } from './clock.ts';

const BEGIN = { day: (day: string) => day, week: mondayOf, month: firstOfMonth } as const;
/** Days to add to the start of a step to land somewhere in the next one, whatever the step's length. */
const DAYS_INTO_NEXT_STEP = { day: 1, week: 7, month: 32 } as const;
/** The time step of one point of a curve. */
export type CurveStep = keyof typeof BEGIN;
/** The steps, narrowest first. */
export const CURVE_STEPS = ['day', 'week', 'month'] as const satisfies readonly CurveStep[];
/** The approximate number of days in each step. */
const DAYS: Readonly<Record<CurveStep, number>> = { day: 1, week: 7, month: 30.4 };
/** A curve with more points than this is unreadable: a wider step is used. */
const POINTS_MAX = 400;
/** A forecast uses the pace of this many days up to today. */
export const PACE_DAYS = 28;
/** A forecast that ends more than this many days ahead is meaningless. */
const FORECAST_MAX = 3650;

/** An amount of work with one planned and one actual finish. */
export interface CurveItem {
  /** Null: not counted in any planned figure. */
  readonly planned: string | null;
  /** Null: not finished. */
  readonly actual: string | null;
  readonly weight: number;
}
/** One day, week or month of a curve. */
export interface CurvePoint {
  readonly from: string;
  /** Its last day: the cumulative sums include what is planned or finished on that day. */
  readonly to: string;
  readonly planned: number;
  readonly plannedSum: number;
  /** Null when the step has not begun. */
  readonly actual: number | null;
  readonly actualSum: number | null;
  /** From today on; null before today, and where there is no forecast. */
  readonly forecast: number | null;
}
/** Planned against actual over time. */
export interface Curve {
  /** The requested step, or a wider one where the requested step gives too many points. */
  readonly step: CurveStep;
  readonly points: readonly CurvePoint[];
  /** The total, how much of it was due by today, and how much is finished today. */
  readonly total: number;
  readonly due: number;
  readonly done: number;
  /**
   * The day on which everything is done at the pace of the last four weeks; null when everything is done already, or
   * nothing was done in these weeks.
   */
  readonly forecastEnd: string | null;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const sumOf = (items: readonly CurveItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);
const within = (items: readonly CurveItem[], dateField: 'planned' | 'actual', upTo: string): number =>
  sumOf(items.filter((item) => (item[dateField] ?? '') !== '' && (item[dateField] ?? '') <= upTo));

/**
 * Calculates the S-curve of work (domain guide 3.13): planned(t) is the work with a planned finish up to t, actual(t)
 * the work finished up to t. The forecast continues from today at the pace of the last four weeks until everything is
 * done. `total` is the whole amount of work, for callers whose planned and finished work are separate items.
 */
export function curveOf(
  items: readonly CurveItem[],
  requestedStep: CurveStep,
  today: string,
  total: number = sumOf(items),
): Curve {
  const done = within(items, 'actual', today);
  const pace = (done - within(items, 'actual', addDays(today, -PACE_DAYS))) / PACE_DAYS;
  const days = total - done > 0 && pace > 0 ? Math.ceil(round((total - done) / pace)) : null;
  const forecastEnd = days === null || days > FORECAST_MAX ? null : addDays(today, days);
  // the forecast starts where the actual line ends
  const forecast = (from: string, to: string): number | null => {
    if (forecastEnd === null || to < today) return null;
    return round(from <= today ? done : Math.min(total, done + pace * daysBetween(today, to)));
  };
  const span = spanOf(items, total > done ? today : null, forecastEnd);
  const step = span === null ? requestedStep : stepFor(span, requestedStep);
  const facts = { total: round(total), due: round(within(items, 'planned', today)), done: round(done), forecastEnd };
  return { ...facts, step, points: span === null ? [] : pointsOf(items, { span, step, today, forecast }) };
}

type Span = readonly [first: string, last: string];
/**
 * From the first to the last day on which anything is planned, finished or forecast; null where there is no such day.
 */
function spanOf(items: readonly CurveItem[], today: string | null, end: string | null): Span | null {
  const own = items.flatMap(({ planned, actual }) => [planned, actual]).filter((day) => day !== null);
  if (own.length === 0) return null;
  const days = [...own, today, end].filter((day) => day !== null).toSorted();
  return [days[0] ?? '', days.at(-1) ?? ''];
}
const stepFor = ([first, last]: Span, requestedStep: CurveStep): CurveStep =>
  CURVE_STEPS.slice(CURVE_STEPS.indexOf(requestedStep)).find(
    (step) => daysBetween(first, last) / DAYS[step] < POINTS_MAX,
  ) ?? 'month';

function pointsOf(
  items: readonly CurveItem[],
  options: {
    readonly span: Span;
    readonly step: CurveStep;
    readonly today: string;
    readonly forecast: (from: string, to: string) => number | null;
  },
): readonly CurvePoint[] {
  const { span, step, today, forecast } = options;
  const begin = BEGIN[step];
  const at = (which: 'planned' | 'actual') =>
    Map.groupBy(
      items.filter((item) => item[which] !== null),
      (item) => begin(item[which] ?? ''),
    );
  const [planned, actual] = [at('planned'), at('actual')];
  const sums = { planned: 0, actual: 0 };
  const points: CurvePoint[] = [];
  for (let from = begin(span[0]); from <= span[1];) {
    const next = begin(addDays(from, DAYS_INTO_NEXT_STEP[step]));
    const to = addDays(next, -1);
    const due = sumOf(planned.get(from) ?? []);
    // an actual finish in the future does not count as finished
    const finished = sumOf((actual.get(from) ?? []).filter((item) => (item.actual ?? '') <= today));
    sums.planned += due;
    sums.actual += finished;
    points.push({
      from,
      to,
      planned: round(due),
      plannedSum: round(sums.planned),
      ...(from > today
        ? { actual: null, actualSum: null }
        : { actual: round(finished), actualSum: round(sums.actual) }),
      forecast: forecast(from, to),
    });
    from = next;
  }
  return points;
}
