/** What an answer or a field holds; left out, null and an empty text are the same: nothing. */
export type Given = string | number | null;
/** Values by name: the answers of a check sheet, or fields of a row. */
export type Named = Readonly<Record<string, Given>>;

/** One thing both sides changed, and differently. */
export interface Conflict {
  readonly name: string;
  readonly mine: Given;
  readonly theirs: Given;
}
/** Two versions that began from one, laid over each other. */
export interface Merge {
  /** Theirs, with mine wherever they changed nothing. A conflict holds mine until it is decided. */
  readonly values: Named;
  readonly conflicts: readonly Conflict[];
  /** What only they changed, by name. */
  readonly taken: readonly string[];
}

/** Whether nothing is given. */
export const isBlank = (value: Given | undefined): boolean => value === undefined || value === null || value === '';
/** Whether two values say the same: nothing is said by whatever is blank. */
export const isSame = (a: Given | undefined, b: Given | undefined): boolean => (isBlank(a) && isBlank(b)) || a === b;

/** The names whose values differ. */
export function changedNames(a: Named, b: Named): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]));
}

/** Puts one value in; an empty one takes it away. */
export function withValue(values: Named, name: string, value: Given): Named {
  const { [name]: _before, ...others } = values;
  return isBlank(value) ? others : { ...others, [name]: value };
}

/**
 * Merges two versions by the one both began from, name by name. Nothing of either side is dropped silently: what both changed
 * to different values is a conflict that a person decides; one conflict does not hold the others.
 */
export function merge(base: Named, mine: Named, theirs: Named): Merge {
  const byMe = changedNames(base, mine);
  const byThem = changedNames(base, theirs);
  const differ = new Set(changedNames(mine, theirs));
  return {
    values: byMe.reduce((values, name) => withValue(values, name, mine[name] ?? null), theirs),
    conflicts: byThem
      .filter((name) => byMe.includes(name) && differ.has(name))
      .map((name) => ({ name, mine: mine[name] ?? null, theirs: theirs[name] ?? null })),
    taken: byThem.filter((name) => !byMe.includes(name)),
  };
}
