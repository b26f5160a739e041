import type { Language } from '@plumbline/contract/words/word.ts';

/** What stands for no value (readings D66). */
const NONE = '-';

/** How figures and days read in one language. No value reads `-`. */
export interface Format {
  /** Half away from zero, thousand separators, 2 decimals unless said (readings D66). */
  readonly number: (value: number | null | undefined, decimals?: number) => string;
  /** A whole number with thousand separators. */
  readonly count: (value: number | null | undefined) => string;
  /** A share: 0.5 reads `50.00%`. */
  readonly percent: (value: number | null | undefined, decimals?: number) => string;
  /** A day, `yyyy-mm-dd` or a moment: `21 Nov 2026`, `2026-11-21`. */
  readonly date: (value: string | null | undefined) => string;
  /** A moment in the time zone of the browser, to the minute. */
  readonly dateTime: (value: string | null | undefined) => string;
  /** A time span in milliseconds: days, hours, minutes, seconds; leading zero units are left out. */
  readonly span: (milliseconds: number | null | undefined) => string;
  /** The same day pattern for date inputs (dayjs). */
  readonly datePattern: string;
}

const UNITS = {
  en: ['d', 'h', 'min', 's'],
  zh: ['天', '小时', '分', '秒'],
} as const satisfies Record<Language, readonly string[]>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Days and months never swap places: the month is a name in English, and Chinese reads year first. */
const day: Record<Language, (year: number, month: number, date: number) => string> = {
  en: (year, month, date) => `${two(date)} ${MONTHS[month - 1] ?? NONE} ${year}`,
  zh: (year, month, date) => `${year}-${two(month)}-${two(date)}`,
};

const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(style: 'decimal' | 'percent', decimals: number): Intl.NumberFormat {
  const key = `${style}${decimals}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', {
    style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  numbers.set(key, made);
  return made;
}

function figure(value: number | null | undefined, style: 'decimal' | 'percent', decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NONE;
  // The shortest decimal text is rounded, not the binary value behind it: 1.005 reads 1.01.
  return numberFormat(style, decimals).format(`${value}`);
}

function readDate(language: Language, value: string | null | undefined): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '');
  if (found !== null) return day[language](Number(found[1]), Number(found[2]), Number(found[3]));
  const moment = toMoment(value);
  return moment === null ? NONE : day[language](moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
}

function toMoment(value: string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function readDateTime(language: Language, value: string | null | undefined): string {
  const moment = toMoment(value);
  if (moment === null) return NONE;
  const date = day[language](moment.getFullYear(), moment.getMonth() + 1, moment.getDate());
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

function readSpan(language: Language, milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined || !Number.isFinite(milliseconds)) return NONE;
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const parts = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const first = parts.findIndex((part) => part > 0);
  const shown = parts.map((part, at) => `${part} ${UNITS[language][at] ?? ''}`).slice(first === -1 ? 3 : first);
  return `${milliseconds < 0 && first !== -1 ? '-' : ''}${shown.join(' ')}`;
}

const make = (language: Language, datePattern: string): Format => ({
  number: (value, decimals = 2) => figure(value, 'decimal', decimals),
  count: (value) => figure(value, 'decimal', 0),
  percent: (value, decimals = 2) => figure(value, 'percent', decimals),
  date: (value) => readDate(language, value),
  dateTime: (value) => readDateTime(language, value),
  span: (milliseconds) => readSpan(language, milliseconds),
  datePattern,
});

const FORMATS: Record<Language, Format> = { en: make('en', 'DD MMM YYYY'), zh: make('zh', 'YYYY-MM-DD') };

/** The figures and days of a language. */
export const formatOf = (language: Language): Format => FORMATS[language];
