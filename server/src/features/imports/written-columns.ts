import { type DayRemark, dayRemark } from '@plumbline/contract/field/date.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isDay, writtenForms } from '@plumbline/contract/field/kinds.ts';
import type { Detected, WrittenForms } from '@plumbline/contract/field/written-forms.ts';
import { SIGNED_ON } from '@plumbline/contract/rules/record-columns.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';
import type { FileColumns } from './columns.ts';

const ADVICE = w('Or say in the mapping how this column is written.', '或在映射中指定该列的写法。');
const READ = {
  dates: w(
    '{column}: {count} {count:date|dates} such as {text} {count:was|were} read as day/month. Where the month comes first, say so in the mapping.',
    '“{column}”：{count} 个形如 {text} 的日期按“日/月”读取。如月份在前，请在映射中指定。',
  ),
  figures: w(
    '{column}: {count} {count:figure|figures} such as {text} {count:was|were} read with a comma between thousands.',
    '“{column}”：{count} 个形如 {text} 的数字按千位逗号读取。',
  ),
  point: w(
    '{column}: {count} {count:figure|figures} such as {text} {count:was|were} read with a decimal point.',
    '“{column}”：{count} 个形如 {text} 的数字按小数点读取。',
  ),
  comma: w(
    '{column}: {count} {count:figure|figures} such as {text} {count:was|were} read with a decimal comma.',
    '“{column}”：{count} 个形如 {text} 的数字按小数逗号读取。',
  ),
  shortYear: w(
    '{column}: {count} {count:date|dates} such as {text} {count:was|were} read with a year from 1950 to 2049.',
    '“{column}”：{count} 个形如 {text} 的日期按 1950 至 2049 年读取。',
  ),
  monthFirst: w(
    '{column}: {count} {count:date|dates} such as {text} {count:was|were} read as month/day.',
    '“{column}”：{count} 个形如 {text} 的日期按“月/日”读取。',
  ),
  zone: w(
    '{column}: {count} {count:time|times} such as {text} {count:names|name} a time zone; the day was taken as it is written.',
    '“{column}”：{count} 个形如 {text} 的时间带有时区；日期按原文读取。',
  ),
} as const;
/** The longest text that a note repeats. */
const LONGEST_EXAMPLE = 40;

/** A number of cells, and the first of them. */
class Cells {
  count = 0;
  text = '';
  add(text: string): void {
    this.count += 1;
    if (this.count === 1) this.text = text.slice(0, LONGEST_EXAMPLE);
  }
}

/** A column of a file whose values can be written in two forms, with what its cells revealed so far. */
export class WrittenColumn {
  readonly name: string;
  /** Its position in the file. */
  readonly at: number;
  /** The column of the stage that marks the cells with two readings. */
  readonly flag: string;
  readonly #label: Word;
  readonly #written: WrittenForms;
  readonly #isDay: boolean;
  readonly #cells = new Map<Detected | DayRemark, Cells>();

  constructor(options: { name: string; at: number; flag: string; label: Word; field: Field; written: WrittenForms }) {
    this.name = options.name;
    this.at = options.at;
    this.flag = options.flag;
    this.#label = options.label;
    this.#written = options.written;
    this.#isDay = isDay(options.field);
  }

  /** Counts a cell; returns its text in our form where it has two readings, and the mark for the stage. */
  meet(text: string): { readonly text: string; readonly mark: string | null } {
    const found = this.#written.detect(text);
    const remark = this.#isDay ? dayRemark(text) : undefined;
    if (found !== undefined) this.#of(found).add(text);
    if (remark !== undefined) this.#of(remark).add(text);
    if (found !== 'both' && found !== 'usual') return { text, mark: null };
    const [ours] = this.#written.forms;
    return { text: found === 'both' ? this.#written.plain(text, ours) : text, mark: this.#mark(found, text) };
  }

  /**
   * Decides how to read cells with two readings, by the other cells of the column. Where those show the other form, or
   * none where ours is not assumed, the cells are refused. Returns notes on how the others were read.
   */
  async settle(tx: Tx): Promise<readonly Word[]> {
    const { forms, isAssumed, key } = this.#written;
    const [ours, other] = forms;
    const isKnown = this.#count(other) === 0 && (isAssumed || this.#count(ours) > 0);
    const refused = [...(isKnown ? [] : ['both']), ...(this.#count(other) === 0 ? [] : ['usual'])];
    for (const found of refused.filter((item) => this.#count(item as Detected) > 0)) await this.#refuse(tx, found); // eslint-disable-line -- one of the two above
    const isPoint = this.#count('plain') + this.#count(ours) === 0 && !refused.includes('usual');
    return [
      ...(isKnown ? this.#note('both', READ[key]) : []),
      ...(isPoint ? this.#note('usual', READ.point) : []),
      ...this.#note('comma', READ.comma),
      ...this.#note('shortYear', READ.shortYear),
      ...this.#note('monthFirst', READ.monthFirst),
      ...this.#note('zone', READ.zone),
    ];
  }

  #of(found: Detected | DayRemark): Cells {
    const cells = this.#cells.get(found) ?? new Cells();
    this.#cells.set(found, cells);
    return cells;
  }

  #count(found: Detected): number {
    return this.#cells.get(found)?.count ?? 0;
  }

  #mark(found: 'both' | 'usual', text: string): string {
    const why = this.#written.unclear(text);
    return JSON.stringify({ found, words: w(`${why.en} ${ADVICE.en}`, `${why.zh}${ADVICE.zh}`) });
  }

  async #refuse(tx: Tx, found: string): Promise<void> {
    const mark = sql`${sql.ref(this.flag)}::jsonb`;
    await sql`update stage set problems = coalesce(problems, '[]'::jsonb)
        || jsonb_build_array(jsonb_build_object('column', ${this.name}::text, 'words', ${mark}->'words'))
      where ${sql.ref(this.flag)} is not null and ${mark}->>'found' = ${found} and act is null`.execute(tx);
  }

  #note(found: Detected | DayRemark, words: Word): readonly Word[] {
    const { count = 0, text = '' } = this.#cells.get(found) ?? {};
    return count === 0 ? [] : [fill(words, { column: this.#label, count, text })];
  }
}

/**
 * The columns of a file whose values can be written in two forms, before any row is read. A column whose form the
 * mapping states has been read in it already.
 */
export function writtenColumns(
  { columns, signs }: Pick<FileColumns, 'columns' | 'signs'>,
  stated: ReadonlySet<string>,
): readonly WrittenColumn[] {
  const fields = columns.map(({ name, at, label, field }) => ({ name, at, label, field: field as Field })); // eslint-disable-line -- narrower than any field
  const days = signs.flatMap(
    ({ label, date }) =>
      date === undefined ? [] : [{ name: label, at: date, label: w(label, label), field: SIGNED_ON as Field }], // eslint-disable-line -- as above
  );
  return [...fields, ...days].flatMap((item, place) => {
    const written = stated.has(item.name) ? null : writtenForms(item.field);
    return written === null ? [] : [new WrittenColumn({ ...item, flag: `d${place}`, written })];
  });
}
