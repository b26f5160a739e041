import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { formSheetRead, OWN_SHEET_MEGABYTES } from '@plumbline/contract/workflow/form/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { uploadTo } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { ownWords } from './words.ts';

/** A workbook that was read, with its name. */
export interface OwnBook {
  readonly name: string;
  readonly sheets: readonly LaidSheet[];
}

const MEGABYTE = 1024 * 1024;

/** Has a workbook laid out by the server; null when it was refused, which is reported to the user. */
export async function readOwnSheet(register: FormOwner, file: File): Promise<OwnBook | null> {
  if (!/\.xlsx$/i.test(file.name)) {
    notify.notification('error', ownWords.refused, ownWords.notXlsx);
    return null;
  }
  if (file.size > OWN_SHEET_MEGABYTES * MEGABYTE) {
    notify.notification('error', ownWords.refused, fill(ownWords.tooLarge, { limit: OWN_SHEET_MEGABYTES }));
    return null;
  }
  try {
    const data = await uploadTo(formSheetRead.path, { file, fields: { register } });
    const { sheets } = data as OutputOf<typeof formSheetRead>; // eslint-disable-line -- the contract says what this call answers
    return { name: file.name, sheets };
  } catch (error) {
    if (error instanceof CallError) notify.notification('error', ownWords.refused, error.message);
    else notify.failure(error);
    return null;
  }
}
