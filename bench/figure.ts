/** One measured figure: a ratio of works timed in turns in one run; never a bare time (design, quality). */
export interface Figure {
  readonly bench: string;
  readonly figure: string;
  readonly ratio: number;
  /** The maximum ratio; null where the design sets none. */
  readonly bar: number | null;
  /** Details that explain the ratio: medians in milliseconds, rows, plans. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Rounds to two decimals. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** The median of measurements. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The time within which a part of the times lie; `sorted` in ascending order. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Prints a figure as one line of JSON. */
export function tell({ bench, figure, ratio, bar, detail = {} }: Figure): void {
  const ok = bar === null ? null : ratio <= bar;
  process.stdout.write(`${JSON.stringify({ bench, figure, ratio: round(ratio), bar, ok, detail })}\n`);
}

/** Prints progress for the user, apart from the figures. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** How long one run of a work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A work to be timed. `after` restores the state and is not timed. */
export interface Work {
  readonly work: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/**
 * The median times of works run in turns, in milliseconds; other load on the machine affects all of them alike. The
 * first turn warms up and does not count; every other turn runs in reverse order.
 */
export async function sideBySide<K extends string>(
  turns: number,
  works: Readonly<Record<K, Work>>,
): Promise<Record<K, number>> {
  const names = Object.keys(works) as K[]; // the keys of an object literal of ours
  const times = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const { work, after } = works[name];
      const time = await timed(work);
      if (turn > 0) times.get(name)?.push(time);
      await after?.();
    }
  }
  return Object.fromEntries(names.map((name) => [name, round(median(times.get(name) ?? []))])) as Record<K, number>; // one entry a name
}
