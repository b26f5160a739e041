import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './seconds.ts';

/** The order of kinds; the kind with the longest files comes first. */
const KINDS = ['journey', 'server', 'parts', 'unit'];

/**
 * Starts the longest files first: a long one started last would run alone while half the machine waits. Files of one
 * kind run together, since a process continues with the next file of its own project but ends before one of another.
 * Mixed, 46 processes would load the whole server instead of six.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timeOf = ({ moduleId }: TestSpecification): number => secondsOf(relative(this.ctx.config.root, moduleId));
    const kindOf = ({ project }: TestSpecification): number => KINDS.indexOf(project.name);
    const byProject = await super.sort(files);
    return byProject.toSorted((first, other) => kindOf(first) - kindOf(other) || timeOf(other) - timeOf(first));
  }
}
