import { type Limits, limitSigns, withUnit } from '../../rules/limits.ts';
import type { StepText } from './outlines.ts';

/** The limits of a step, with their unit. */
export const limitsOf = ({ lowerLimit, upperLimit, unit }: StepText): Limits => ({
  min: lowerLimit ?? undefined,
  max: upperLimit ?? undefined,
  unit: unit?.title,
});

/** The expected result of a step, in a line: the expected value, its limits, the unit; empty where none is set. */
export function expectedOf(step: StepText): string {
  const limits = limitsOf(step);
  const expectation = [step.expectedValue ?? '', limitSigns(limits)].filter((part) => part !== '').join(' · ');
  return expectation === '' ? '' : withUnit(expectation, limits.unit ?? '');
}
/** True when something is to be measured at a step. */
export const isMeasured = (step: StepText): boolean => step.unit !== null || expectedOf(step) !== '';
