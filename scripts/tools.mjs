import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './node26.mjs';

/** Chromium without a window: the same pages for two thirds of the work. */
const shell = '/usr/bin/chromium-headless-shell';
const usual = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that playwright-core would start if it had been downloaded; undefined when playwright-core names none.
 */
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
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawn('apt-get', args, { stdio: 'ignore', env }).once('error', resolve).once('close', resolve);
  });

const aptInstall = (names) => apt(['install', '-y', '-q', '--no-install-recommends', ...names]);

const hasPoppler = () => spawnSync('pdftotext', ['-v']).error === undefined;

const tools = [
  {
    what: 'Chromium for the browser checks',
    // not every distribution has the first
    packages: [
      ['chromium-headless-shell', 'fonts-noto-cjk'],
      ['chromium', 'fonts-noto-cjk'],
    ],
    isHere: () => find() !== undefined,
    isBest: () => Boolean(process.env.CHROMIUM_PATH) || existsSync(shell),
    without:
      'There is no Chromium: the browser checks will be skipped. ' +
      'Install it (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH.',
  },
  {
    what: 'the PDF reader for the checks of printed paper',
    packages: [['poppler-utils']],
    isHere: hasPoppler,
    isBest: hasPoppler,
    without:
      'There is no pdftotext: what stands on printed paper will not be checked. ' +
      'Install it (Debian: apt-get install poppler-utils; macOS: brew install poppler).',
  },
];

/** Installs system packages, where this is possible without asking the user. */
const install = async (wanted) => {
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${wanted.map(({ what }) => what).join(' and ')} (once)…\n`);
  await apt(['update', '-q']);
  for (const { packages, isHere } of wanted) {
    const [best, ...others] = packages;
    await aptInstall(best);
    for (const names of others) if (!isHere()) await aptInstall(names);
  }
};

/**
 * Makes sure that there is a Chromium for the browser checks, with a Chinese font, and a PDF reader for printed pages;
 * installs what is missing where permissions allow. Other work can continue in the meantime.
 *
 * @returns {Promise<string | undefined>} path of the Chromium; undefined when the browser checks must be skipped
 * @throws {Error} when one is missing and CI=true: a green run must not mean that checks were skipped
 */
export const ensureTools = async () => {
  await install(tools.filter(({ isBest }) => !isBest()));
  for (const { isHere, without } of tools) {
    if (isHere()) continue;
    if (process.env.CI === 'true') throw new Error(without);
    process.stdout.write(`${without}\n`);
  }
  return find();
};

/** True when no check needs to be skipped for lack of a tool. */
export const hasAllTools = () => tools.every(({ isHere }) => isHere());
