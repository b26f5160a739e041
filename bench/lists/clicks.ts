import { median, round, tell } from '../figure.ts';
import type { Question } from './questions.ts';

/** The name of the benchmark. */
export const BENCH = 'P12 whatever a person clicks in a list';
/**
 * Maximum time of a click, median and worst, in milliseconds: the only bars of the product that are not ratios (issue
 * 12).
 */
const MEDIAN_MS = 60;
const WORST_MS = 300;
/** Number of slowest questions reported with their plans. */
export const WORST = 10;
/** Not worth comparing when both take less than this, in milliseconds. */
export const FELT_MS = 5;

/** A question, and how long the whole call takes. */
export interface Clicked {
  readonly question: Question;
  readonly ms: number;
}

/** A question by its list, its verb and what was clicked. */
export const nameOf = ({ key, verb, name }: Question): string => `${key} ${verb}: ${name}`;

/** True for a count, or a list of values, that follows after a first result was shown. */
export const isToTheEnd = ({ question: { verb, most } }: Clicked): boolean => verb !== 'page' && most === undefined;

/** Reports the median and the worst of the times of some questions. */
export function reportTimes(measured: readonly Clicked[], title: string, tags: number): void {
  if (measured.length === 0) return;
  const times = measured.map(({ ms }) => ms);
  const worst = measured.toSorted((a, b) => b.ms - a.ms);
  const over = measured.filter(({ ms }) => ms > WORST_MS).length;
  const detail = {
    questions: measured.length,
    over,
    worst: Object.fromEntries(
      worst.slice(0, Math.max(WORST, over)).map(({ question, ms }) => [nameOf(question), round(ms)]),
    ),
  };
  tell({
    bench: BENCH,
    figure: `${title}, ${tags} tags: median, of ${MEDIAN_MS} ms`,
    ratio: median(times) / MEDIAN_MS,
    bar: 1,
  });
  tell({
    bench: BENCH,
    figure: `${title}, ${tags} tags: the worst, of ${WORST_MS} ms`,
    ratio: Math.max(...times) / WORST_MS,
    bar: 1,
    detail,
  });
}

/** A question by name, and the ratio of its two times. */
export interface Ratio {
  readonly name: string;
  readonly ratio: number;
}

/** Reports the median and the worst of the ratios. */
export function tellRatios(ratios: readonly Ratio[], figure: string, bar: number): void {
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio);
  tell({ bench: BENCH, figure: `${figure}: median`, ratio: median(ratios.map(({ ratio }) => ratio)), bar });
  tell({
    bench: BENCH,
    figure: `${figure}: the worst`,
    ratio: worst[0]?.ratio ?? 0,
    bar,
    detail: { over: ratios.filter(({ ratio }) => ratio > bar).length, worst: worst.slice(0, WORST) },
  });
}
