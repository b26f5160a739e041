import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';

/** One step of the picker: its choices, and the chosen one. */
export interface LevelStep {
  readonly level: Level;
  /** In alphabetical order (domain guide, level picker); numbers in names sort as numbers. */
  readonly choices: readonly LevelNode[];
  /** The chosen level, or the only choice, which is taken automatically. */
  readonly chosen: LevelNode | undefined;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

/** The steps A → E as far as known: each step's choices are children of the level chosen before. */
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

/**
 * The scope of work that the steps lead to: chosen, or the only one under the chosen levels; undefined while a step is
 * still open.
 */
export const scopeOf = (steps: readonly LevelStep[]): string | undefined =>
  steps.find(({ level }) => level === 'E')?.chosen?.id;
