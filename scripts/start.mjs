/*
 * npm start: installs what is missing, builds the screens when their sources have changed, and runs the server under
 * the pinned Node until it is told to end; a server that crashes is restarted.
 */
import { runMain, runPinned } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { ensureWeb } from './web.mjs';

await runMain(async () => {
  ensureInstalled();
  await ensureWeb();
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => told.abort());
  const run = async () => (await runPinned(['server/src/main.ts', ...process.argv.slice(2)], { bound: true })).code;
  return keepRunning(run, { signal: told.signal, say: (line) => process.stderr.write(`\n  ${line}\n\n`) });
});
