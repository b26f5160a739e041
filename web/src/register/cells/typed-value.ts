import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, readText, splitList } from '@plumbline/contract/field/kinds.ts';
import { says } from '@plumbline/contract/field/says.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { formWords } from '../../form/form-words.ts';
import { findKeys } from '../../form/ref-keys.ts';
import { resolveTitles } from '../../form/use-lookup.ts';
import { scopeToday } from '../../lib/scope-clock.ts';

/** What a typed text means: the value as it is read, or what is wrong with it. */
export type Typed = { readonly value: unknown } | { readonly error: Word };

/** Whether a text names rows of another register, which only the server knows. */
export const isKeyed = (field: Field): field is Extract<Field, { readonly to: string }> =>
  field.kind === 'ref' || field.kind === 'refs';

/** Reads what was typed into a cell, by the rule of its field; blank empties it. */
export function readTyped(field: Field, text: string): Typed {
  if (text.trim() === '') return field.required ? { error: says.required } : { value: emptyOf(field.kind) };
  return readText(field.kind === 'text' ? text : text.trim(), field, scopeToday());
}

/** Reads keys typed into a cell: the rows they name, or which name none. Throws CallError. */
export async function readKeys(field: Extract<Field, { readonly to: string }>, text: string): Promise<Typed> {
  const keys = field.kind === 'ref' ? [text.trim()].filter((key) => key !== '') : splitList(text);
  if (keys.length === 0) return readTyped(field, '');
  const find = (titles: readonly string[]) => resolveTitles(field.to, titles);
  const { refs, missing } = field.kind === 'ref' ? await find(keys) : await findKeys(text, find);
  if (missing.length > 0) return { error: fill(formWords.notFound, { keys: missing.join('; ') }) };
  return { value: field.kind === 'ref' ? (refs[0] ?? null) : refs };
}
