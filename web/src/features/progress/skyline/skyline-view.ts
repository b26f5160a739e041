import {
  endOfColumn,
  TIME_STEPS,
  type Skyline,
  type SkylineView,
  type TimeStep,
} from '@plumbline/contract/rules/skyline.ts';
import { useMemo } from 'react';
import { useQueryParams } from '../use-query-params.ts';

const NAMES = ['from', 'to', 'step'] as const;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The part of a skyline selected in the address, and functions to change it. */
export interface ShownPart {
  readonly view: SkylineView;
  /** True when only a part of the time is shown. */
  readonly isPart: boolean;
  /** Shows one column alone, in narrower columns, as a new entry in the browser history. */
  readonly zoom: (answer: Skyline, column: string) => void;
  /** Shows the whole time again. */
  readonly whole: () => void;
  readonly setStep: (step: TimeStep) => void;
}

/**
 * The first and last day of a column. A week may overlap the edge of the shown part, such as a month: only its days
 * inside the part count then.
 *
 * @param isPart the skyline shows only a part of the time
 */
export function daysOfColumn(
  { from, to, step }: Pick<Skyline, 'from' | 'to' | 'step'>,
  column: string,
  isPart: boolean,
): { readonly from: string; readonly to: string } {
  const end = endOfColumn(column, step);
  if (!isPart) return { from: column, to: end };
  return { from: column < from ? from : column, to: end > to ? to : end };
}

/** The part of the skyline selected in the page's address. */
export function useShownPart(): ShownPart {
  const [{ from, to, step }, ask] = useQueryParams(NAMES);
  const view = useMemo<SkylineView>(() => {
    const stepView = { step: TIME_STEPS.find((timeStep) => timeStep === step) };
    return isDay(from) && isDay(to) ? { ...stepView, from, to } : stepView;
  }, [from, to, step]);
  const isPart = view.from !== undefined;
  return {
    view,
    isPart,
    zoom: (answer, column) => ask({ ...daysOfColumn(answer, column, isPart), step: null }, 'step'),
    whole: () => ask({ from: null, to: null, step: null }, 'step'),
    setStep: (next) => ask({ step: next }),
  };
}
