import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { typedText } from './filter-text.ts';
import type { ColumnFilter } from './filter-model.ts';
import { MODE_WORDS } from './filter-modes.ts';

/**
 * Describes a filter in a few words: for the filter row, a chip, or a screen reader. `titles` gives the titles of known
 * ids.
 */
export function filterSummary(
  filter: ColumnFilter,
  field: Field,
  about: { readonly language: Language; readonly titles?: ReadonlyMap<string, string> },
): string {
  const { language, titles } = about;
  if (filter.op === 'flag') return valueTitle(filter.value, field, about);
  if (filter.op === 'range') return typedText(filter, field);
  if (filter.op === 'anyOf')
    return filter.values.map((value) => valueTitle(value, field, { language, titles })).join(', ');
  const mode = MODE_WORDS[filter.op][language];
  return 'value' in filter ? `${mode} ${titles?.get(filter.value) ?? filter.value}` : mode;
}

/** How one value of an "any of" is displayed. */
export function valueTitle(
  value: string | boolean,
  field: Field,
  about: { readonly language: Language; readonly titles?: ReadonlyMap<string, string> | undefined },
): string {
  const choice = choicesOf(field)?.find((option) => option.value === value);
  return choice?.word[about.language] ?? about.titles?.get(String(value)) ?? String(value);
}
