import type { Word } from '@plumbline/contract/words/word.ts';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notify.ts';
import { sayNow } from '../../lib/language.ts';
import { libWords } from '../../lib/words.ts';
import { adminWords } from './words.ts';

/** What is said of a work that succeeded, and of one that was refused; the texts of specification 8 unless given. */
export interface OutcomeWords {
  readonly done?: Word;
  readonly failed?: Word;
}

/** What was refused: the text of specification 8, and under it why. An ended session is told by its own dialog. */
export function tellFailure(error: unknown, failed: Word = adminWords.failed): void {
  if (error instanceof CallError && error.key === 'sessionEnded') return;
  if (error instanceof Error && error.name === 'AbortError') return;
  const why = error instanceof CallError && error.message !== '' ? error.message : sayNow(libWords.unexpected);
  notify.notification('error', failed, why);
}

/** Does a work and tells how it went (readings D70). Resolves to whether it succeeded; never rejects. */
export async function told(
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

/** Asks before something is deleted, then deletes. Resolves to whether it is gone. */
export async function deleted(question: Word, text: Word, remove: () => Promise<unknown>): Promise<boolean> {
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
  return told(remove, { done: adminWords.deleted });
}

/** Whether a batch has something to work on; says so when it has not. */
export function hasChosen(chosen: readonly unknown[]): boolean {
  if (chosen.length === 0) notify.message('warning', adminWords.nothingChosen);
  return chosen.length > 0;
}
