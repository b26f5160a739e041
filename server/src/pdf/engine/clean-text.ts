/** Longer texts are cut, with an ellipsis: no text of a register has a tenth of this length. */
export const TEXT_MAX = 20_000;

const NOTHING_TO_DO = /^[\x20-\x7e\u4e00-\u9fff]*$/;
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const UNSEEN = /[^\P{Cc}\n]|\p{Default_Ignorable_Code_Point}/gu;
const ODD_SPACES = /[^\P{Zs} \u00a0\u3000]/gu;
/** Characters people type in a check sheet that the font lacks, mapped to ones it has. */
const ALIKE: Readonly<Record<string, string>> = { '☐': '□', '☑': '✓', '✔': '✓', '✗': '×', '✘': '×', '☒': '×' };
const HAS_ALIKE = /[☐☑✔✗✘☒]/g;

/** The font draws curly quotes as wide as a Chinese character; next to Latin letters they tear words apart. */
const CURLY_QUOTES = /(?<=[\p{Script=Latin}\d.,!?)])[’”]|[‘“](?=[\p{Script=Latin}\d(])/gu;
const straight = (quote: string): string => (quote === '‘' || quote === '’' ? "'" : '"');

/** Makes any text drawable: whole characters, composed, `\n` as the only control character, nothing invisible. */
export function cleanText(text: string): string {
  if (text.length <= TEXT_MAX && NOTHING_TO_DO.test(text)) return text;
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  return cut
    .toWellFormed()
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replaceAll('\t', '    ')
    .replace(UNSEEN, '')
    .replace(CURLY_QUOTES, straight)
    .replace(ODD_SPACES, ' ')
    .replace(HAS_ALIKE, (char) => ALIKE[char] ?? char);
}

/** Does the same for a single-line text, such as a title. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
