import { isFilter } from '@plumbline/contract/register/is-filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { fieldOf } from '../../grid/columns.ts';
import { filterWords } from '../filter/filter-words.ts';
import { viewWords } from './view-words.ts';

/** A part of a view in words. */
export function partText(
  register: AnyRegister,
  part: string,
  { value, language }: { readonly value: string; readonly language: Language },
): string {
  const label = (name: string): string => fieldOf(register)(name)?.label[language] ?? name;
  const list = (names: readonly string[]): string => names.join(language === 'en' ? ', ' : '、');
  if (value === '') return '';
  if (part === 'filter') {
    const filter: unknown = JSON.parse(value);
    return isFilter(filter) ? filterWords(filter, fieldOf(register), language) : value;
  }
  if (part === 'sort')
    return list(
      value.split(',').map((step) => (step.startsWith('-') ? `${label(step.slice(1))} ↓` : `${label(step)} ↑`)),
    );
  if (part === 'columns' || part === 'groupBy' || part === 'colourBy')
    return list(value.split(',').map((name) => label(name.replace(/\*$/, ''))));
  if (part === 'shared' || part === 'grouped') return (value === 'true' ? viewWords.yes : viewWords.no)[language];
  return value;
}
