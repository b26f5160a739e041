import { useMemo } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, dictionaryOf, isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { libWords } from '../../lib/words.ts';
import { useLookup } from '../../form/use-lookup.ts';
import { refTo } from '../../lib/value/values.ts';
import { useDictionary } from '../../lib/value/lists.ts';

/** One entry of the list under a cell. */
export interface CellOption {
  readonly key: string;
  readonly label: string;
  readonly more: string | null;
  /** The value in its read form. */
  readonly value: unknown;
}
/** Maximum number of options offered; typing narrows them. */
const OFFERED = 12;

/** The last key of a list that is being typed. */
export const lastKey = (text: string): string => text.slice(text.search(/[^;\uFF1B\n]*$/)).trim();
/** Completes the last key of a list, ready for the next one. */
export const textWith = (text: string, key: string): string => {
  const before = text.slice(0, text.search(/[^;\uFF1B\n]*$/)).trimEnd();
  return `${before}${before === '' ? '' : ' '}${key}; `;
};

/**
 * The values a cell may hold, narrowed by the typed text: the words of a choice, yes and no, items of the data
 * dictionary, or rows of another register.
 */
export function useCellOptions(field: Field, text: string, language: Language): readonly CellOption[] {
  const keyed = isRefField(field);
  const typed = keyed && isMany(field) ? lastKey(text) : text.trim();
  const items = useDictionary(dictionaryOf(field));
  const { found } = useLookup(keyed ? field.to : '', typed, keyed);
  return useMemo(() => {
    if (keyed)
      return found.slice(0, OFFERED).map((row) => ({
        key: row.id,
        label: row.title,
        more: moreOf(row, language),
        value: refTo(row),
      }));
    const offered = items.map(({ code, name }) => ({ key: code, label: code, more: name, value: code }));
    const isFound = (text: string | null): boolean => text?.toLowerCase().includes(typed.toLowerCase()) === true;
    return [...ownOptions(field, language), ...offered].filter(({ label, more }) => isFound(label) || isFound(more));
  }, [keyed, found, field, language, typed, items]);
}

/** What stands beside the title of a row found: its description, and that it is superseded. */
function moreOf(row: VerbOutput['lookup'][number], language: Language): string | null {
  const description = row.description === null ? null : inLanguage(row.description, language);
  return row.superseded === true ? `${libWords.superseded[language]} · ${description ?? ''}` : description;
}

const ownOptions = (field: Field, language: Language): readonly CellOption[] =>
  (choicesOf(field) ?? []).map(({ value, word }) => ({
    key: String(value),
    label: word[language],
    more: null,
    value,
  }));
