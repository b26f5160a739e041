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

/** One kind after the other, the longest of all files among the first. */
const KINDS = ['journey', 'server', 'parts', 'unit'];

/**
 * Begins with the files that take longest: one of them begun last would run alone, and half the machine would wait. All of a
 * kind together: a process goes on to the next file where that is of its project, and ends before one of another. Mixed, 46
 * processes read the whole server anew where six do.
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
