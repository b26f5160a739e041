const two = (n: number): string => String(n).padStart(2, '0');

/** The local day of a moment, `yyyy-mm-dd`; a day stays as it is. */
export function dayOfInstant(instant: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(instant)) return instant;
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const parts = (day: string): [number, number, number] => {
  const [year = '1970', month = '1', date = '1'] = day.split('-');
  return [Number(year), Number(month) - 1, Number(date)];
};

/** The first moment of a local day, as the calls want it. */
export const startOfDay = (day: string): string => new Date(...parts(day), 0, 0, 0, 0).toISOString();
/** The last moment of a local day. */
export const endOfDay = (day: string): string => new Date(...parts(day), 23, 59, 59, 999).toISOString();
/** The last day of a month; `month` counts from 1. */
export const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
