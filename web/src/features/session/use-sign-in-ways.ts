import { authTenantInfo, type TenantInfo } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { libWords } from '../../lib/words.ts';

/** The ways of signing in that this installation offers; null until known, with the reason when they cannot be read. */
export function useSignInWays() {
  const say = useSay();
  const [ways, setWays] = useState<TenantInfo['ways'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const info = await send(authTenantInfo, null, { signal: stop.signal });
        setWays(info.ways);
      } catch (error) {
        if (!stop.signal.aborted) setProblem(error instanceof CallError ? error.message : say(libWords.unexpected));
      }
    };
    void ask();
    return () => stop.abort();
  }, [say]);
  return { ways, problem };
}
