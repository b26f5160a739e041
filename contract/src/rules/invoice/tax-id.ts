import { foldWidth } from './read-values.ts';

/** The characters of a unified social credit code (GB 32100): no I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const MODULUS = 31;
const BASE_LENGTH = 17;
const MOD_11_2 = '10X98765432';

/** Folds width, case and blanks of an id. */
export const foldId = (text: string): string => foldWidth(text).replace(/[ -]/g, '').toUpperCase();

/** The check character of 17 characters of a unified social credit code (GB 32100); undefined for other texts. */
export function creditCodeCheck(base: string): string | undefined {
  if (base.length !== BASE_LENGTH) return undefined;
  let [sum, weight] = [0, 1];
  for (const sign of base) {
    const value = ALPHABET.indexOf(sign);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % MODULUS;
  }
  return ALPHABET[(MODULUS - (sum % MODULUS)) % MODULUS];
}

/** The check character of 17 digits of a citizen's number (ISO 7064 MOD 11-2), which sole traders are taxed by. */
export function citizenCheck(base: string): string | undefined {
  if (!/^\d{17}$/.test(base)) return undefined;
  const sum = [...base].reduce((sum, digit, at) => sum + Number(digit) * (2 ** (BASE_LENGTH - at) % 11), 0);
  return MOD_11_2[sum % 11];
}

/** Lengths of taxpayer ids: 15 before 2015, 18 since, 20 of some sole traders. */
const LENGTHS: readonly number[] = [15, 18, 20];

/** What is wrong with a Chinese taxpayer id: its length, its check character, or nothing (undefined). */
export function taxIdFault(id: string): { readonly fault: 'length' | 'check'; readonly expected: string } | undefined {
  const folded = foldId(id);
  if (!LENGTHS.includes(folded.length)) return { fault: 'length', expected: '15 / 18 / 20' };
  if (folded.length !== BASE_LENGTH + 1) return undefined;
  const [base, last] = [folded.slice(0, BASE_LENGTH), folded.slice(BASE_LENGTH)];
  const expected = creditCodeCheck(base);
  if (last === expected || last === citizenCheck(base)) return undefined;
  return { fault: 'check', expected: expected ?? '?' };
}

/** Prefixes of VAT ids that are no code of a country: Greece, Northern Ireland, Kosovo (BR-CO-09 of EN 16931). */
const OTHER_PREFIXES: readonly string[] = ['EL', 'XI', '1A'];
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** True when a VAT id begins with the code of a country. */
export function hasVatPrefix(id: string): boolean {
  const prefix = foldId(id).slice(0, 2);
  if (OTHER_PREFIXES.includes(prefix)) return true;
  return /^[A-Z]{2}$/.test(prefix) && countries.of(prefix) !== undefined;
}
