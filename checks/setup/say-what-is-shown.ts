import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach } from 'vitest';

/** How often the process looks at its clock, in milliseconds. */
const LOOKS_EVERY = 500;
let lookedAt = performance.now();
let longestPause = 0;
setInterval(() => {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - lookedAt - LOOKS_EVERY);
  lookedAt = now;
}, LOOKS_EVERY).unref();

beforeEach(() => {
  longestPause = 0;
});

/*
 * Adds to the failure of a journey what its pages show and wait for, and for how long the machine stood still: of a run
 * on another machine, often nothing but the failures is seen.
 */
afterEach(async ({ task }) => {
  const [failure] = task.result?.errors ?? [];
  if (failure === undefined || !task.file.name.includes('.journey.')) return;
  // only journeys use the browser, so other files must not load it
  const { textsShown } = await import('../journey/browser.ts');
  const shown = [...(await textsShown()), `longest pause of this process: ${Math.round(longestPause)} ms`].join('\n');
  failure.message += `\n${shown}`;
  failure.stack = `${failure.stack ?? ''}\n${shown}`;
});
