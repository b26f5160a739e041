/**
 * Pauses before reconnecting, in milliseconds; the last one repeats. Each is extended randomly, so that clients do not
 * all reconnect at once after a server restart.
 */
export const PAUSES = [1000, 2000, 5000, 10_000, 30_000] as const;
