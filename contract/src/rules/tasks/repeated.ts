import { fill, w, type Word } from '../../words/word.ts';

const TWICE = w('Two parts of the form have the same name "{name}".', '表单中有两处使用同一名称“{name}”。');

/** The names that occur a second time, with their places. */
export function repeated(
  names: readonly (readonly [at: string, name: string])[],
): readonly { readonly at: string; readonly words: Word }[] {
  const seen = new Set<string>();
  return names.flatMap(([at, name]) => {
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew ? [] : [{ at, words: fill(TWICE, { name }) }];
  });
}
