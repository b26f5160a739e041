import { z } from 'zod';

/**
 * What was filled in, by name: `<task>.box` a caption, `<task>.value` a number, date, text or the name of an option,
 * `<task>.comment` a text, `<task>.<column>.<row>` a cell of its table (rows from 1), `<task>.<part>` what else its kind of
 * result asks, `header.<field>` a text. Keyed by name, never by place, so a new layout keeps old answers.
 */
export const answers = z.record(z.string().max(90), z.union([z.string().max(2000), z.number(), z.null()]));
/** What was filled in. */
export type Answers = Readonly<Record<string, string | number | null>>;
/** What a ticked cell of a table holds. */
export const TICKED = 'x';

/** The key of a cell of a table; rows count from 1. */
export const cellKey = (task: string, column: string, row: number): string => `${task}.${column}.${row}`;

/** Whether an answer is there. */
export const isFilled = (given: Answers, key: string): boolean => {
  const value = given[key];
  return value !== undefined && value !== null && value !== '';
};
/** An answer as a text; empty where there is none. */
export const textOf = (given: Answers, key: string): string => String(given[key] ?? '');
