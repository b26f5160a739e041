import type { BadRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { useSession } from '../../lib/session/session.ts';

/** The corrections typed over the cells of bad rows: by row number, then by column index. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

const keyOf = (job: string): string => `plumbline.corrections.${useSession.getState().user?.id ?? ''}.${job}`;

/** The current text of a cell: the correction, or the text from the file. */
export const cellOf = (typed: Corrections, row: Pick<BadRow, 'number' | 'cells'>, at: number): string =>
  typed[row.number]?.[at] ?? row.cells[at] ?? '';

const isCorrections = (value: unknown): value is Corrections =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (row: unknown) =>
      typeof row === 'object' && row !== null && Object.values(row).every((cell) => typeof cell === 'string'),
  );

/**
 * The user's stored corrections of an import that have not been run yet; empty when there are none or they are damaged.
 */
export function keptCorrections(job: string): Corrections {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(job)) ?? 'null');
    return isCorrections(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Stores the corrections in this browser, so that a reload loses nothing. */
export function keepCorrections(job: string, typed: Corrections): void {
  try {
    localStorage.setItem(keyOf(job), JSON.stringify(typed));
  } catch {
    // if storage is full or forbidden, only a reload would lose corrections
  }
}

/** Deletes the corrections after the rows were run. */
export function dropCorrections(job: string): void {
  try {
    localStorage.removeItem(keyOf(job));
  } catch {
    // nothing was stored in that case
  }
}

/**
 * Pastes a block of spreadsheet cells over the rows, starting at one cell; drops what reaches beyond the last row or
 * column.
 */
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
