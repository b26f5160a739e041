import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { printValue } from './print-value.ts';

const NO_TITLES: ReadonlyMap<string, string> = new Map();
const titleOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : '';

/** A value as printed on paper; empty when there is none. */
export function valueText(field: Field | undefined, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (field && isRefField(field)) return [value].flat().map(titleOf).join('; ');
  return printValue(field, value, { titles: NO_TITLES, language }) ?? '';
}
