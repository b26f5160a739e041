const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after another, both `yyyy-mm-dd`; negative goes back. */
export const addDays = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY);

/** The Friday of the week of a day: planners finish weeks, not days. */
export function fridayOf(day: string): string {
  const weekday = (new Date(at(day)).getUTCDay() + 6) % 7;
  return addDays(day, 4 - weekday);
}

/** The earlier of two days. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
