import type { FieldControl } from '@plumbline/contract/rules/form-cells.ts';
import { limitOf } from '@plumbline/contract/rules/limits.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { paperWords } from './paper-words.ts';

type Limits = Pick<FieldControl, 'min' | 'max' | 'unit'>;
const withUnit = (limit: string, unit: string | undefined): string => (unit === undefined ? limit : `${limit} ${unit}`);

/** The limits of a value as text; null without limits, and where only a negative value would break them. */
export function limitText({ min, max, unit }: Limits, show: (limit: number) => string): Word | null {
  if (min !== undefined && max !== undefined)
    return fill(paperWords.between, { min: show(min), max: withUnit(show(max), unit) });
  if (min === 0) return null;
  if (min !== undefined) return fill(paperWords.atLeast, { limit: withUnit(show(min), unit) });
  return max === undefined ? null : fill(paperWords.atMost, { limit: withUnit(show(max), unit) });
}

/**
 * How a value breaks its limits; null when it is within them. The sheet still records the measured value; ticking the
 * task as good then requires a reason.
 */
export function limitWarning(limits: Limits, value: number | null): Word | null {
  const { min, max, unit } = limits;
  const how = limitOf(value, limits);
  if (how === 'within') return null;
  return fill(paperWords[how], { limit: withUnit(String(how === 'below' ? min : max), unit) });
}
