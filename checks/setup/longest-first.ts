import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import times from './times.json' with { type: 'json' };

/** Seconds each file took in a run worth keeping: `cp artefacts/times.json checks/setup/times.json` keeps the last one. */
const SECONDS: Readonly<Record<string, number>> = times;
/** What a file without a record is taken for, by the kind its name says: a long one among them begins early all the same. */
const GUESSES: readonly (readonly [RegExp, number])[] = [
  [/\.journey\.test\./, 30],
  [/\.db\.test\./, 3],
  [/\.parts\.test\./, 2],
];

/**
 * Begins with the files that take longest: one of them begun last would run alone, and half the machine would wait. A process
 * goes on to the next file of its project; one that wants a process of its own (`parts`) ends it, before it holds too much.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification): number => {
      const file = relative(this.ctx.config.root, moduleId);
      return SECONDS[file] ?? GUESSES.find(([name]) => name.test(file))?.[1] ?? 0;
    };
    const byProject = await super.sort(files);
    return byProject.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
