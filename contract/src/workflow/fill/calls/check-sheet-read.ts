import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';

/** What became of one sign-off that was written into a workbook. */
export interface ReadSignOff {
  readonly label: string;
  readonly person: string;
  readonly date: string;
  /** Why it is not given; null when it is, or would be. */
  readonly refused: Word | null;
}
/** What was read from one sheet of a filled workbook. */
export interface ReadCheckSheet {
  /** The name of the sheet. */
  readonly sheet: string;
  /** The document code it carries; '' when it carries none. */
  readonly documentCode: string;
  /** The record it belongs to; null when none was found. */
  readonly record: { readonly id: string; readonly title: string } | null;
  /** Tasks that hold an answer. */
  readonly tasks: number;
  /** Answers, the comment of the sheet among them, that differ from those already there. */
  readonly changed: number;
  readonly signOffs: readonly ReadSignOff[];
  /** What was left out or is to be known. */
  readonly warnings: readonly Word[];
  /** Why nothing of it was taken; null when it was, or would be. */
  readonly refused: Word | null;
}
/**
 * Reads a filled workbook of check sheets, or a file of spreadsheet-form data (`.json`), which brings no sign-offs. With `dryRun` nothing is written. Answers of a check that was changed after
 * the workbook was taken are refused unless `overwrite`; answers of a signed check always (domain guide 2.13, 3.4). Each
 * sheet asks for the right to edit the register of its record.
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
