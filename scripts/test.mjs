/*
 * npm test: everything that can be checked, on a bare machine too. Installs the parts and a Chromium when they are
 * missing; then types, lint, format, unused parts, the build of the screens, and all tests. Stops at the first failure.
 * Arguments go to vitest: npm test -- server/src/settings.test.ts
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMain, runPinned, tool } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './node26.mjs';
import { format, lint, runSteps, types, unused } from './steps.mjs';
import { ensureWeb } from './web.mjs';

const report = join(root, 'artefacts', 'vitest.json');

const web = {
  name: 'screens',
  run: async () => {
    await ensureWeb();
    return { code: 0 };
  },
};

const tests = (chromium) => ({
  name: 'tests',
  run: () =>
    runPinned(
      [
        tool('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...process.argv.slice(2),
      ],
      { env: { CHROMIUM_PATH: chromium } },
    ),
});

/** The last line, from vitest's own report. A file that failed before its first test counts as one failed. */
const count = () => {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
};

await runMain(async () => {
  ensureInstalled();
  const chromium = ensureChromium();
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });

  const readings = await runSteps([types, lint, format, ...unused, web]);
  if (readings !== 0) return readings;

  const code = await runSteps([tests(chromium)]);
  const { passed, failed } = count();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return code === 0 && failed > 0 ? 1 : code;
});
