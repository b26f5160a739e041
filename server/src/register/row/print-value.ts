import type { Field } from '@plumbline/contract/field/field.ts';
import { isEmpty, isRefField, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/**
 * A stored value as people read it; null when there is none. `titles` gives the titles of referenced rows by id. A
 * value whose field no longer exists is shown as stored; a value whose title is null is left out.
 */
export function printValue(
  field: Field | undefined,
  value: unknown,
  { titles, language }: { readonly titles: ReadonlyMap<string, string | null>; readonly language: Language },
): string | null {
  if (isEmpty(value)) return null;
  if (!field) return String(value);
  if (!isRefField(field)) return ruleOf(field).print(value, field, language);
  const shown = [value].flat().flatMap((id) => {
    const title = titles.get(String(id));
    return title === null ? [] : [title ?? String(id)];
  });
  // rows that the reader may not see share one title
  return shown.length === 0 ? null : [...new Set(shown)].join('; ');
}
