/*
 * npm test: everything that can be checked, on a bare machine too, at one of two depths (docs/testing.md). Installs the
 * packages when they are missing. While the steps run that need nothing else (types, lint, format, unused code, unit
 * tests), it installs a Chromium and a PDF reader; then it builds the screens and runs the other tests. Stops at the
 * first step that fails.
 *
 *   npm test                      all unit tests, and of the others what a change can have touched, by turns
 *   npm test -- --seed 1182       the same with the turns of another commit
 *   npm test -- --all             everything, with all rounds; recorded when all is green
 *   npm test -- <file> …          these files whole: all arguments are passed to vitest
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, runPinned, tool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { farFromMidnight } from './midnight.mjs';
import { startOfWholeRun } from './proved.mjs';
import { root } from './node26.mjs';
import { format, lint, runSteps, types, unused } from './steps.mjs';
import { ensureTools, hasAllTools } from './tools.mjs';
import { ensureWeb } from './web.mjs';

const artefacts = join(root, 'artefacts');
/** The reports of the vitest runs, one file for each run. */
const reports = ['vitest-unit.json', 'vitest.json'].map((name) => join(artefacts, name));
const [unitReport, report] = reports;

const vitest = (file, args, options) =>
  runPinned(
    [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    options,
  );

const units = { name: 'unit tests', run: () => vitest(unitReport, ['--project', 'unit']) };

const web = {
  name: 'screens',
  run: async () => {
    await ensureWeb();
    return { code: 0 };
  },
};

/** The last step: the tools must be installed by now. */
const tests = (tools, args, env = {}) => ({
  name: 'tests',
  run: async () =>
    vitest(report, ['--reporter=./checks/setup/times.ts', ...args], {
      // a run starts threads and processes by the hundred: with the cache none compiles anything twice
      env: {
        CHROMIUM_PATH: await tools,
        NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
        ...farFromMidnight(),
        ...env,
      },
    }),
});

/** The counts of one report. A file that failed before its first test counts as one failure. */
const countOf = (file) => {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
};

/** What a quick run runs: see scripts/chosen.ts. */
const choose = async (seed) => {
  const { code, output } = await runPinned([join(root, 'scripts', 'chosen.ts'), ...seed], { quiet: true });
  if (code !== 0) throw new Error(`The tests of this run could not be chosen:\n${output}`);
  return JSON.parse(output);
};

/** The steps of a quick run after the unit tests. */
const quickSteps = async (tools, seedArguments) => {
  const { files, seed, changed, words } = await choose(seedArguments);
  for (const line of words) process.stdout.write(`· ${line}\n`);
  if (files.length === 0) return [];
  return [web, tests(tools, ['--project=!unit', ...files], { TEST_SEED: String(seed), TEST_CHANGED: changed.join() })];
};

/** Arguments of this script; everything else is passed to vitest. */
const readArguments = ([first, ...others]) => {
  if (first === '--all' && others.length === 0) return { depth: 'whole' };
  if (first === undefined) return { depth: 'quick', seed: [] };
  if (first !== '--seed') return { depth: 'files', files: [first, ...others] };
  if (others.length !== 1 || !/^\d+$/.test(others[0])) throw new Error('Usage: npm test -- --seed <number>');
  return { depth: 'quick', seed: others };
};

/** The steps of a run, in their order. */
const stepsOf = async (wished, tools) => {
  const readings = [types, lint, format, ...unused];
  if (wished.depth === 'files') return [...readings, web, tests(tools, wished.files)];
  const others =
    wished.depth === 'whole' ? [web, tests(tools, ['--project=!unit'])] : await quickSteps(tools, wished.seed);
  return [...readings, units, ...others];
};

await runMain(async () => {
  const wished = readArguments(process.argv.slice(2));
  ensureInstalled();
  const tools = ensureTools();
  // its errors are reported where it is awaited
  tools.catch(() => {});
  mkdirSync(artefacts, { recursive: true });
  for (const file of reports) rmSync(file, { force: true });

  const record = startOfWholeRun();
  const code = await runSteps(await stepsOf(wished, tools));
  const counts = reports.map(countOf);
  if (!reports.some((file) => existsSync(file))) return code;
  const [passed, failed] = ['passed', 'failed'].map((kind) => counts.reduce((sum, count) => sum + count[kind], 0));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  if (code === 0 && failed > 0) return 1;
  if (code === 0 && wished.depth === 'whole')
    process.stdout.write(`${record({ passed, hasAllTools: hasAllTools() })}\n`);
  return code;
});
