import { readDecimal, toScale, writeDecimal } from '../field/decimal.ts';

/** The sum of the values that have one currency or unit: `{ per: 'CNY', sum: '1234.5' }`. */
export interface PartSum {
  /** Null where all values have the same one, or where a row has none. */
  readonly per: string | null;
  /** An exact decimal without zeros at its end. */
  readonly sum: string;
}

/** Adds sums of one currency or unit, each exactly; never one to another. In the order of their names. */
export function addParts(parts: readonly PartSum[]): readonly PartSum[] {
  const groups = [...Map.groupBy(parts, ({ per }) => per)].map(([per, all]) => ({ per, sum: sumOf(all) }));
  return groups.toSorted((a, b) => ((a.per ?? '') < (b.per ?? '') ? -1 : 1));
}

function sumOf(parts: readonly PartSum[]): string {
  const all = parts.flatMap(({ sum }) => readDecimal(sum) ?? []);
  const scale = Math.max(0, ...all.map((each) => each.scale));
  const units = all.reduce((sum, each) => sum + (toScale(each, scale)?.units ?? 0n), 0n);
  const written = readDecimal(writeDecimal({ units, scale }));
  return written === undefined ? '0' : writeDecimal(written);
}
