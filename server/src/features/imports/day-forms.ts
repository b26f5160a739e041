import { isDay } from '@plumbline/contract/field/kinds.ts';
import type { DateForm } from '@plumbline/contract/rules/date-form.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';
import type { FileColumn } from './columns.ts';

const READ = w(
  '{column}: {count} {count:date|dates} such as 03/04/2026 {count:was|were} read as day/month. Where the month comes first, say so in the mapping.',
  '“{column}”：{count} 个形如 03/04/2026 的日期按“日/月”读取。如月份在前，请在映射中指定。',
);
const WHICH = w(
  'Day or month first? Other dates of this column make sense only with the month first. Say in the mapping how its dates are written.',
  '日在前还是月在前？该列的其他日期只有按“月/日”才成立。请在映射中指定该列的日期格式。',
);

/** The date columns of a file, with counts of how their cells are written. */
export type DayForms = readonly {
  /** The position among the columns that are read. */
  readonly at: number;
  readonly column: FileColumn;
  readonly counts: Record<DateForm | 'both', number>;
}[];

/** The stage column that marks the cells that mean a different date in each format. */
export const dayFlag = (at: number): string => `d${at}`;

/** The date columns, before any row is read. */
export const dayForms = (columns: readonly FileColumn[]): DayForms =>
  columns.flatMap((column, at) => (isDay(column.field) ? [{ at, column, counts: { both: 0, dmy: 0, mdy: 0 } }] : []));

/**
 * Decides how to read ambiguous dates, by the other dates of their column: by default the day comes first, and a note
 * says so; where other dates only make sense with the month first, the format is uncertain and the ambiguous dates are
 * refused.
 */
export async function settleDays(tx: Tx, days: DayForms): Promise<readonly Word[]> {
  const notes: Word[] = [];
  for (const { at, column, counts } of days) {
    if (counts.both === 0) continue;
    if (counts.mdy === 0) {
      const told = (language: 'en' | 'zh'): string =>
        fill(READ, { column: column.label[language], count: counts.both })[language];
      notes.push(w(told('en'), told('zh')));
      continue;
    }
    const why = JSON.stringify([{ column: column.name, words: WHICH }]);
    await sql`update stage set problems = coalesce(problems, '[]'::jsonb) || ${why}::jsonb
      where ${sql.ref(dayFlag(at))} is not null and act is null`.execute(tx);
  }
  return notes;
}
