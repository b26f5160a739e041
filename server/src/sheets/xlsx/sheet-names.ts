/** So much of a name stays before the number of a further sheet: names end at 31 characters. */
const SUFFIX_ROOM = 26;

/** What is left of the name of a table in that of its further sheets. */
export const cutName = (name: string): string => name.slice(0, SUFFIX_ROOM);

/** The name of the first, second … sheet of a table: `Tags`, `Tags (2)`. */
export const numbered = (name: string, number: number): string =>
  number === 1 ? name : `${cutName(name)} (${number})`;

/** The name of the sheet that a numbered one goes on with, which may be cut; undefined for one without a number. */
export const firstOf = (name: string): string | undefined => /^(.*\S) \(\d+\)$/.exec(name)?.[1];
