import { z } from 'zod';

/**
 * The answers of a form, by name: `<task>.box` a caption, `<task>.value` a number, date, text or the name of an option,
 * `<task>.comment` a text, `<task>.<column>.<row>` a cell of its table (rows from 1), `<task>.<part>` anything else its
 * kind of result requires, `header.<field>` a text. Keyed by name, never by position, so that a new layout keeps old
 * answers.
 */
export const answers = z.record(z.string().max(90), z.union([z.string().max(2000), z.number(), z.null()]));
/** The answers of a form. */
export type Answers = Readonly<Record<string, string | number | null>>;
/** The stored value of a ticked table cell. */
export const TICKED = 'x';

/** The key of a table cell; rows count from 1. */
export const cellKey = (task: string, column: string, row: number): string => `${task}.${column}.${row}`;

/** True when an answer is filled in. */
export const isFilled = (given: Answers, key: string): boolean => {
  const value = given[key];
  return value !== undefined && value !== null && value !== '';
};
/** An answer as text; empty when there is none. */
export const textOf = (given: Answers, key: string): string => String(given[key] ?? '');
