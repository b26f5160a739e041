import { isCode, isText } from '../field/kinds.ts';
import type { Field } from '../field/field.ts';
import { fill, w, type Word } from '../words/word.ts';

/** Digits that a spreadsheet keeps; those after them become zeros. */
const DIGITS = 15;
const isCutOff = (text: string): boolean =>
  /^\d(?:[.,]\d+)?E\+\d+$/.test(text) || (/^\d{16,}$/.test(text) && /^0+$/.test(text.slice(DIGITS)));

/** Signs that a spreadsheet changed a name or number before it was saved. */
const DAMAGES = {
  digits: {
    is: isCutOff,
    isNameOnly: false,
    words: w(
      '{column}: {count} {count:number|numbers} such as {text} {count:has|have} more than 15 digits; a spreadsheet keeps 15, so the others are probably lost.',
      '“{column}”：{count} 个形如 {text} 的数字超过 15 位；电子表格只保留 15 位，其余可能已丢失。',
    ),
  },
  date: {
    is: (text: string) => /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(text),
    isNameOnly: true,
    words: w(
      '{column}: {count} {count:name|names} such as {text} {count:is a date|are dates}; a spreadsheet probably made {count:it|them} of something else.',
      '“{column}”：{count} 个形如 {text} 的名称是日期，可能被电子表格改动过。',
    ),
  },
  truth: {
    is: (text: string) => /^(?:TRUE|FALSE)$/.test(text),
    isNameOnly: true,
    words: w(
      '{column}: {count} {count:name is|names are} {text}; a spreadsheet probably made {count:it|them} of something else.',
      '“{column}”：{count} 个名称为 {text}，可能被电子表格改动过。',
    ),
  },
} as const;
const KINDS = Object.values(DAMAGES);

/** True for a field whose texts people compare letter by letter, or that is one line of text. */
const isLine = (field: Field): boolean => isText(field) && !('lines' in field && field.lines !== undefined);

/** A column of texts of a file or a clipboard; its key is where a row has its cell. */
export interface TextColumn<Key> {
  readonly key: Key;
  readonly label: Word;
  readonly field: Field;
}

/** Counts texts that a spreadsheet has probably damaged, to be noted before they are written. */
export class DamagedTexts<Key extends string | number> {
  readonly #columns: readonly (TextColumn<Key> & { readonly isName: boolean })[];
  readonly #found = new Map<string, { readonly note: (count: number) => Word; count: number }>();

  constructor(columns: readonly TextColumn<Key>[]) {
    this.#columns = columns.flatMap((column) =>
      isLine(column.field) ? [{ ...column, isName: isCode(column.field) }] : [],
    );
  }

  /** Takes the cells of a row. */
  meet(cells: Readonly<Partial<Record<Key, string>>>): void {
    for (const { key, label, isName } of this.#columns) {
      const text = (cells[key] ?? '').trim();
      // most texts are ruled out by their first letter
      if (text.length < 4 || !/^[\dTF]/.test(text)) continue;
      const kind = KINDS.find((item) => (isName || !item.isNameOnly) && item.is(text));
      if (kind !== undefined) this.#count(`${key} ${KINDS.indexOf(kind)}`, { label, text, words: kind.words });
    }
  }

  /** The notes about them. */
  get notes(): readonly Word[] {
    return [...this.#found.values()].map(({ note, count }) => note(count));
  }

  #count(key: string, { label, text, words }: { label: Word; text: string; words: Word }): void {
    const found = this.#found.get(key) ?? { note: (count) => fill(words, { column: label, text, count }), count: 0 };
    found.count += 1;
    this.#found.set(key, found);
  }
}
