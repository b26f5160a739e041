import type { Database } from '../db/database.ts';
import { numberNew } from './number.ts';

/** How often new lines are looked for, in milliseconds; a call that wrote here triggers a look at once. */
const EVERY_MS = 2000;
/** Calls that write arrive in bursts: how long to wait for more, in milliseconds. */
const GATHER_MS = 60;
/** A delay longer than this is worth reporting, in seconds: an import of 100,000 rows is numbered within it. */
const BEHIND_SECONDS = 60;

/** Numbers the history of all companies, in one process of several. */
export interface Ledger {
  /** Signals that something was written here: look soon. */
  poke(): void;
  /** Seconds since everything was last numbered, when that is too long; null otherwise. */
  behind(): number | null;
  stop(): Promise<void>;
}

/**
 * Keeps the history numbered until stopped. Every process runs it; when several look at once, one of them numbers.
 *
 * @param options `onFault` is called with errors, such as a database that is away; the next look tries again
 */
export function startLedger(
  database: Database,
  options: { readonly every?: number; readonly onFault?: (error: unknown) => void } = {},
): Ledger {
  const { every = EVERY_MS, onFault } = options;
  let caughtUp = Date.now();
  let stopped = false;
  /** True when something was written since the last look began, which may have missed it. */
  let poked = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout;

  const look = async (): Promise<void> => {
    poked = false;
    try {
      const began = Date.now();
      if (await numberNew(database.db)) caughtUp = began;
    } catch (error) {
      if (!stopped) onFault?.(error);
    }
    running = null;
    if (!stopped) wait(poked ? GATHER_MS : every);
  };
  const begin = (): void => void (running ??= look());
  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(begin, ms);
  };
  wait(0);
  return {
    poke: () => {
      if (!poked && !stopped && running === null) wait(GATHER_MS);
      poked = true;
    },
    behind: () => {
      const seconds = Math.floor((Date.now() - caughtUp) / 1000);
      return seconds > BEHIND_SECONDS ? seconds : null;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
