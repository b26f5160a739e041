/*
 * npm start: installs what is missing, builds the screens when their sources have changed, and runs the server under
 * the pinned Node until it ends.
 */
import { runMain, runPinned } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureWeb } from './web.mjs';

await runMain(async () => {
  ensureInstalled();
  await ensureWeb();
  const { code } = await runPinned(['server/src/main.ts', ...process.argv.slice(2)], { bound: true });
  return code;
});
