import { useState } from 'react';
import { CallError, type FieldMessage } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { libWords } from '../../lib/words.ts';

/** Why a form was refused. */
interface Refusal {
  readonly text: string;
  readonly fields: readonly FieldMessage[];
}

/**
 * Sends a form, one request at a time, and holds the server's reason for a refusal, overall and by field (specification
 * 5, code 14).
 */
export function useSending() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const fail = (error: unknown): void => {
    const known = error instanceof CallError && error.message !== '';
    setRefusal({
      text: known ? error.message : say(libWords.unexpected),
      fields: error instanceof CallError ? error.fieldErrors : [],
    });
  };
  return {
    busy,
    problem: refusal?.text ?? null,
    /** The server's message about a field. */
    fieldProblem: (name: string): string | undefined => refusal?.fields.find(({ field }) => field === name)?.msg,
    forget: (): void => setRefusal(null),
    send: async (act: () => Promise<void>): Promise<void> => {
      if (busy) return;
      setBusy(true);
      setRefusal(null);
      try {
        await act();
      } catch (error) {
        fail(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
