import { damagedSchedule, notSchedule, type ScheduleRecord } from './schedule-record.ts';

/** The beginning of an XER; the rest of the line names the author, and does not matter. */
const HEAD = 'ERMHDR';
/** Maximum length of a line: a memo of P6 has a few thousand characters. */
const LONGEST_LINE = 1024 * 1024;
const BREAK = /\r?\n/;

/** The lines of a text that arrives in pieces, several at a time. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(BREAK);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw damagedSchedule('endless line');
    yield lines;
  }
  yield [rest];
}

/** Reads the lines of an XER: `%T` names a table, `%F` its fields, `%R` is a row, `%E` the end. */
class XerLines {
  /** True when the end was reached: without it the file is truncated. */
  isWhole = false;
  readonly #tables: ReadonlySet<string>;
  #number = 0;
  #table: string | undefined;
  #fields: ReadonlyMap<string, number> = new Map();
  #row: { readonly number: number; text: string } | undefined;

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  /** Processes a line; returns the previous row once it is known to be complete. */
  take(line: string): ScheduleRecord | undefined {
    this.#number += 1;
    if (this.#number === 1 && !line.startsWith(HEAD)) throw notSchedule('no XER header');
    if (!line.startsWith('%')) {
      this.#continue(line);
      return undefined;
    }
    const done = this.#end();
    if (line.startsWith('%R\t')) {
      if (this.#table !== undefined) this.#row = { number: this.#number, text: line };
    } else if (line.startsWith('%T')) this.#meetTable(line);
    else if (line.startsWith('%F')) this.#fields = new Map(cellsOf(line).map((name, at) => [name.trim(), at] as const));
    else if (line.trim() === '%E') this.isWhole = true;
    return done;
  }

  #meetTable(line: string): void {
    const name = line.slice(2).trim();
    this.#table = this.#tables.has(name) ? name : undefined;
    this.#fields = new Map();
  }

  /** Appends a line to the current row, whose text spans several lines. */
  #continue(line: string): void {
    if (this.#row === undefined) return;
    this.#row.text += `\n${line}`;
    if (this.#row.text.length > LONGEST_LINE) throw damagedSchedule('endless row', { row: this.#row.number });
  }

  #end(): ScheduleRecord | undefined {
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || this.#table === undefined) return undefined;
    const [fields, cells] = [this.#fields, cellsOf(row.text)];
    if (fields.size === 0) throw damagedSchedule('a row before the fields of its table', { row: row.number });
    const get = (field: string): string => (cells[fields.get(field) ?? -1] ?? '').trim();
    return { table: this.#table, number: row.number, within: 0, get };
  }
}

/** The cells of a line, without its leading sign. */
const cellsOf = (line: string): string[] => line.split('\t').slice(1);

/**
 * Yields the rows of the given tables of a Primavera P6 XER, several at a time.
 *
 * @throws SheetError `import.notSchedule`, `import.damagedSchedule` where the file is truncated
 */
export async function* xerRecords(
  pieces: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<readonly ScheduleRecord[]> {
  const reader = new XerLines(tables);
  for await (const lines of linesOf(pieces)) {
    yield lines.flatMap((line) => reader.take(line) ?? []);
    if (reader.isWhole) return;
  }
  throw damagedSchedule('no end of the file');
}
