import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, isEmpty, isRefField, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { shownText, type CellFacts } from './cell-paint.ts';

/**
 * The text of a value as a user types it and a sheet contains it: numbers without separators, days as `yyyy-mm-dd`,
 * empty for no value. Reading it back gives the same value, so it is used to start an edit and for the clipboard.
 */
export function editText(value: unknown, field: Field, language: Language): string {
  if (isRefField(field)) return cellText(value, field, language);
  // a kind that is never empty shows its initial value where there is no value yet
  if (isEmpty(value) && isEmpty(emptyOf(field.kind))) return '';
  return ruleOf(field).print(value, field, language);
}

/** The text of a cell for the clipboard; values calculated only for display are copied as shown. */
export function clipText(facts: Omit<CellFacts, 'names'>): string {
  const { column, value, language } = facts;
  return column.name === 'itrDone' ? shownText(facts) : editText(value, column.field, language);
}
