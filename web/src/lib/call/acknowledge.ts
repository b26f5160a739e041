import type { DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { create } from 'zustand';
import { prefetchNow } from '../look/page-idle.ts';
import { isRecord } from '../stored.ts';

/** A question to the user whether to proceed, after learning the consequences. */
interface Asking {
  readonly notice: DoubtNotice;
  readonly answer: (isWanted: boolean) => void;
}

/** The open questions, oldest first; only one is shown at a time. */
export const useAsked = create<{ readonly asked: readonly Asking[]; readonly isDrawn: boolean }>()(() => ({
  asked: [],
  isDrawn: false,
}));

/**
 * Returns the notice in the data of a refused call that may proceed once acknowledged; undefined for any other refusal.
 */
export const noticeIn = (data: unknown): DoubtNotice | undefined =>
  isRecord(data) && typeof data['acknowledge'] === 'string' && Array.isArray(data['certificates'])
    ? (data as unknown as DoubtNotice) // eslint-disable-line -- the contract says what carries `acknowledge`
    : undefined;

/** Asks the user; false where the page does not show questions, or when the caller aborted. */
export function acknowledged(notice: DoubtNotice, signal: AbortSignal | undefined): Promise<boolean> {
  if (!useAsked.getState().isDrawn || signal?.aborted === true) return Promise.resolve(false);
  prefetchNow();
  return new Promise((resolve) => {
    const answer = (isWanted: boolean): void => {
      useAsked.setState(({ asked: pending }) => ({ asked: pending.filter((question) => question !== asking) }));
      resolve(isWanted);
    };
    const asking: Asking = { notice, answer };
    useAsked.setState(({ asked: pending }) => ({ asked: [...pending, asking] }));
    signal?.addEventListener('abort', () => answer(false), { once: true });
  });
}
