/** A longer code is itself a word, which a name beginning with it merely repeats. */
const LETTERS = 3;
const CHINESE = /\p{Script=Han}/u;

/**
 * What a name adds to its code, to be shown beside it: `Instrument` to `I`, nothing to `Check valve` if it is named
 * `Check valve`, and the other language if it is named in both: `止回阀` of `Check valve 止回阀`. Undefined for nothing.
 */
export function addedName(code: string, name: string | undefined): string | undefined {
  if (name === undefined || name === '' || name === code) return undefined;
  if (code.length <= LETTERS || !name.toLowerCase().startsWith(code.toLowerCase())) return name;
  const rest = name.slice(code.length).trim();
  return CHINESE.test(rest) && !CHINESE.test(code) ? rest : undefined;
}

/** A code with its name, `I · Instrument`; the code alone where its name adds nothing. */
export function named(code: string, name: string | undefined): string {
  const added = addedName(code, name);
  return added === undefined ? code : `${code} · ${added}`;
}
