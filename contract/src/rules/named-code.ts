/** A code of more letters is a word; a name that begins with it repeats it. */
const LETTERS = 3;

/** Whether a name says more than its code: `Instrument` does of `I`, `Check valve` does not of `Check valve`. */
export const saysMore = (code: string, name: string | undefined): name is string =>
  name !== undefined &&
  name !== '' &&
  name !== code &&
  (code.length <= LETTERS || !name.toLowerCase().startsWith(code.toLowerCase()));

/** A code with its name, `I · Instrument`; the code alone where its name says no more. */
export const named = (code: string, name: string | undefined): string =>
  saysMore(code, name) ? `${code} · ${name}` : code;
