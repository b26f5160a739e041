import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { say, w, type Word } from '@plumbline/contract/words/word.ts';

/** A value as in an import sheet: references by natural key, choices by key, days as `yyyy-mm-dd`. */
export type PlantValue = string | number | boolean | readonly string[] | readonly SignOff[] | null;
/** One row of a register: every field except the computed ones. */
export type PlantRow = Readonly<Record<string, PlantValue>>;

/** The rows of one register. */
export interface PlantTable {
  /** The register they belong to. */
  readonly register: RegisterKey;
  /** The number of rows; known without generating them. */
  readonly count: number;
  /** Generates the rows one at a time; each call starts again and gives the same rows. */
  rows(): Iterable<PlantRow>;
}

/** Both languages in one field, as engineering lists have them: `Seawater lift pump motor 海水提升泵电动机`. */
export const both = (word: Word): string => `${say(word, 'en')} ${say(word, 'zh')}`;

/** The two languages of such a field: Chinese begins with its first character. */
export function wordOf(text: string): Word {
  const [, en = text, zh = ''] = /^(.*?) ([\u4e00-\u9fff].*)$/.exec(text) ?? [];
  return w(en, zh);
}

/** A table whose rows are few enough to fit in memory. */
export const smallTable = (register: RegisterKey, rows: readonly PlantRow[]): PlantTable => ({
  register,
  count: rows.length,
  rows: () => rows,
});
