import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** The records refused for one reason. */
export interface RefusedGroup {
  readonly why: string;
  readonly titles: readonly string[];
}

/** Groups refusals by reason, most frequent first. */
export function groupRefused(refused: readonly Refused[], language: Language): readonly RefusedGroup[] {
  const groups = new Map<string, string[]>();
  for (const { why, title } of refused) {
    const titles = groups.get(why[language]) ?? [];
    titles.push(title);
    groups.set(why[language], titles);
  }
  return [...groups].map(([why, titles]) => ({ why, titles })).toSorted((a, b) => b.titles.length - a.titles.length);
}
