import { setTimeout as sleep } from 'node:timers/promises';

/** Exit code of a server that could not start (server/src/main.ts). */
const NOT_STARTED = 1;
/** Pauses before the next start, in milliseconds; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000];
/**
 * Maximum number of restarts after crashes within this many milliseconds: a server that crashes so often will not
 * recover by itself.
 */
const MOST = { starts: 8, within: 10 * 60_000 };

/**
 * Runs a server until it is told to end, and restarts it when it crashes. A server that could not even start is not
 * restarted: a wrong setting stays wrong.
 *
 * @param {() => Promise<number>} run runs the server once and returns its exit code
 * @param {{ signal: AbortSignal, say: (line: string) => void, pauses?: number[], now?: () => number }} options signal:
 * the server was told to end
 * @returns {Promise<number>} the exit code of the last run
 */
export const keepRunning = async (run, { signal, say, pauses = PAUSES, now = Date.now }) => {
  let falls = [];
  for (;;) {
    const code = await run();
    const isFirst = falls.length === 0;
    if (signal.aborted || code === 0 || (code === NOT_STARTED && isFirst)) return code;
    falls = [...falls.filter((at) => now() - at < MOST.within), now()];
    if (falls.length > MOST.starts) {
      say(
        `The server fell ${falls.length} times within ten minutes and is not started again. The reason stands above.`,
      );
      return code;
    }
    const pause = pauses[Math.min(falls.length, pauses.length) - 1] ?? 0;
    say(
      `The server has ended unexpectedly (code ${code}) and is started again in ${pause / 1000} s. 服务意外终止，即将自动重启。`,
    );
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return code;
  }
};
