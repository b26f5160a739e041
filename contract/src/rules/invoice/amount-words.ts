import { decimal, moneyText } from './decimal.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const NEGATIVE = '（负数）';
const GROUP = 10_000n;
const HUNDRED_MILLION = 100_000_000n;
/** Largest amount written in words: below 壹亿亿. */
const LIMIT = HUNDRED_MILLION * HUNDRED_MILLION;

/**
 * An amount in Chinese words, as written on invoices: 1004.50 is 壹仟零肆圆伍角整. Rounded to the cent. Undefined when it is
 * too large.
 */
export function amountInWords(amount: string): string | undefined {
  const [integer = '0', cents = '00'] = moneyText(decimal(amount).abs()).split('.');
  const yuan = BigInt(integer);
  if (yuan >= LIMIT) return undefined;
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])];
  const isNegative = decimal(amount).lt('0') && (yuan > 0n || cents !== '00');
  return `${isNegative ? NEGATIVE : ''}${yuanWords(yuan, cents === '00')}${centWords(jiao, fen, yuan > 0n)}`;
}

const yuanWords = (yuan: bigint, isWhole: boolean): string => {
  if (yuan > 0n) return `${integerWords(yuan)}圆`;
  return isWhole ? '零圆' : '';
};

function centWords(jiao: number, fen: number, hasYuan: boolean): string {
  if (jiao === 0 && fen === 0) return '整';
  if (fen === 0) return `${DIGITS[jiao]}角整`;
  if (jiao === 0) return `${hasYuan ? '零' : ''}${DIGITS[fen]}分`;
  return `${DIGITS[jiao]}角${DIGITS[fen]}分`;
}

/** Splits at 亿, then at 万; a lower part that does not fill its places begins with 零. */
function integerWords(value: bigint): string {
  if (value >= HUNDRED_MILLION) return joined(value, HUNDRED_MILLION, '亿');
  if (value >= GROUP) return joined(value, GROUP, '万');
  return groupWords(Number(value));
}

function joined(value: bigint, unit: bigint, name: string): string {
  const [high, low] = [value / unit, value % unit];
  const start = `${integerWords(high)}${name}`;
  if (low === 0n) return start;
  return `${start}${low < unit / 10n ? '零' : ''}${integerWords(low)}`;
}

/** A number below ten thousand. */
function groupWords(value: number): string {
  let words = '';
  let isGap = false;
  for (const [place, unit] of ['仟', '佰', '拾', ''].entries()) {
    const digit = Math.floor(value / 10 ** (3 - place)) % 10;
    if (digit === 0) {
      isGap = true;
      continue;
    }
    words += `${isGap && words !== '' ? '零' : ''}${DIGITS[digit]}${unit}`;
    isGap = false;
  }
  return words;
}

/** Other ways to write the same characters. */
const VARIANTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'〇○一二三四五六七八九'].map((sign, at) => [sign, DIGITS[Math.max(0, at - 1)] ?? ''])),
  ...Object.fromEntries([...'貳弍參叄陸两'].map((sign, at) => [sign, '贰贰叁叁陆贰'[at] ?? ''])),
  元: '圆',
  圓: '圆',
  园: '圆',
  萬: '万',
  億: '亿',
  十: '拾',
  百: '佰',
  千: '仟',
  正: '整',
};

const AMOUNT =
  /^(?=.*[圆角分])(?:([^圆角分整]+)圆)?零?(?:([壹贰叁肆伍陆柒捌玖])角)?零?(?:零角)?(?:([壹贰叁肆伍陆柒捌玖])分)?(?:零分)?整?$/;
const GROUP_WORDS =
  /^零?(?:([壹贰叁肆伍陆柒捌玖])仟)?零?(?:([壹贰叁肆伍陆柒捌玖])佰)?零?(?:([壹贰叁肆伍陆柒捌玖]?)(拾))?零?([壹贰叁肆伍陆柒捌玖])?$/;

/**
 * The amount that Chinese words state, with two decimals; undefined when they state none. 圆 or 元, 整 or 正, inner 零 and
 * the sign （负数） may be written or left out as is usual.
 */
export function amountOfWords(words: string): string | undefined {
  const [, minus = '', bare = ''] = /^(\(?负数?\)?)?(?:人民币)?(.*)$/.exec(foldWords(words)) ?? [];
  const found = AMOUNT.exec(bare);
  if (!found) return undefined;
  const [, yuan = '零', jiao, fen] = found;
  const integer = integerOf(yuan);
  if (integer === undefined) return undefined;
  const amount = `${integer}.${digitOf(jiao)}${digitOf(fen)}`;
  return minus !== '' && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

const foldWords = (words: string): string =>
  [...words.normalize('NFKC').replace(/\s/g, '')].map((sign) => VARIANTS[sign] ?? sign).join('');
const digitOf = (sign: string | undefined): number => (sign === undefined ? 0 : DIGITS.indexOf(sign));

function integerOf(words: string): bigint | undefined {
  if (/^零+$/.test(words)) return 0n;
  return splitAt(words, '亿', HUNDRED_MILLION, (part) => splitAt(part, '万', GROUP, groupOf));
}

type Parse = (words: string) => bigint | undefined;

/** Reads `<high><name><low>`; without the name, all of it is low. */
function splitAt(words: string, name: string, unit: bigint, parse: Parse): bigint | undefined {
  const at = words.lastIndexOf(name);
  if (at < 0) return parse(words);
  const rest = words.slice(at + 1);
  const high = parse(words.slice(0, at));
  const low = /^零*$/.test(rest) ? 0n : parse(rest);
  if (high === undefined || high === 0n || low === undefined || low >= unit) return undefined;
  return high * unit + low;
}

function groupOf(words: string): bigint | undefined {
  const found = GROUP_WORDS.exec(words);
  if (!found || words === '') return undefined;
  const [, thousand, hundred, ten, hasTen, unit] = found;
  // 拾贰 is 12
  const tens = hasTen !== undefined && ten === '' ? 1 : digitOf(ten);
  return BigInt(digitOf(thousand) * 1000 + digitOf(hundred) * 100 + tens * 10 + digitOf(unit));
}
