import { permission } from '@plumbline/contract/access.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { allocateWords } from './allocate-words.ts';

/** Why the user may not allocate; undefined when the user may. */
export function useAllocateReason(gives: MatrixKey = 'tagItr'): string | undefined {
  const say = useSay();
  const mayAdd = useCan(permission(gives, 'add'));
  const mayImport = useCan(permission(gives, 'import'));
  return mayAdd && mayImport ? undefined : say(allocateWords.noRight);
}
