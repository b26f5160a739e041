/*
 * How deep a run goes (ADR 88). A quick run, `npm test`, sets `TEST_SEED`; with it, a suite generated over many alike
 * items (registers, records, pages …) runs the first item of each kind and those whose declaration changed lately, and
 * of the others a share that rotates with the seed. Without it, everything runs: `npm test -- --all`, and tests that are
 * run by their file.
 */

/** True when everything runs, with all rounds. */
export const isWhole = process.env['TEST_SEED'] === undefined;
/** The number that decides whose turn it is; 0 when everything runs. */
export const SEED = Number(process.env['TEST_SEED'] ?? 0);
/** Names of the files below contract/src that changed lately, without their ending, as `tag-itr`. */
const CHANGED = (process.env['TEST_CHANGED'] ?? '').split(',');

/** What decides which items of a suite run. */
export interface Rotation<T> {
  /** One in so many of the items that have no other reason to run. */
  readonly oneIn: number;
  /** The kind of an item: the first item of each kind always runs. */
  readonly kindOf: (item: T) => unknown;
  /** The key of an item's declaration, as `tagItr`: it runs when the file of that name changed. */
  readonly keyOf?: (item: T) => string;
}
/** The state of a run: whose turn it is, and which declarations changed. */
interface Run {
  readonly seed: number;
  readonly changed: readonly string[];
}

/** The file name of a declaration: `tagItr` is declared in `tag-itr`. */
const fileNameOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The items that run, in their order. Of the items without another reason, those at every `oneIn`th place, beginning
 * one place further with each seed: any `oneIn` consecutive seeds together run all items.
 */
export function itemsInTurn<T>(items: readonly T[], { oneIn, kindOf, keyOf }: Rotation<T>, run: Run): readonly T[] {
  const kinds = new Set<string>();
  let place = run.seed;
  return items.filter((item) => {
    const kind = JSON.stringify(kindOf(item));
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    // an item does not lose its place by having another reason
    const isInTurn = isFirst || place++ % oneIn === 0;
    return isInTurn || (keyOf !== undefined && run.changed.includes(fileNameOf(keyOf(item))));
  });
}

/** The items of a generated suite that this run tests: all of them, or those whose turn it is. */
export const seeded = <T>(items: readonly T[], rotation: Rotation<T>): readonly T[] =>
  isWhole ? items : itemsInTurn(items, rotation, { seed: SEED, changed: CHANGED });
