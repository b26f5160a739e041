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

/** Installs packages of the system, where that can be done without asking anyone. */
const install = (what, packages) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${what} (once)…\n`);
  apt(['update', '-q']);
  apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
};

/** What is told when a tool is missing; with CI=true it is an error: a green run must not mean that a part was left out. */
const missing = (text) => {
  if (process.env.CI === 'true') throw new Error(text);
  process.stdout.write(`${text}\n`);
  return undefined;
};

/**
 * Path of a Chromium for the browser checks, with a Chinese font; installed when there is none and we may.
 *
 * @returns {string | undefined} undefined when the browser checks must be skipped
 * @throws {Error} when there is none and CI=true
 */
export const ensureChromium = () => {
  if (find() === undefined) install('Chromium for the browser checks', ['chromium', 'fonts-noto-cjk']);
  return (
    find() ??
    missing(
      'There is no Chromium: the browser checks will be skipped. ' +
        'Install it (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH.',
    )
  );
};

const hasPoppler = () => spawnSync('pdftotext', ['-v']).error === undefined;

/**
 * Sees to it that what stands on printed paper can be read back; installs the reader when it is missing and we may.
 *
 * @throws {Error} when it is missing and CI=true
 */
export const ensurePoppler = () => {
  if (!hasPoppler()) install('the PDF reader for the checks of printed paper', ['poppler-utils']);
  if (!hasPoppler())
    missing(
      'There is no pdftotext: what stands on printed paper will not be checked. ' +
        'Install it (Debian: apt-get install poppler-utils; macOS: brew install poppler).',
    );
};
