const TWO = 100;
const rounded = (value: number): string => String(Math.round(value * TWO) / TWO);

/** Parses a number; some installations of P6 write a decimal comma. Undefined where there is none. */
function figure(text: string): number | undefined {
  const value = Number(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}

/**
 * The date part of a timestamp in the schedule, in the site's time; any other text is kept, so that its row is refused.
 */
export const dayOf = (text: string): string => /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(text)?.[1] ?? text;

/** A number to two decimals, as planning tools show it; any other text is kept, so that its row is refused. */
export function numberOf(text: string): string {
  const value = figure(text);
  return value === undefined ? text : rounded(value);
}

/** A duration in working days of this many hours. */
export function daysOf(text: string, hoursPerDay: number): string {
  const value = figure(text);
  return value === undefined ? text : rounded(value / hoursPerDay);
}

/** P6 writes fractions in its XML: 0.25 for a quarter. Tools that imitate it write percentages. */
export function percentOf(text: string): string {
  const value = figure(text);
  if (value === undefined) return text;
  return rounded(value <= 1 ? value * TWO : value);
}

/** The completed proportion of a whole, in percent; blank where there is no whole. */
export function shareOf(done: number, total: number): string {
  return total > 0 ? rounded(Math.min(Math.max((done / total) * TWO, 0), TWO)) : '0';
}

/** A number for calculation: 0 where there is none. */
export const amount = (text: string): number => figure(text) ?? 0;

/** Hours of a duration in XML notation, `PT80H30M0S`; any other text is kept. */
export function hoursOf(text: string): string {
  const found = /^(?:P(?:(\d+)D)?)?(?:T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)$/.exec(text);
  if (text === '' || found === null) return text;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = found;
  return String(Number(days) * 24 + Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600);
}
