import { fill, type Language, type Word } from '../words/word.ts';
import type { FieldOf } from './field.ts';
import type { KindRule } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const options = (field: FieldOf<'choice'>, language: Language): string =>
  Object.values(field.of)
    .map((word) => word[language])
    .join(', ');
const refusal = (field: FieldOf<'choice'>): Word => ({
  en: fill(fieldMessages.notChoice, { options: options(field, 'en') }).en,
  zh: fill(fieldMessages.notChoice, { options: options(field, 'zh') }).zh,
});

/** One of a fixed list; a sheet may contain the word in either language, or the key. */
const choiceRule: KindRule<'choice', string> = {
  parse(text, field) {
    const wanted = text.trim().toLowerCase();
    const found = Object.entries(field.of).find(([key, word]) =>
      [key, word.en, word.zh].some((name) => name.toLowerCase() === wanted),
    );
    return found ? { value: found[0] } : { error: refusal(field) };
  },
  check: (value, field) =>
    typeof value === 'string' && Object.hasOwn(field.of, value) ? { value } : { error: refusal(field) },
  print: (value, field, language) => field.of[value]?.[language] ?? value,
};

/** The traits of a choice field. */
export const choiceTraits: Traits<'choice'> = {
  rule: choiceRule,
  empty: null,
  figure: false,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'anyOf',
  operators: ['anyOf', 'is', 'isNot', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: ({ of: wordsByValue }) => Object.entries(wordsByValue).map(([value, word]) => ({ value, word })),
  fromText: (text) => text,
};
