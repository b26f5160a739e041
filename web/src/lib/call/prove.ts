import type { ProofNeeded } from '@plumbline/contract/workflow/sign/calls.ts';
import { create } from 'zustand';
import { prefetchNow } from '../look/page-idle.ts';
import { isRecord } from '../stored.ts';

/** The code of a call that signs, where the facility asks signers to prove who they are (ADR 0101). */
const PROOF_NEEDED = 19;

/** A question to the user to prove who they are, before their act is repeated. */
interface Proving {
  /** What the user can prove it with. */
  readonly by: ProofNeeded['proofBy'];
  readonly answer: (isProven: boolean) => void;
}

/** The open questions, oldest first: one proof answers all of them. */
export const useProving = create<{ readonly asked: readonly Proving[] }>()(() => ({ asked: [] }));

/** Answers all open questions: one proof, or one refusal to give it, is enough. */
export function answerProof(isProven: boolean): void {
  const { asked } = useProving.getState();
  useProving.setState({ asked: [] });
  for (const { answer } of asked) answer(isProven);
}

/** Returns what a refused call can be proven with; undefined for any other refusal. */
export function proofIn({ code, data }: { readonly code: number; readonly data: unknown }): Proving['by'] | undefined {
  if (code !== PROOF_NEEDED || !isRecord(data) || !isRecord(data['proofBy'])) return undefined;
  const { password, code: byCode } = data['proofBy'];
  return { password: password === true, code: byCode === true };
}

/** Asks the user; resolves to false when they give up, or the caller aborted. */
export function proven(by: Proving['by'], signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false);
  prefetchNow();
  return new Promise((resolve) => {
    const proving: Proving = { by, answer: resolve };
    useProving.setState(({ asked }) => ({ asked: [...asked, proving] }));
    signal?.addEventListener(
      'abort',
      () => {
        useProving.setState(({ asked }) => ({ asked: asked.filter((each) => each !== proving) }));
        resolve(false);
      },
      { once: true },
    );
  });
}
