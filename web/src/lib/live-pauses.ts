/** Pauses before the line is tried again, in milliseconds; the last one is kept. Each is stretched by chance, so that after a restart of the server not all come at once. */
export const PAUSES = [1000, 2000, 5000, 10_000, 30_000] as const;
