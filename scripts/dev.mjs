/*
 * npm run dev: the server, restarted on each change, and the screens served by vite, which forwards calls to the
 * server. Both end together.
 */
import { join } from 'node:path';
import { runMain, startPinned, tool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './node26.mjs';

await runMain(async () => {
  ensureInstalled();
  const parts = [
    startPinned(['--watch', '--watch-preserve-output', 'server/src/main.ts', ...process.argv.slice(2)], {
      bound: true,
    }),
    startPinned([tool('vite')], { cwd: join(root, 'web'), bound: true }),
  ];
  const { code } = await Promise.race(parts.map(({ done }) => done));
  for (const { child } of parts) child.kill('SIGTERM');
  await Promise.all(parts.map(({ done }) => done));
  return code;
});
