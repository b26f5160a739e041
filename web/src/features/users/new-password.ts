/** Letters and digits that are not easily confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '!#%+=?@';
const LENGTH = 14;

/** A uniformly distributed random number below a limit. */
function below(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  const fair = Math.floor(2 ** 32 / limit) * limit;
  return value < fair ? value % limit : below(limit);
}
const oneOf = (text: string): string => text.charAt(below(text.length));

/** A password to hand over: 14 characters with capitals, small letters, digits and a symbol, none easily misread. */
export function newPassword(): string {
  const must = [oneOf(LETTERS.slice(0, 24)), oneOf(LETTERS.slice(24)), oneOf(DIGITS), oneOf(SIGNS)];
  const rest = Array.from({ length: LENGTH - must.length }, () => oneOf(LETTERS + DIGITS));
  const all = [...must, ...rest];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all.join('');
}
