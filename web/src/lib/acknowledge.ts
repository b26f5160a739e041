import type { DoubtNotice } from '@plumbline/contract/features/handover/doubt-causes.ts';
import { create } from 'zustand';
import { hurry } from './later.ts';
import { isRecord } from './stored.ts';

/** A person is asked whether something is to be done, now that they know what follows from it. */
interface Asking {
  readonly notice: DoubtNotice;
  readonly answer: (isWanted: boolean) => void;
}

/** What is asked, the first first; one at a time is shown. */
export const useAsked = create<{ readonly asked: readonly Asking[]; readonly isDrawn: boolean }>()(() => ({
  asked: [],
  isDrawn: false,
}));

/** What a refused call tells that may still be done once it is acknowledged; undefined for any other refusal. */
export const noticeIn = (data: unknown): DoubtNotice | undefined =>
  isRecord(data) && typeof data['acknowledge'] === 'string' && Array.isArray(data['certificates'])
    ? (data as unknown as DoubtNotice) // eslint-disable-line -- the contract says what carries `acknowledge`
    : undefined;

/** Asks the person at the page; false where nothing draws questions, or when the caller gave up. */
export function acknowledged(notice: DoubtNotice, signal: AbortSignal | undefined): Promise<boolean> {
  if (!useAsked.getState().isDrawn || signal?.aborted === true) return Promise.resolve(false);
  hurry();
  return new Promise((resolve) => {
    const answer = (isWanted: boolean): void => {
      useAsked.setState(({ asked }) => ({ asked: asked.filter((one) => one !== asking) }));
      resolve(isWanted);
    };
    const asking: Asking = { notice, answer };
    useAsked.setState(({ asked }) => ({ asked: [...asked, asking] }));
    signal?.addEventListener('abort', () => answer(false), { once: true });
  });
}
