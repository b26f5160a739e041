import type { Limits } from '../limits.ts';
import { w, type Word } from '../../words/word.ts';

const HAN = /\p{Script=Han}/u;
/** A word, not a unit: `实测偏差 (mm)` is Chinese alone. */
const LATIN = /\p{Script=Latin}{3}|\p{Script=Latin}{2}(?=[.\s]*$)/u;
/** The longest text of a form, and of the number of a task. */
export const LONGEST = { text: 500, number: 10, signOff: 50 } as const;

const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
const bare = (text: string): string => tidy(text).replace(/^[/|·\-–—\s]+|[/|·\s]+$/g, '');
const languageOf = (text: string): 'both' | 'en' | 'zh' => {
  if (!HAN.test(text)) return 'en';
  return LATIN.test(text) ? 'both' : 'zh';
};

/**
 * A text in both languages: `Earthing connected 接地已连接` is taken apart where one language ends; a text in one
 * language stands for both.
 */
export function wordOf(text: string): Word {
  const all = tidy(text).slice(0, LONGEST.text * 2);
  const parted = languageOf(all) === 'both' ? apart(all) : undefined;
  const { en, zh } = parted ?? w(all, all);
  return { en: en.slice(0, LONGEST.text), zh: zh.slice(0, LONGEST.text) };
}
function apart(text: string): Word | undefined {
  const parts = text.split(/\n|\s+[/|]\s+/).map(bare);
  const [en, zh] = (['en', 'zh'] as const).map((language) =>
    parts.filter((part) => languageOf(part) === language).join(' '),
  );
  if (parts.every((part) => languageOf(part) !== 'both') && en && zh) return w(en, zh);
  // one run of each: the border is before the first Chinese sign, or behind the last one
  const first = text.search(HAN);
  const last = text.length - [...text].toReversed().join('').search(HAN);
  const [before, after] = [bare(text.slice(0, first)), bare(text.slice(last))];
  if (UNIT_ALONE.test(before) || UNIT_ALONE.test(after.replaceAll(/[()（）]/g, ''))) return undefined;
  if (LATIN.test(before) && !LATIN.test(text.slice(first))) return w(before, bare(text.slice(first)));
  if (LATIN.test(after) && !LATIN.test(text.slice(0, last))) return w(after, bare(text.slice(0, last)));
  return undefined;
}

const UNITS =
  '(?:[MkGmµμ]?(?:Ω|Ohms?)|k?V(?:ac|dc)?|m?A|Hz|k?Pa(?:\\([ag]\\))?|MPa|m?bar(?:\\s?[ag])?|psi|°\\s?[CF]|℃|mm(?:/s)?|cm|m|kg|N·?m|rpm|r/min|s|sec|min|h|hrs?|%|dB(?:\\(?A\\)?)?|L/min|m³/h|ppm|lux|kW|mV|分钟|小时|秒)';
/** A unit behind a figure, within brackets, or behind `in`: a letter alone may be anything. */
const UNIT = new RegExp(String.raw`(?<=\d\s*|[(（[]\s*|\bin\s|[,，_…]\s*)${UNITS}(?![\p{L}\d])`, 'iu');
/** A unit that is the whole text; one letter may be the number of a section. */
const UNIT_ALONE = new RegExp(`^(?![AaHhMmSs]$)${UNITS}$`, 'iu');
const NUMBER = String.raw`(-?\d{1,9}(?:[.,]\d{1,6})?)`;
const MIN = new RegExp(
  String.raw`(?:≥|>=|＞|>|min(?:imum)?\.?\s*:?|not less than|at least|不小于|不低于|大于等于|大于)\s*${NUMBER}`,
  'iu',
);
const MAX = new RegExp(
  String.raw`(?:≤|<=|＜|<|max(?:imum)?\.?\s*:?|not (?:more|greater) than|at most|不大于|不超过|小于等于|小于)\s*${NUMBER}`,
  'iu',
);
const BETWEEN = new RegExp(String.raw`${NUMBER}\s*(?:[-–—~～…]|to|至|到)\s*${NUMBER}`, 'iu');
const AROUND = new RegExp(String.raw`${NUMBER}\s*(?:±|\+\/-)\s*${NUMBER}(?!\s*%)`, 'u');
const figure = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replace(',', '.'));

/** The limits and the unit that a text states, such as `≥ 1 MΩ` or `10 – 20 °C`; nothing where it states none. */
export function limitsIn(text: string): Limits {
  const plain = text.normalize('NFC');
  const unit = (UNIT_ALONE.exec(plain.trim()) ?? UNIT.exec(plain))?.[0].replaceAll(/\s/g, '');
  const [min, max] = boundsIn(plain, unit !== undefined);
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(unit === undefined ? {} : { unit }),
  };
}
/** Two figures are limits only with a unit: `3 - 4` may be anything. */
function boundsIn(text: string, hasUnit: boolean): readonly (number | undefined)[] {
  const around = AROUND.exec(text);
  if (around) {
    const [middle = 0, off = 0] = [figure(around[1]), figure(around[2])];
    return [rounded(middle - off), rounded(middle + off)];
  }
  const [min, max] = [figure(MIN.exec(text)?.[1]), figure(MAX.exec(text)?.[1])];
  const between = min === undefined && max === undefined && hasUnit ? BETWEEN.exec(text) : null;
  return between ? [figure(between[1]), figure(between[2])] : [min, max];
}
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
/** The text states a limit or a unit. */
export const hasLimits = (text: string): boolean => Object.keys(limitsIn(text)).length > 0;
/** The text is a limit or a unit and nothing else, so that a form that has it as limits need not repeat it. */
export const isOnlyLimits = (text: string): boolean =>
  hasLimits(text) &&
  text
    .trim()
    .replace(UNIT_ALONE, '')
    .replace(UNIT, '')
    .replaceAll(/[\d\s.,≥≤<>=＞＜±+/\-–—~～…():%]|min\.?|max\.?|to|至/gi, '') === '';
