import type { Ref } from '@plumbline/contract/field/field.ts';

/** The result of looking up keys: the rows found, and the keys that match no row. */
export interface Named {
  readonly refs: readonly Ref[];
  readonly missing: readonly string[];
}
/** Finds the rows with exactly these titles. */
export type FindTitles = (titles: readonly string[]) => Promise<Named>;

const parts = (text: string, marks: RegExp): readonly string[] => {
  const all = text.split(marks).map((part) => part.trim());
  return [...new Set(all)].filter((part) => part !== '');
};

/** Splits pasted keys: a column of a sheet, a row of a sheet, or keys separated by semicolons. */
export const splitKeys = (text: string): readonly string[] => parts(text, /[;\uFF1B\n\r\t]/);

/**
 * Finds the rows of a pasted list of keys. A comma may separate keys or be part of one: text that is not a key as a
 * whole is tried again in parts. Unknown keys are returned as written.
 */
export async function findKeys(text: string, find: FindTitles): Promise<Named> {
  const first = await find(splitKeys(text));
  const joined = first.missing.filter((key) => /[,\uFF0C\u3001]/.test(key));
  if (joined.length === 0) return first;
  const plain = first.missing.filter((key) => !joined.includes(key));
  const second = await find([...new Set(joined.flatMap((key) => parts(key, /[,\uFF0C\u3001]/)))]);
  return { refs: [...first.refs, ...second.refs], missing: [...plain, ...second.missing] };
}
