import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import times from './times.json' with { type: 'json' };

/**
 * Seconds each file took in a reference run: `cp artefacts/times.json checks/setup/times.json` stores the last run as
 * the reference.
 */
const SECONDS: Readonly<Record<string, number>> = times;
/** Estimate for a file without a record, by the kind in its name, so that a long one still starts early. */
const GUESSES: readonly (readonly [RegExp, number])[] = [
  [/\.journey\.test\./, 30],
  [/\.db\.test\./, 3],
  [/\.parts\.test\./, 2],
];

/** The order of kinds; the kind with the longest files comes first. */
const KINDS = ['journey', 'server', 'parts', 'unit'];

/**
 * Starts the longest files first: a long one started last would run alone while half the machine waits. Files of one
 * kind run together, since a process continues with the next file of its own project but ends before one of another.
 * Mixed, 46 processes would load the whole server instead of six.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification): number => {
      const file = relative(this.ctx.config.root, moduleId);
      return SECONDS[file] ?? GUESSES.find(([name]) => name.test(file))?.[1] ?? 0;
    };
    const kindOf = ({ project }: TestSpecification): number => KINDS.indexOf(project.name);
    const byProject = await super.sort(files);
    return byProject.toSorted((one, other) => kindOf(one) - kindOf(other) || secondsOf(other) - secondsOf(one));
  }
}
