import { checkSheetPrint, type CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import type { SheetWork } from './use-sheet.ts';
import { sheetWords } from './words.ts';

/** Prints a sheet as it was saved; for a record without a form, prints the data of the record. */
export async function print({ register, id }: Pick<CheckSheet, 'register' | 'id'>): Promise<void> {
  try {
    await download(checkSheetPrint, { register, selection: { mode: 'these', ids: [id] } });
  } catch (error) {
    notify.failure(error);
  }
}

/** Discards unsaved input after the user confirms. */
export async function discard({ dispatch, photos }: SheetWork): Promise<void> {
  const isSure = await notify.confirm({
    title: sheetWords.discardTitle,
    text: sheetWords.discardText,
    ok: sheetWords.discardAll,
    cancel: sheetWords.keep,
    danger: true,
  });
  if (!isSure) return;
  dispatch({ kind: 'discard' });
  photos.forget(photos.waiting.map(({ id }) => id));
}
