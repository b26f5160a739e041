import './end-with-parent.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, root } from './node26.mjs';

/**
 * Environment for child processes: the pinned Node and the project's tools come first in the path, so that processes
 * started by children use them too.
 *
 * @param {NodeJS.ProcessEnv} extra variables to add; undefined removes one
 */
const environment = (extra = {}) => {
  const path = [dirname(pinnedNode()), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
};

/**
 * Path of an installed tool's script, by the name of its package and command.
 *
 * @param {string} name of the package
 * @param {string} command its command; the name of the package by default
 */
export const tool = (name, command = name) => {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
};

const preload = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

/** Exit code of a child; like the shell's when a signal ended it. */
const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Passes on the signals this process receives to a child, and lets the child decide how to end: this process ends after
 * it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops passing signals on
 */
const passSignals = (child) => {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      // at a terminal, Ctrl+C has already reached the child; a second SIGINT would mean "at once"
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((off) => off());
};

/**
 * Starts a script under the pinned Node.
 *
 * @param {string[]} args script and its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, bound?: boolean }} options quiet: its output is
 *   collected, not shown; bound: it shuts down cleanly when this process is killed outright
 * @returns {{ child: import('node:child_process').ChildProcess, done: Promise<{ code: number, output: string }> }}
 */
export const startPinned = (args, { cwd = root, env, quiet = false, bound = false } = {}) => {
  const child = spawn(pinnedNode(), [...(bound ? preload : []), ...args], {
    cwd,
    env: environment(env),
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const off = passSignals(child);
  let output = '';
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const done = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      off();
      resolve({ code: exitCode(code, signal), output });
    });
  });
  return { child, done };
};

/** Runs a script under the pinned Node until it ends; options and result as in `startPinned`. */
export const runPinned = (args, options) => startPinned(args, options).done;

/**
 * Runs the main function of a script: the number it returns is the exit code, and an error is printed in one line.
 *
 * @param {() => Promise<number>} main
 */
export const runMain = async (main) => {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
