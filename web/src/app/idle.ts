/** The server notes a session in use at most this often: it may end so much sooner than the last call tells, in milliseconds. */
const NOTED_MS = 60_000;

/** What is known of the session's idle time; times in milliseconds since 1970. */
export interface Idle {
  readonly now: number;
  /** When a call was answered last. */
  readonly alive: number;
  /** When the person touched keyboard, mouse or screen last. */
  readonly touched: number;
  /** How long a session lives without calls, in seconds; -1 is for ever. */
  readonly seconds: number;
  /** So many minutes before the end the page warns; 0 never. */
  readonly warning: number;
}

/**
 * `calm`: nothing to do · `keep`: the person works here without calls, so the session is kept for them · `warn`: it will
 * end soon · `over`: it has ended, which one call will show.
 */
export type IdleState = 'calm' | 'keep' | 'warn' | 'over';

/** When the session ends for want of calls, at the earliest. */
export const idleEnd = ({ alive, seconds }: Pick<Idle, 'alive' | 'seconds'>): number =>
  alive + seconds * 1000 - NOTED_MS;

/** What is to be done about a session that nobody calls with. */
export function idleState(idle: Idle): IdleState {
  const { now, alive, touched, seconds, warning } = idle;
  if (seconds <= 0 || alive === 0) return 'calm';
  const left = idleEnd(idle) - now;
  if (left <= 0) return 'over';
  if (touched > alive && now - alive >= NOTED_MS) return 'keep';
  return left <= warning * 60_000 ? 'warn' : 'calm';
}
