/**
 * Minimum interval at which the server records that a session is in use: it may end this much sooner than the last call
 * suggests, in milliseconds.
 */
const NOTED_MS = 60_000;

/** The facts about the session's idle time; times in milliseconds since 1970. */
export interface Idle {
  readonly now: number;
  /** When a call was last answered. */
  readonly alive: number;
  /** When the user last touched keyboard, mouse or screen. */
  readonly touched: number;
  /** How long a session lives without calls, in seconds; -1 means for ever. */
  readonly seconds: number;
  /** The number of minutes before the end at which the page warns; 0 means never. */
  readonly warning: number;
}

/**
 * The idle state:
 * - `calm`: nothing to do
 * - `keep`: the user works here without calls, so the session is extended
 * - `warn`: the session will end soon
 * - `over`: the session has ended, which one call will show
 */
export type IdleState = 'calm' | 'keep' | 'warn' | 'over';

/** The earliest time at which the session ends for lack of calls. */
export const idleEnd = ({ alive, seconds }: Pick<Idle, 'alive' | 'seconds'>): number =>
  alive + seconds * 1000 - NOTED_MS;

/** Returns what to do about an idle session. */
export function idleState(idle: Idle): IdleState {
  const { now, alive, touched, seconds, warning } = idle;
  if (seconds <= 0 || alive === 0) return 'calm';
  const left = idleEnd(idle) - now;
  if (left <= 0) return 'over';
  if (touched > alive && now - alive >= NOTED_MS) return 'keep';
  return left <= warning * 60_000 ? 'warn' : 'calm';
}
