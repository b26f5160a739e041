import type { BadRow } from '@plumbline/contract/features/imports/calls/import-bad-rows.ts';
import { useSession } from '../../lib/session.ts';

/** What was typed over the cells of bad rows: by the number of the row, then by the place of the column. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

const keyOf = (job: string): string => `plumbline.corrections.${useSession.getState().user?.id ?? ''}.${job}`;

/** A cell as it stands now: as it was typed, or as the file has it. */
export const cellOf = (typed: Corrections, row: Pick<BadRow, 'number' | 'cells'>, at: number): string =>
  typed[row.number]?.[at] ?? row.cells[at] ?? '';

const isCorrections = (value: unknown): value is Corrections =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (row: unknown) =>
      typeof row === 'object' && row !== null && Object.values(row).every((cell) => typeof cell === 'string'),
  );

/** What this person typed for an import and has not run yet; nothing where there is none, or it is damaged. */
export function keptCorrections(job: string): Corrections {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(job)) ?? 'null');
    return isCorrections(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed in this browser, so that a reload loses nothing. */
export function keepCorrections(job: string, typed: Corrections): void {
  try {
    localStorage.setItem(keyOf(job), JSON.stringify(typed));
  } catch {
    // a full or forbidden storage costs only what a reload would lose
  }
}

/** Forgets it: the rows were run. */
export function dropCorrections(job: string): void {
  try {
    localStorage.removeItem(keyOf(job));
  } catch {
    // nothing was kept then
  }
}

/** A block of cells from a spreadsheet, laid over the rows from one cell on; what reaches beyond the last row or column is left out. */
export function pasted(
  typed: Corrections,
  paste: {
    readonly text: string;
    readonly row: Pick<BadRow, 'number'>;
    readonly at: number;
    readonly rows: readonly Pick<BadRow, 'number'>[];
    readonly width: number;
  },
): Corrections {
  const first = paste.rows.findIndex(({ number }) => number === paste.row.number);
  const lines = paste.text.replace(/\r?\n$/, '').split(/\r?\n/);
  const next: Record<number, Readonly<Record<number, string>>> = { ...typed };
  for (const [down, line] of lines.entries()) {
    const row = paste.rows[first + down];
    if (row === undefined) break;
    const cells: Record<number, string> = { ...next[row.number] };
    for (const [right, text] of line.split('\t').entries())
      if (paste.at + right < paste.width) cells[paste.at + right] = text.trim();
    next[row.number] = cells;
  }
  return next;
}
