import type { Word } from '@plumbline/contract/words/word.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { notify } from '../../lib/look/notify.ts';
import { sayNow } from '../../lib/value/language.ts';
import { libWords } from '../../lib/words.ts';
import { adminWords } from './words.ts';

/** The messages for success and for refusal; the texts of specification 8 by default. */
export interface OutcomeWords {
  readonly done?: Word;
  readonly failed?: Word;
}

/**
 * Notifies the user of a failure: the text of specification 8, with the reason below. An ended session has its own
 * dialog.
 */
export function tellFailure(error: unknown, failed: Word = adminWords.failed): void {
  if (error instanceof CallError && error.key === 'sessionEnded') return;
  if (error instanceof Error && error.name === 'AbortError') return;
  const why = error instanceof CallError && error.message !== '' ? error.message : sayNow(libWords.unexpected);
  notify.notification('error', failed, why);
}

/** Runs an action and notifies the user of its outcome (readings D70). Resolves to true on success; never rejects. */
export async function runAndNotify(
  work: () => Promise<unknown>,
  { done = adminWords.done, failed = adminWords.failed }: OutcomeWords = {},
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    tellFailure(error, failed);
    return false;
  }
  notify.message('success', done);
  return true;
}

/** Asks for confirmation, then deletes. Resolves to true when the record is deleted. */
export async function confirmAndDelete(question: Word, text: Word, remove: () => Promise<unknown>): Promise<boolean> {
  const sure = await notify.confirm({
    title: question,
    text,
    ok: adminWords.delete,
    cancel: adminWords.cancel,
    danger: true,
  });
  if (!sure) {
    notify.message('info', adminWords.deleteCancelled);
    return false;
  }
  return runAndNotify(remove, { done: adminWords.deleted });
}

/** True when a batch has selected rows; notifies the user when it has none. */
export function hasChosen(chosen: readonly unknown[]): boolean {
  if (chosen.length === 0) notify.message('warning', adminWords.nothingChosen);
  return chosen.length > 0;
}
