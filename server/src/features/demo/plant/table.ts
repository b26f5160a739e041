import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { inLanguage, pairText } from '@plumbline/contract/words/pair.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

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

/** Both languages in one field, each shown to its readers: `Seawater lift pump motor | 海水提升泵电动机`. */
export const both = pairText;

/** The two languages of such a field; no Chinese where it is not one. */
export function wordOf(text: string): Word {
  const [en, zh] = [inLanguage(text, 'en'), inLanguage(text, 'zh')];
  return w(en, zh === text ? '' : zh);
}

/** A table whose rows are few enough to fit in memory. */
export const smallTable = (register: RegisterKey, rows: readonly PlantRow[]): PlantTable => ({
  register,
  count: rows.length,
  rows: () => rows,
});
