import { dayIn, isSameTime, machineZone, timeIn, zoneLabel } from '@plumbline/contract/rules/clock.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** Shown where there is no value (readings D66). */
const NONE = '-';

/** Number and date formats of one language. A missing value is shown as `-`. */
export interface Format {
  /** Rounds half away from zero; thousand separators, 2 decimals by default (readings D66). */
  readonly number: (value: number | null | undefined, decimals?: number) => string;
  /** A whole number with thousand separators; more than `most` reads `10,000+`. */
  readonly count: (value: number | null | undefined, most?: number) => string;
  /** A proportion: 0.5 reads `50.00%`. */
  readonly percent: (value: number | null | undefined, decimals?: number) => string;
  /** A day `yyyy-mm-dd`, or a moment in the zone of the scope: `21 Nov 2026`, `2026-11-21`. */
  readonly date: (value: string | null | undefined) => string;
  /**
   * A moment in the zone of the scope, to the minute. Where the browser's clock shows another time, the zone follows:
   * `21 Nov 2026 07:30`, `21 Nov 2026 07:30 UTC+8` (ADR 0023).
   */
  readonly dateTime: (value: string | null | undefined) => string;
  /** The same without the day: `07:30`, `07:30 UTC+8`. */
  readonly time: (value: string | null | undefined) => string;
  /** A time span in milliseconds as days, hours, minutes, seconds; leading zero units are omitted. */
  readonly span: (milliseconds: number | null | undefined) => string;
  /** The same day pattern for date inputs (dayjs). */
  readonly datePattern: string;
}

const UNITS = {
  en: ['d', 'h', 'min', 's'],
  zh: ['天', '小时', '分', '秒'],
} as const satisfies Record<Language, readonly string[]>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Day and month cannot be confused: the month is a name in English, and Chinese puts the year first. */
const dayText: Record<Language, (day: string) => string> = {
  en: (day) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? NONE} ${day.slice(0, 4)}`,
  zh: (day) => day,
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
  // rounds the shortest decimal text, not the binary value behind it: 1.005 reads 1.01
  return numberFormat(style, decimals).format(`${value}`);
}

function readDate(language: Language, zone: string, value: string | null | undefined): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '')) return dayText[language](value ?? '');
  return isMoment(value) ? dayText[language](dayIn(value, zone)) : NONE;
}

const isMoment = (value: string | null | undefined): value is string => !Number.isNaN(Date.parse(value ?? ''));

function readTime(zone: string, value: string | null | undefined): string {
  if (!isMoment(value)) return NONE;
  const elsewhere = isSameTime(value, zone, machineZone()) ? '' : ` ${zoneLabel(value, zone)}`;
  return `${timeIn(value, zone)}${elsewhere}`;
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

const PATTERNS = { en: 'DD MMM YYYY', zh: 'YYYY-MM-DD' } as const satisfies Record<Language, string>;

const make = (language: Language, zone: string): Format => ({
  number: (value, decimals = 2) => figure(value, 'decimal', decimals),
  count: (value, most = Infinity) =>
    (value ?? 0) > most ? `${figure(most, 'decimal', 0)}+` : figure(value, 'decimal', 0),
  percent: (value, decimals = 2) => figure(value, 'percent', decimals),
  date: (value) => readDate(language, zone, value),
  dateTime: (value) => (isMoment(value) ? `${readDate(language, zone, value)} ${readTime(zone, value)}` : NONE),
  time: (value) => readTime(zone, value),
  span: (milliseconds) => readSpan(language, milliseconds),
  datePattern: PATTERNS[language],
});

const made = new Map<string, Format>();

/** Returns the formats of a language and a zone; the same object for the same pair. */
export function formatOf(language: Language, zone: string): Format {
  const key = `${language} ${zone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = make(language, zone);
  made.set(key, format);
  return format;
}
