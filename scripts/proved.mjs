import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node26.mjs';

/** The file that names the last commit of which a whole run was green: quick runs run what has changed since. */
const proved = join('checks', 'setup', 'proved.json');

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};

/** The commit that the files of the tree are equal to; undefined when they differ from it, or there is no git. */
const cleanCommit = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined);

/**
 * To be called when a whole run starts.
 *
 * @returns {(run: { passed: number, hasAllTools: boolean }) => string} to be called when it was green: records the
 *   commit, unless the files were others than the commit's at the start or the end, or tests were skipped for lack of a
 *   tool; returns what was done, in words
 */
export const startOfWholeRun = () => {
  const [began, commit] = [performance.now(), cleanCommit()];
  return ({ passed, hasAllTools }) => {
    if (!hasAllTools) return 'Not recorded as proved: tests were skipped for lack of a browser or a PDF reader.';
    if (commit === undefined || cleanCommit() !== commit)
      return 'Not recorded as proved: the files are not those of a commit, or changed during the run.';
    const seconds = Math.round((performance.now() - began) / 1000);
    writeFileSync(join(root, proved), `${JSON.stringify({ commit, passed, seconds }, null, 2)}\n`);
    return `${commit.slice(0, 8)} is proved whole, in ${seconds} s: commit ${proved}.`;
  };
};
