import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './node26.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.plumbline-install');

/**
 * Everything as the lock file says; development parts too, since the screens are built here, and optional ones, since
 * Node and PostgreSQL are among them. No install scripts: none is needed. The machine's own Node may be older than a
 * part asks for, as it will not run it.
 */
const flags = [
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--engine-strict=false',
  '--include=dev',
  '--include=optional',
];

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const lockHash = () =>
  createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .digest('hex');

const hasNode = () => {
  try {
    return existsSync(pinnedNode());
  } catch {
    return false;
  }
};

/** Whether somebody has already installed exactly what the lock file says: npm leaves its own list of what it did. */
const isInstalled = () => {
  const list = read(join(modules, '.package-lock.json'));
  if (list === '') return false;
  const have = JSON.parse(list).packages;
  const want = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  const same = (path) => want[path]?.version === have[path]?.version && want[path]?.integrity === have[path]?.integrity;
  const needed = Object.keys(want).filter((path) => path !== '' && !want[path].optional);
  return [...Object.keys(have), ...needed].every(same);
};

/** The npm we were started by, else the machine's; run by the machine's own Node, since ours is about to be replaced. */
const npm = (args) => {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path.join(delimiter) } };
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) return spawnSync(process.env.npm_node_execpath ?? 'node', [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

/**
 * Installs the parts when they are missing or the lock file has changed since; otherwise takes a few milliseconds.
 *
 * @throws {Error} with npm's own words when it fails
 */
export const ensureInstalled = () => {
  const hash = lockHash();
  if (read(stamp) === hash && hasNode()) return;
  if (!hasNode() || !isInstalled()) {
    process.stdout.write('Installing parts (once, a minute or so)…\n');
    const { status, error, stdout, stderr } = npm(['ci', ...flags]);
    if (status !== 0)
      throw new Error(`The parts could not be installed:\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
    pinnedNode();
  }
  writeFileSync(stamp, hash);
};
