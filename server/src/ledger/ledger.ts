import type { Database } from '../db/database.ts';
import { numberNew } from './number.ts';

/** New lines are looked for this often, in milliseconds; at once after a call that wrote here. */
const EVERY_MS = 2000;
/** Calls that write come in bursts: they are waited for so long. */
const GATHER_MS = 60;
/** Further behind than this is worth telling, in seconds: an import of 100,000 rows is numbered within. */
const BEHIND_SECONDS = 60;

/** What numbers the history of all companies, in one process of several. */
export interface Ledger {
  /** Something was written here: look soon. */
  poke(): void;
  /** How many seconds ago all was numbered, where that is too long; null otherwise. */
  behind(): number | null;
  stop(): Promise<void>;
}

/**
 * Keeps the history numbered until it is stopped. Every process does; of those that look at once one numbers.
 *
 * @param options `onFault` is told of errors, such as a database that is away; the next look tries again
 */
export function startLedger(
  database: Database,
  options: { readonly every?: number; readonly onFault?: (error: unknown) => void } = {},
): Ledger {
  const { every = EVERY_MS, onFault } = options;
  let caughtUp = Date.now();
  let stopped = false;
  /** Something was written since the last look began, so that it may not have seen it. */
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
