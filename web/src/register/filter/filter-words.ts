import { OPERATORS } from '@plumbline/contract/field/operators.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import { askedText } from '../../grid/filter-kinds.ts';
import { registerWords } from '../words.ts';

type Fields = (name: string) => Field | undefined;

function valueWord(value: unknown, field: Field | undefined, language: Language): string {
  if (Array.isArray(value)) return value.map((item) => valueWord(item, field, language)).join(', ');
  const choice = field && choicesOf(field)?.find((option) => option.value === value);
  if (choice) return choice.word[language];
  // a row given by its id was chosen from a figure; the page names it once it is open
  return isId(value) ? '…' : askedText(value, field);
}

/** A filter tree in words: `Area is A1 and Description contains pump`. */
export function filterWords(filter: Filter, fieldOf: Fields, language: Language): string {
  if ('and' in filter)
    return filter.and.map((part) => filterWords(part, fieldOf, language)).join(registerWords.and[language]);
  if ('or' in filter)
    return filter.or.map((part) => filterWords(part, fieldOf, language)).join(registerWords.or[language]);
  const field = fieldOf(filter.field);
  const label = field?.label[language] ?? filter.field;
  return `${label} ${OPERATORS[filter.op][language]} ${valueWord(filter.value, field, language)}`.trim();
}
