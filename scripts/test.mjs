/*
 * npm test: everything that can be checked, on a bare machine too. Installs the packages when they are missing. While
 * the steps run that need nothing else (types, lint, format, unused code, unit tests), it installs a Chromium and a PDF
 * reader; then it builds the screens and runs all other tests. Stops at the first step that fails. Arguments are passed
 * to vitest, which then runs all kinds of tests at once: npm test -- server/src/settings.test.ts
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, runPinned, tool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { farFromMidnight } from './midnight.mjs';
import { root } from './node26.mjs';
import { format, lint, runSteps, types, unused } from './steps.mjs';
import { ensureTools } from './tools.mjs';
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
const tests = (tools, args) => ({
  name: 'tests',
  run: async () =>
    vitest(report, ['--reporter=./checks/setup/times.ts', ...args], {
      // a run starts threads and processes by the hundred: with the cache none compiles anything twice
      env: {
        CHROMIUM_PATH: await tools,
        NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
        ...farFromMidnight(),
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

await runMain(async () => {
  ensureInstalled();
  const tools = ensureTools();
  // its errors are reported where it is awaited
  tools.catch(() => {});
  mkdirSync(artefacts, { recursive: true });
  for (const file of reports) rmSync(file, { force: true });

  const readings = [types, lint, format, ...unused];
  const wished = process.argv.slice(2);
  const steps =
    wished.length > 0
      ? [...readings, web, tests(tools, wished)]
      : [...readings, units, web, tests(tools, ['--project=!unit'])];
  const code = await runSteps(steps);
  const counts = reports.map(countOf);
  if (!reports.some((file) => existsSync(file))) return code;
  const [passed, failed] = ['passed', 'failed'].map((kind) => counts.reduce((sum, count) => sum + count[kind], 0));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return code === 0 && failed > 0 ? 1 : code;
});
