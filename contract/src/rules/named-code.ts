/** A longer code is itself a word, which a name beginning with it merely repeats. */
const LETTERS = 3;

/** True when a name adds something to its code: `Instrument` does to `I`, `Check valve` does not to `Check valve`. */
export const saysMore = (code: string, name: string | undefined): name is string =>
  name !== undefined &&
  name !== '' &&
  name !== code &&
  (code.length <= LETTERS || !name.toLowerCase().startsWith(code.toLowerCase()));

/** A code with its name, `I · Instrument`; the code alone where its name adds nothing. */
export const named = (code: string, name: string | undefined): string =>
  saysMore(code, name) ? `${code} · ${name}` : code;
