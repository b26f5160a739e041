import { providerStart } from '@plumbline/contract/features/providers/calls.ts';
import { useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { libWords } from '../../lib/words.ts';

/** Leaves for a provider's sign-in page; reports the reason when that fails. */
export function useProvider() {
  const say = useSay();
  const [going, setGoing] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (provider: string): Promise<void> => {
    if (going !== null) return;
    setGoing(provider);
    setProblem(null);
    try {
      const { url } = await send(providerStart, { provider });
      if (!/^https?:\/\//.test(url)) throw new Error('the address of a provider is no web address');
      location.assign(url);
    } catch (error) {
      setGoing(null);
      setProblem(error instanceof CallError ? error.message : say(libWords.unexpected));
    }
  };
  return { going, problem, go };
}
