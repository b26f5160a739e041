import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { isWhole } from './depth.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ARTEFACTS = join(ROOT, 'artefacts');
/** Number of slowest files printed at the end of a run. */
const TOLD = 10;

/** The cost of a file in seconds: loading its code, its hooks and its tests. */
function secondsOf(file: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = file.diagnostic();
  return Math.round((prepareDuration + setupDuration + collectDuration + duration) / 100) / 10;
}

/**
 * Writes the time of each file in a run to `artefacts/times.json`, longest first, and prints the ten slowest. The times
 * of a quick run are those of a part of the tests, and go into a file of their own.
 */
export default class Times implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const times = files
      .filter((file) => file.state() !== 'skipped')
      .map((file) => [relative(ROOT, file.moduleId), secondsOf(file)] as const)
      .toSorted(([, first], [, other]) => other - first);
    mkdirSync(ARTEFACTS, { recursive: true });
    writeFileSync(
      join(ARTEFACTS, isWhole ? 'times.json' : 'times-quick.json'),
      `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`,
    );
    const lines = times.slice(0, TOLD).map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
    process.stdout.write(`\nThe slowest of ${times.length} files:\n${lines.join('\n')}\n\n`);
  }
}
