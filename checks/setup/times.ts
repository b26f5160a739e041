import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');
const ARTEFACTS = join(ROOT, 'artefacts');
/** So many files are named at the end of a run. */
const TOLD = 10;

/** What a file cost, in seconds: loading its code, its hooks and its tests. */
function secondsOf(file: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = file.diagnostic();
  return Math.round((prepareDuration + setupDuration + collectDuration + duration) / 100) / 10;
}

/** Writes what each file of a run took to `artefacts/times.json`, the longest first, and tells the ten slowest. */
export default class Times implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const times = files
      .filter((file) => file.state() !== 'skipped')
      .map((file) => [relative(ROOT, file.moduleId), secondsOf(file)] as const)
      .toSorted(([, one], [, other]) => other - one);
    mkdirSync(ARTEFACTS, { recursive: true });
    writeFileSync(join(ARTEFACTS, 'times.json'), `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`);
    const lines = times.slice(0, TOLD).map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
    process.stdout.write(`\nThe slowest of ${times.length} files:\n${lines.join('\n')}\n\n`);
  }
}
