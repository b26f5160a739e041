import { w } from '../words/word.ts';
import type { KindRule } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

/** The words of a flag. */
export const YES = w('Yes', '是');
export const NO = w('No', '否');

const TRUE = new Set(['yes', 'y', 'true', '1', 'x', '是', '√', '✓', '对']);
const FALSE = new Set(['no', 'n', 'false', '0', '否', '×', '错']);

/** Yes or no, as people write them in either language. */
const flagRule: KindRule<'flag', boolean> = {
  parse(text) {
    const word = text.trim().toLowerCase();
    if (TRUE.has(word)) return { value: true };
    return FALSE.has(word) ? { value: false } : { error: fieldMessages.notFlag };
  },
  check: (value) => (typeof value === 'boolean' ? { value } : { error: fieldMessages.notFlag }),
  print: (value, _field, language) => (value ? YES : NO)[language],
};

/** The traits of a flag. */
export const flagTraits: Traits<'flag'> = {
  rule: flagRule,
  empty: false,
  figure: false,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is'],
  unit: () => null,
  written: () => null,
  choices: () => [
    { value: true, word: YES },
    { value: false, word: NO },
  ],
  fromText: (text) => text === 'true',
};
