import {
  endOfColumn,
  TIME_STEPS,
  type Skyline,
  type SkylineView,
  type TimeStep,
} from '@plumbline/contract/rules/skyline.ts';
import { useMemo } from 'react';
import { useAsked } from './use-asked.ts';

const NAMES = ['from', 'to', 'step'] as const;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** Which part of a skyline the address shows, and how to show another. */
export interface ShownPart {
  readonly view: SkylineView;
  /** A part of the time alone. */
  readonly isPart: boolean;
  /** Shows a column alone, in narrower columns; a step one can go back from. */
  readonly zoom: (answer: Skyline, column: string) => void;
  /** Shows all of the time again. */
  readonly whole: () => void;
  readonly setStep: (step: TimeStep) => void;
}

/**
 * The days of a column, named by its first. A week may lie in two months: of a month that is shown alone only its own days.
 *
 * @param isPart the skyline shows a part of the time alone
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

/** The part of the skyline that the address of the page asks for. */
export function useShownPart(): ShownPart {
  const [{ from, to, step }, ask] = useAsked(NAMES);
  const view = useMemo<SkylineView>(() => {
    const asked = { step: TIME_STEPS.find((one) => one === step) };
    return isDay(from) && isDay(to) ? { ...asked, from, to } : asked;
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
