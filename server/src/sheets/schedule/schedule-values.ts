const TWO = 100;
const rounded = (value: number): string => String(Math.round(value * TWO) / TWO);

/** A figure; some installations of P6 write a comma. Undefined where there is none. */
function figure(text: string): number | undefined {
  const value = Number(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}

/** The day of a moment as the schedule says it, in the time of its site; what is no moment stays, to be refused by its row. */
export const dayOf = (text: string): string => /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1] ?? text;

/** A figure to two decimals, as planning tools show it; what is none stays, to be refused by its row. */
export function numberOf(text: string): string {
  const value = figure(text);
  return value === undefined ? text : rounded(value);
}

/** Days of work of so many hours each. */
export function daysOf(text: string, hoursPerDay: number): string {
  const value = figure(text);
  return value === undefined ? text : rounded(value / hoursPerDay);
}

/** P6 writes shares in its XML: 0.25 for a quarter. Tools that imitate it write percents. */
export function percentOf(text: string): string {
  const value = figure(text);
  if (value === undefined) return text;
  return rounded(value <= 1 ? value * TWO : value);
}

/** What share of a whole is done, in percent; blank where there is no whole. */
export function shareOf(done: number, whole: number): string {
  return whole > 0 ? rounded(Math.min(Math.max((done / whole) * TWO, 0), TWO)) : '0';
}

/** A figure for reckoning: 0 where there is none. */
export const amount = (text: string): number => figure(text) ?? 0;

/** Hours of a duration as XML writes it: `PT80H30M0S`; what is none stays. */
export function hoursOf(text: string): string {
  const found = /^(?:P(?:(\d+)D)?)?(?:T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)$/.exec(text);
  if (text === '' || found === null) return text;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = found;
  return String(Number(days) * 24 + Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600);
}
