/*
 * node scripts/run.mjs <file or tool> [arguments]
 *
 * Runs a file, or an installed command-line tool by its name, under the pinned Node 26, with the input, output, signals
 * and exit code of this process. Examples:
 *
 *   node scripts/run.mjs server/src/main.ts
 *   node scripts/run.mjs vitest run server/src/settings.test.ts
 *
 * The server is TypeScript that Node 26 runs directly. An older Node cannot: it stops at the first type, before any of
 * the product's code runs, so main.ts cannot start the right Node itself. This file is plain JavaScript and can; use it
 * where you would type `node`.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain, runPinned } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './node26.mjs';

/** Finds the script for a name: a file relative to the current folder, a file of the project, or a tool. */
const find = (name) => {
  const places = [resolve(name), join(root, name), join(root, 'node_modules', '.bin', name)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`There is neither a file nor a tool called "${name}".`);
  return realpathSync(found);
};

/** True when Node can run the file: a script, by its name or its first line, and not a native program. */
const isScript = (path) => /\.[cm]?[jt]s$/.test(path) || readFileSync(path).subarray(0, 64).toString().includes('node');

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) throw new Error('Usage: node scripts/run.mjs <file or tool> [arguments]');
  ensureInstalled();
  const path = find(name);
  if (!isScript(path)) throw new Error(`${path} is not a script that Node can run.`);
  const { code } = await runPinned([path, ...args], { cwd: process.cwd(), bound: true });
  return code;
});
