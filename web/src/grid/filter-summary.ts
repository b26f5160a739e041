import type { Field } from '@plumbline/contract/field/field.ts';
import { NO, YES } from '@plumbline/contract/field/flag.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { typedText } from './filter-text.ts';
import type { ColumnFilter } from './filter-model.ts';
import { MODE_WORDS } from './filter-modes.ts';

/** What a filter asks, in a few words: in the filter row, on a chip, for a screen reader. `titles` names known ids. */
export function filterSummary(
  filter: ColumnFilter,
  field: Field,
  about: { readonly language: Language; readonly titles?: ReadonlyMap<string, string> },
): string {
  const { language, titles } = about;
  if (filter.op === 'flag') return (filter.value ? YES : NO)[language];
  if (filter.op === 'range') return typedText(filter);
  if (filter.op === 'anyOf')
    return filter.values.map((value) => valueTitle(value, field, { language, titles })).join(', ');
  const mode = MODE_WORDS[filter.op][language];
  return 'value' in filter ? `${mode} ${titles?.get(filter.value) ?? filter.value}` : mode;
}

/** How one value of an "any of" is shown. */
export function valueTitle(
  value: string,
  field: Field,
  about: { readonly language: Language; readonly titles?: ReadonlyMap<string, string> | undefined },
): string {
  if (field.kind === 'choice') return field.of[value]?.[about.language] ?? value;
  return about.titles?.get(value) ?? value;
}
