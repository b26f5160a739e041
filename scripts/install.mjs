import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './node26.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.plumbline-install');

/**
 * Installs everything in the lock file: development packages too, since the screens are built here, and optional ones,
 * since they include Node and PostgreSQL. No install scripts: none is needed. The machine's own Node may be older than
 * a package requires, because it will not run the package.
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

/**
 * True when exactly the contents of the lock file are already installed: npm leaves its own list of what it installed.
 */
const isInstalled = () => {
  const list = read(join(modules, '.package-lock.json'));
  if (list === '') return false;
  const have = JSON.parse(list).packages;
  const want = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  const same = (path) => want[path]?.version === have[path]?.version && want[path]?.integrity === have[path]?.integrity;
  const needed = Object.keys(want).filter((path) => path !== '' && !want[path].optional);
  return [...Object.keys(have), ...needed].every(same);
};

/**
 * The npm that started this process, otherwise the machine's npm; run by the machine's own Node, since the pinned one
 * is about to be replaced.
 */
const npm = (args) => {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path.join(delimiter) } };
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) return spawnSync(process.env.npm_node_execpath ?? 'node', [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

/**
 * Installs the packages when they are missing or the lock file has changed since; otherwise takes a few milliseconds.
 *
 * @throws {Error} with npm's own message when the installation fails
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
