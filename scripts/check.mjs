/* npm run check: to be run before each commit. Types, lint, format and the unit tests; takes less than a minute. */
import { runMain, runPinned, tool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { format, lint, runSteps, types } from './steps.mjs';

const units = { name: 'unit tests', run: () => runPinned([tool('vitest'), 'run', '--project', 'unit']) };

await runMain(async () => {
  ensureInstalled();
  return runSteps([types, lint, format, units]);
});
