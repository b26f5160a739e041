/** The value of an answer or a field; omitted, null and empty text all mean no value. */
export type FieldValue = string | number | null;
/** Values by name: the answers of a check sheet, or fields of a row. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A value that both sides changed differently. */
export interface Conflict {
  readonly name: string;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
}
/** The merge of two versions with a common base. */
export interface Merge {
  /** Their values, with mine wherever they changed nothing. A conflict holds my value until it is resolved. */
  readonly values: FieldValues;
  readonly conflicts: readonly Conflict[];
  /** What only they changed, by name. */
  readonly taken: readonly string[];
}

/** True when there is no value. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '';
/** True when two values are equal; all blank values are equal. */
export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || a === b;

/** The names whose values differ. */
export function changedNames(a: FieldValues, b: FieldValues): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]));
}

/** Sets one value; an empty value removes it. */
export function withValue(values: FieldValues, name: string, value: FieldValue): FieldValues {
  const { [name]: _before, ...others } = values;
  return isBlank(value) ? others : { ...others, [name]: value };
}

/**
 * Merges two versions with their common base, name by name. Nothing of either side is dropped silently: a value changed
 * differently on both sides is a conflict for a person to resolve; a conflict does not hold up the other values.
 */
export function merge(base: FieldValues, ours: FieldValues, theirs: FieldValues): Merge {
  const byMe = changedNames(base, ours);
  const byThem = changedNames(base, theirs);
  const differ = new Set(changedNames(ours, theirs));
  return {
    values: byMe.reduce((values, name) => withValue(values, name, ours[name] ?? null), theirs),
    conflicts: byThem
      .filter((name) => byMe.includes(name) && differ.has(name))
      .map((name) => ({ name, mine: ours[name] ?? null, theirs: theirs[name] ?? null })),
    taken: byThem.filter((name) => !byMe.includes(name)),
  };
}
