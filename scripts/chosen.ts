/*
 * node scripts/run.mjs scripts/chosen.ts [seed]
 *
 * Prints as JSON what a quick run of the working tree runs: `files`, the `seed`, the `changed` declarations, and `words`
 * that say why (ADR 88).
 */
import { basename, resolve } from 'node:path';
import { secondsOf } from '../checks/setup/seconds.ts';
import { choose, doesRun, type Reason } from './selection.ts';
import { historyAt, treeAt } from './tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const [wished] = process.argv.slice(2);

const { changes, seed: own, doubts } = historyAt(ROOT);
const seed = wished === undefined ? own : Number(wished);
const { reasons, turns, seconds, lately } = choose(treeAt(ROOT), { changes, seed, secondsOf });
const count = (reason: Reason): number => [...reasons.values()].filter((each) => each === reason).length;

process.stdout.write(
  JSON.stringify({
    files: [...reasons].flatMap(([path, reason]) => (doesRun(reason) ? [path] : [])),
    seed,
    changed: lately.filter((path) => path.startsWith('contract/src/')).map((path) => basename(path, '.ts')),
    words: [
      `Quick run with the seed ${seed} (repeated by --seed ${seed}; everything: --all)`,
      ...doubts,
      `${reasons.size} files besides the unit tests: ${count('suite')} suites in part, ${count('lately')} about what changed lately,` +
        ` ${count('turn')} by turns, 1 in ${turns} of what was touched; ${count('later')} in the next ${turns - 1} runs, ${count('untouched')} untouched`,
      `about ${Math.round(seconds)} s of the workers`,
    ],
  }),
);
