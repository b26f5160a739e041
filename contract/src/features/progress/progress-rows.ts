import type { Condition, Filter } from '../../register/filter.ts';
import type { CurvePoint } from '../../rules/planned-actual.ts';
import type { ProgressChoice, ProgressCurve } from './calls/curves.ts';

/** A figure of the report: a total, or one of a step of the curve. */
export type ProgressFigure =
  | 'total'
  | 'due'
  | 'done'
  | 'undated'
  | { readonly figure: 'planned' | 'plannedSum' | 'actual' | 'actualSum'; readonly point: CurvePoint };

/** The condition on the dates of the records that a figure counts; a finish in the future is none yet. */
function datesOf(figure: ProgressFigure, today: string): readonly Condition[] {
  if (figure === 'total') return [];
  if (figure === 'undated') return [{ field: 'planned', op: 'blank' }];
  if (figure === 'due') return [{ field: 'planned', op: 'atMost', value: today }];
  if (figure === 'done') return [{ field: 'actual', op: 'atMost', value: today }];
  const { from, to } = figure.point;
  const field = figure.figure.startsWith('planned') ? 'planned' : 'actual';
  const end = field === 'actual' && to > today ? today : to;
  const since: readonly Condition[] = figure.figure.endsWith('Sum') ? [] : [{ field, op: 'atLeast', value: from }];
  return [...since, { field, op: 'atMost', value: end }];
}

/** The filter on the list `progressItem` of exactly the records that a figure of the report counts. */
export function progressRows(
  { of: key, handoverType, discipline }: Omit<ProgressChoice, 'step'>,
  { part, today, figure }: Pick<ProgressCurve, 'part'> & { readonly today: string; readonly figure: ProgressFigure },
): Filter {
  const is = (field: string, value: string | undefined): readonly Condition[] =>
    value === undefined ? [] : [{ field, op: 'is', value }];
  const anyOf = (field: string, value: readonly string[]): readonly Condition[] =>
    value.length === 0 ? [] : [{ field, op: 'anyOf', value }];
  const inPart = part && [...anyOf('subSystems', part.subSystems), ...anyOf('systems', part.systems)];
  return {
    and: [
      { field: 'table', op: 'is', value: key },
      ...is('handoverType', handoverType),
      ...is('discipline', discipline),
      ...(inPart ? [{ or: inPart }] : []),
      ...datesOf(figure, today),
    ],
  };
}
