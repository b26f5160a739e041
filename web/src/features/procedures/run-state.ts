import type { Run, RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';

/** A section with its steps. */
export interface RunSection {
  readonly section: Run['sections'][number];
  /** The nesting depth, 0 at the top. */
  readonly depth: number;
  readonly steps: readonly RunStep[];
  readonly done: number;
}

/** The sections of a run sheet in order, each with its steps. */
export function sectionsOf({ sections, steps }: Pick<Run, 'sections' | 'steps'>): readonly RunSection[] {
  const depths = new Map<string, number>();
  const bySection = Map.groupBy(steps, ({ section }) => section);
  return sections.map((section) => {
    const depth = section.parent === null ? 0 : (depths.get(section.parent) ?? -1) + 1;
    depths.set(section.id, depth);
    const own = bySection.get(section.id) ?? [];
    return { section, depth, steps: own, done: own.filter(({ completed }) => completed !== null).length };
  });
}

/** The open hold point that each open step waits for, by step ID: the first unticked hold point before it. */
export function waitsFor({ steps }: Pick<Run, 'steps'>): ReadonlyMap<string, RunStep> {
  const waits = new Map<string, RunStep>();
  let hold: RunStep | undefined;
  for (const step of steps) {
    if (hold !== undefined && step.completed === null) waits.set(step.id, hold);
    if (hold === undefined && step.holdPoint && step.completed === null) hold = step;
  }
  return waits;
}

/** The displayed name of a step: its section's number and its own. */
export const stepName = ({ sections }: Pick<Run, 'sections'>, step: Pick<RunStep, 'section' | 'number'>): string =>
  `${sections.find(({ id }) => id === step.section)?.number ?? ''}.${step.number}`;
