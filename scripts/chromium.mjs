import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './node26.mjs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that playwright-core would start, had it been downloaded; undefined when it knows none. */
const playwrights = () => {
  try {
    return createRequire(join(root, 'checks', 'package.json'))('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
};

const find = () => {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (!existsSync(wished)) throw new Error(`CHROMIUM_PATH is "${wished}", and there is no such file.`);
    return wished;
  }
  return usual.find((path) => existsSync(path)) ?? [playwrights()].find((path) => path && existsSync(path));
};

const apt = (args) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;

/** Installs the system's Chromium with a Chinese font, where that can be done without asking anyone. */
const install = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write('Installing Chromium for the browser checks (once)…\n');
  apt(['update', '-q']);
  apt(['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
};

/**
 * Path of a Chromium for the browser checks; installed when there is none and we may.
 *
 * @returns {string | undefined} undefined when the browser checks must be skipped
 * @throws {Error} when there is none and CI=true: a green run must not mean that half of it was left out
 */
export const ensureChromium = () => {
  const present = find();
  if (present) return present;
  install();
  const installed = find();
  if (installed) return installed;
  const advice = 'Install Chromium (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH.';
  if (process.env.CI === 'true') throw new Error(`There is no Chromium for the browser checks. ${advice}`);
  process.stdout.write(`There is no Chromium: the browser checks will be skipped. ${advice}\n`);
  return undefined;
};
