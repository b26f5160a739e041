import type { LevelNode } from '@plumbline/contract/features/levels/calls/level-tree.ts';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';

/** One step of the picker: what may be chosen, and what is. */
export interface LevelStep {
  readonly level: Level;
  /** Alphabetical (domain guide, level picker); numbers in names count as numbers. */
  readonly choices: readonly LevelNode[];
  /** The chosen one, or the only one: a single choice is taken for the user. */
  readonly chosen: LevelNode | undefined;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

/** The steps A → E as far as they are known: each one's choices hang under the one chosen before. */
export function stepsOf(
  tree: readonly LevelNode[],
  picked: Readonly<Partial<Record<Level, string>>>,
): readonly LevelStep[] {
  const steps: LevelStep[] = [];
  let parent: string | null = null;
  for (const level of LEVELS) {
    const choices = tree
      .filter((node) => node.level === level && node.parentId === parent)
      .toSorted((a, b) => byName(a.name, b.name));
    const chosen = choices.find(({ id }) => id === picked[level]) ?? (choices.length === 1 ? choices[0] : undefined);
    steps.push({ level, choices, chosen });
    if (chosen === undefined) return steps;
    parent = chosen.id;
  }
  return steps;
}

/** The scope of work the steps lead to: chosen, or the only one under what was chosen; undefined while one is still open. */
export const scopeOf = (steps: readonly LevelStep[]): string | undefined =>
  steps.find(({ level }) => level === 'E')?.chosen?.id;
