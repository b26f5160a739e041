import type { Readable } from 'node:stream';

const BATCH = 500;

/**
 * Reads the CSV that the database writes: quotes doubled, lines ending in LF, nothing else. Yields batches of rows of
 * cells.
 */
export async function* csvRecords(stream: Readable): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder();
  let rest = '';
  let batch: string[][] = [];
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const { records, left } = take(rest);
    rest = left;
    for (const record of records) {
      batch.push(record);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The complete records at the start of a text, and the rest. */
function take(text: string): { readonly records: string[][]; readonly left: string } {
  const records: string[][] = [];
  let record: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at);
    if (!cell) break;
    record.push(cell.value);
    at = cell.end + 1;
    if (text[cell.end] === '\n') {
      records.push(record);
      record = [];
      from = at;
    }
  }
  return { records, left: text.slice(from) };
}

/** The cell that begins at `at`, and where it ends; undefined when the text ends before the cell does. */
function cellAt(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  if (text[at] !== '"') {
    const comma = text.indexOf(',', at);
    const line = text.indexOf('\n', at);
    if (line < 0) return undefined;
    const end = comma >= 0 && comma < line ? comma : line;
    return { value: text.slice(at, end), end };
  }
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0 || close + 1 >= text.length) return undefined;
  return { value: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 };
}
