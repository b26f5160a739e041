import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, readText, isMany, type RefField } from '@plumbline/contract/field/kinds.ts';
import { splitList } from '@plumbline/contract/field/ref.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { listFormWords } from '../../form/list-form-words.ts';
import { findKeys } from '../../form/ref-keys.ts';
import { resolveTitles } from '../../form/use-lookup.ts';
import { scopeToday } from '../../lib/value/scope-clock.ts';

/** The result of reading typed text: the value in its read form, or what is wrong with the text. */
export type Typed = { readonly value: unknown } | { readonly error: Word };

/** Parses the text typed into a cell by the rules of its field; blank text empties the cell. */
export function readTyped(field: Field, text: string): Typed {
  if (text.trim() === '') return field.required ? { error: fieldMessages.required } : { value: emptyOf(field.kind) };
  return readText(text.trim(), field, scopeToday());
}

/** Resolves the keys typed into a cell to rows, or reports the keys that match no row. Throws CallError. */
export async function readKeys(field: RefField, text: string): Promise<Typed> {
  const keys = isMany(field) ? splitList(text) : [text.trim()].filter((key) => key !== '');
  if (keys.length === 0) return readTyped(field, '');
  const find = (titles: readonly string[]) => resolveTitles(field.to, titles);
  const { refs, missing } = isMany(field) ? await findKeys(text, find) : await find(keys);
  if (missing.length > 0) return { error: fill(listFormWords.notFound, { keys: missing.join('; ') }) };
  return { value: isMany(field) ? refs : (refs[0] ?? null) };
}
