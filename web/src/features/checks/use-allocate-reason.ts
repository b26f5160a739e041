import { permission } from '@plumbline/contract/access.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { useSay } from '../../lib/language.ts';
import { useCan } from '../../lib/session.ts';
import { allocateWords } from './allocate-words.ts';

/** Why a person may not allocate; undefined when they may. */
export function useAllocateReason(gives: MatrixKey = 'tagItr'): string | undefined {
  const say = useSay();
  const mayAdd = useCan(permission(gives, 'add'));
  const mayImport = useCan(permission(gives, 'import'));
  return mayAdd && mayImport ? undefined : say(allocateWords.noRight);
}
