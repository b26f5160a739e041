import type { Ref } from '@plumbline/contract/field/field.ts';

/** What became of keys: the rows they name, and those that name none. */
export interface Named {
  readonly refs: readonly Ref[];
  readonly missing: readonly string[];
}
/** Finds the rows that go by exactly these titles. */
export type FindTitles = (titles: readonly string[]) => Promise<Named>;

const parts = (text: string, marks: RegExp): readonly string[] => {
  const all = text.split(marks).map((part) => part.trim());
  return [...new Set(all)].filter((part) => part !== '');
};

/** The keys of a list as people paste one: a column of a sheet, a row of it, or semicolons between them. */
export const splitKeys = (text: string): readonly string[] => parts(text, /[;\uFF1B\n\r\t]/);

/**
 * Finds the rows a pasted list names. A comma may stand between keys or within one: what is no key as it stands is tried
 * again in its parts. Unknown keys come back as they were written.
 */
export async function findKeys(text: string, find: FindTitles): Promise<Named> {
  const first = await find(splitKeys(text));
  const joined = first.missing.filter((key) => /[,\uFF0C\u3001]/.test(key));
  if (joined.length === 0) return first;
  const plain = first.missing.filter((key) => !joined.includes(key));
  const second = await find([...new Set(joined.flatMap((key) => parts(key, /[,\uFF0C\u3001]/)))]);
  return { refs: [...first.refs, ...second.refs], missing: [...plain, ...second.missing] };
}
