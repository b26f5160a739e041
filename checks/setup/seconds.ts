import times from './times.json' with { type: 'json' };

/**
 * Seconds each file took in a run of everything: `cp artefacts/times.json checks/setup/times.json` stores the last one.
 */
const SECONDS: Readonly<Record<string, number>> = times;
/** Estimate for a file without a record, by the kind in its name, so that a long one still starts early. */
const GUESSES: readonly (readonly [RegExp, number])[] = [
  [/\.journey\.test\./, 30],
  [/\.db\.test\./, 3],
  [/\.parts\.test\./, 2],
];

/** Seconds of a worker that a test file is expected to take; its path is relative to the root. */
export const secondsOf = (file: string): number => SECONDS[file] ?? GUESSES.find(([name]) => name.test(file))?.[1] ?? 0;
