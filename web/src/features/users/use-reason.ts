import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { adminWords } from './words.ts';

/** Why the user may not do what a permission code covers; undefined when the user may. */
export function useReason(code: string): string | undefined {
  const say = useSay();
  return useCan(code) ? undefined : say(fill(adminWords.noRight, { code }));
}
