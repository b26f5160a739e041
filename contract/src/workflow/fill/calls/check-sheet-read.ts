import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** The outcome of one sign-off entered in a workbook. */
export interface ReadSignOff {
  readonly label: string;
  readonly person: string;
  readonly date: string;
  /** Why it is not given; null when it is given, or would be. */
  readonly refused: Word | null;
}
/** What was read from one sheet of a filled-in workbook. */
export interface ReadCheckSheet {
  /** The name of the sheet. */
  readonly sheet: string;
  /** The document code on the sheet; '' when there is none. */
  readonly documentCode: string;
  /** The record it belongs to; null when none was found. */
  readonly record: { readonly id: string; readonly title: string } | null;
  /** The number of tasks with an answer. */
  readonly tasks: number;
  /** The number of answers, the sheet comment included, that differ from the stored ones. */
  readonly changed: number;
  readonly signOffs: readonly ReadSignOff[];
  /** What was left out, or what the user should know. */
  readonly warnings: readonly Word[];
  /** Why nothing on the sheet was accepted; null when it was accepted, or would be. */
  readonly refused: Word | null;
}
/**
 * Reads a filled-in workbook of check sheets, or a file of spreadsheet-form data (`.json`), which carries no sign-offs.
 * With `dryRun` nothing is written. Answers of a check that changed after the workbook was taken are refused unless
 * `overwrite` is set; answers of a signed check are always refused (domain guide 2.13, 3.4). Each sheet requires the
 * right to edit the register of its record.
 */
export const checkSheetRead = call({
  path: '/api/ext/check-sheet/read',
  access: 'level',
  input: z.object({
    dryRun: z.enum(['true', 'false']).default('true'),
    overwrite: z.enum(['true', 'false']).default('false'),
  }),
  output: as<{ readonly sheets: readonly ReadCheckSheet[] }>(),
  upload: true,
});
