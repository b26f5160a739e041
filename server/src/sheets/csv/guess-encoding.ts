import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';

/** An encoding found by what the text would say in it; `isGuess` where others would be as plausible. */
export interface Guess {
  readonly encoding: ImportEncoding;
  readonly isGuess: boolean;
}

/** The most frequent letters of languages written in each code page of one byte a character. */
const LETTERS: Readonly<Partial<Record<ImportEncoding, string>>> = {
  'windows-1252': 'éèàêçôîüöäßåøæñíóúáãÉÜÖÄ',
  'windows-1250': 'ąćęłńśźżčěřšůžýőűţăŁŚŽČŠ',
  'windows-1254': 'ığşüöçİĞŞÜÖÇ',
  'windows-1257': 'āēīūšžķļņģčėųįą',
  'windows-1251': 'оеаинтсрвлкмдпу',
  'koi8-r': 'оеаинтсрвлкмдпу',
  ibm866: 'оеаинтсрвлкмдпу',
  'windows-1253': 'αοιετσνηυρπκμλς',
  'windows-1255': 'יוהלאמרתשבנםדקע',
  'windows-1256': 'اليمنورتبةعدسفه',
  'windows-874': 'านรอกเงมยลวดทสต\u0E31\u0E32\u0E33\u0E34\u0E35\u0E48\u0E49\u0E47\u0E4C',
};
/** Code pages whose letters stand among plain ones; those of the others make whole words. */
const AMONG_PLAIN: ReadonlySet<string> = new Set(['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257']);
/** Mean number of successive bytes beyond ASCII from which they make words of their own. */
const WORDS = 2;

/** The share of a text's characters beyond ASCII that are letters of a pattern. */
function share(text: string, letters: RegExp): number {
  const beyond = text.match(/[^\0-\u007F]/g)?.length ?? 0;
  return beyond === 0 ? 0 : (text.match(letters)?.length ?? 0) / beyond;
}

/** Bytes decoded; '' where they are not of the encoding. The end of a sample may cut a character. */
function decodedAs(encoding: ImportEncoding, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return '';
  }
}

/** How the two-byte characters of a sample spread over the rows of GB 2312 and its siblings. */
interface Spread {
  readonly all: number;
  /** Those in the rows of common Chinese characters and their punctuation. */
  readonly common: number;
  /** Those behind the last row of Hangul, where the characters of Chinese go on. */
  readonly late: number;
  readonly kana: number;
}

/** The two-byte characters of a sample, each by its two bytes. */
function pairsOf(bytes: Buffer): readonly (readonly [lead: number, trail: number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    at += 1;
    pairs.push([lead, bytes[at] ?? 0]);
  }
  return pairs;
}

const isCommon = (lead: number): boolean => lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7);
function spreadOf(bytes: Buffer): Spread {
  const pairs = pairsOf(bytes);
  const count = (is: (lead: number, trail: number) => boolean): number => pairs.filter((pair) => is(...pair)).length;
  return {
    all: pairs.length,
    common: count((lead, trail) => isCommon(lead) && trail >= 0xa1),
    late: count((lead) => lead > 0xc8 && lead < 0xf8),
    kana: count((lead) => lead === 0xa4 || lead === 0xa5),
  };
}

/** Enough characters of a language to tell it from its neighbours. */
const ENOUGH = 20;
const isPlainlyChinese = ({ all, common, late, kana }: Spread): boolean =>
  all >= ENOUGH && common >= all * 0.95 && late >= all * 0.15 && kana <= all * 0.02;

/** When a sample reads as a language in an encoding of two bytes a character, in the order they are tried. */
const WIDE: ReadonlyArray<readonly [ImportEncoding, (bytes: Buffer, spread: Spread) => boolean]> = [
  ['euc-jp', (bytes) => share(decodedAs('euc-jp', bytes), /[\u3040-\u30FF]/g) > 0.25],
  [
    'shift_jis',
    (bytes, { all, common }) => common < all * 0.5 && share(decodedAs('shift_jis', bytes), /[\u3040-\u30FF]/g) > 0.25,
  ],
  [
    'euc-kr',
    (bytes, { all, late }) => late < all * 0.1 && share(decodedAs('euc-kr', bytes), /[\uAC00-\uD7A3]/g) > 0.85,
  ],
  ['gb18030', (bytes, { all, common }) => common >= all * 0.8 && decodedAs('gb18030', bytes) !== ''],
  ['big5', (bytes) => share(decodedAs('big5', bytes), /[\u4E00-\u9FFF\u3000-\u303F\uFF00-\uFFEF]/g) > 0.9],
];

/** The encoding of two bytes a character in which a sample reads as a language; undefined for none. */
function wide(bytes: Buffer): Guess | undefined {
  const spread = spreadOf(bytes);
  const encoding = WIDE.find(([, reads]) => reads(bytes, spread))?.[0];
  return encoding && { encoding, isGuess: encoding !== 'gb18030' || !isPlainlyChinese(spread) };
}

/** The encoding of one byte a character in which a sample reads best. */
function narrow(bytes: Buffer): ImportEncoding {
  const runs = bytes.toString('latin1').match(/[\u0080-\u00FF]+/g) ?? [];
  const isAmong = runs.join('').length < runs.length * WORDS;
  let best: ImportEncoding = isAmong ? 'windows-1252' : 'windows-1251';
  let most = 0;
  for (const [encoding, letters] of Object.entries(LETTERS) as [ImportEncoding, string][]) {
    // eslint-disable-line -- the keys of the object above
    if (AMONG_PLAIN.has(encoding) !== isAmong) continue;
    const found = share(decodedAs(encoding, bytes), new RegExp(`[${letters}]`, 'g'));
    if (found > most) [best, most] = [encoding, found];
  }
  return best;
}

/** Signs that Windows-1252 has in common with its siblings: quotes, dashes, degree, plus-minus, micro. */
const SIGNS =
  /[\u0082\u0084-\u0087\u0089\u008B\u0091-\u0097\u0099\u009B\u00A0\u00A6\u00A7\u00A9\u00AB-\u00AE\u00B0\u00B1\u00B5-\u00B7\u00BB]/g;
/** Squares, cubes, fractions and diameters, where no letter of another code page could stand. */
const FIGURES =
  /(?<![A-Za-z\u0080-\u00FF])(?:[cdkmn]?m|ft|in|s|K)[\u00B2\u00B3]|(?<![A-Za-z\u0080-\u00FF])[\u00BC-\u00BE\u00D7\u00D8\u00F7](?![A-Za-z\u0080-\u00FF])/g;
/** True where a piece of a file means the same in every code page that is likely. */
export const holdsOnlySigns = (piece: Buffer): boolean =>
  !/[\u0080-\u00FF]/.test(piece.toString('latin1').replace(FIGURES, '').replace(SIGNS, ''));

/** Guesses the encoding of a text that is not UTF-8, from a sample of its lines beyond ASCII. */
export const guessEncoding = (sample: Buffer): Guess => wide(sample) ?? { encoding: narrow(sample), isGuess: true };
