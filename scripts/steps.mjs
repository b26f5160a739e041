import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runPinned, tool } from './child.mjs';
import { root } from './node26.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output?: string }> }} Step */

const quietly = (args) => runPinned(args, { quiet: true });

/** The steps that only read the code: types, lint, format, and unused code when knip is configured. */
export const types = {
  name: 'types',
  run: () => quietly([tool('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.json', '--checkers', '2']),
};
export const lint = { name: 'lint', run: () => quietly([tool('oxlint'), '--type-aware', '--deny-warnings']) };
export const format = { name: 'format', run: () => quietly([tool('oxfmt'), '--check']) };
export const unused = existsSync(join(root, 'knip.json'))
  ? [{ name: 'unused parts', run: () => quietly([tool('knip')]) }]
  : [];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs steps one after the other, prints the time of each, and stops at the first that fails.
 *
 * @param {Step[]} steps
 * @returns {Promise<number>} 0, or the exit code of the step that failed
 */
export const runSteps = async (steps) => {
  for (const { name, run } of steps) {
    const began = performance.now();
    const { code, output = '' } = await run();
    if (code !== 0) {
      process.stdout.write(`${output}\n✗ ${name} failed after ${seconds(began)}\n`);
      return code;
    }
    process.stdout.write(`✓ ${name} ${seconds(began)}\n`);
  }
  return 0;
};
