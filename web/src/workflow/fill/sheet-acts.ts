import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import { checkSheetPrint } from '@plumbline/contract/workflow/fill/calls/check-sheet-print.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import type { SheetWork } from './use-sheet.ts';
import { sheetWords } from './words.ts';

/** Prints a sheet as it is saved; of a record without a form what is known of it. */
export async function print({ register, id }: Pick<CheckSheet, 'register' | 'id'>): Promise<void> {
  try {
    await download(checkSheetPrint, { register, selection: { mode: 'these', ids: [id] } });
  } catch (error) {
    notify.failure(error);
  }
}

/** Throws away what is not saved, once that is confirmed. */
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
