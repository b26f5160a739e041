/** Maximum length of a name before the number of a continuation sheet: sheet names are limited to 31 characters. */
const SUFFIX_ROOM = 26;

/** The part of a table's name that its continuation sheets keep. */
export const cutName = (name: string): string => name.slice(0, SUFFIX_ROOM);

/** The name of the first, second … sheet of a table: `Tags`, `Tags (2)`. */
export const numbered = (name: string, number: number): string =>
  number === 1 ? name : `${cutName(name)} (${number})`;

/** The name, possibly cut, of the sheet that a numbered one continues; undefined for a name without a number. */
export const firstOf = (name: string): string | undefined => /^(.*\S) \(\d+\)$/.exec(name)?.[1];
