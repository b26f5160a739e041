import { parse } from 'csv-parse/sync';

/** The rows of a CSV text of our own, at once: UTF-8 and separated by commas. What a user sends goes by `readTable`. */
export const csvTextRows = (text: string): readonly (readonly string[])[] =>
  parse(text, { bom: true, skip_empty_lines: true });
