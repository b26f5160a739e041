import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useSay } from '../../lib/value/language.ts';
import { useReason } from '../users/use-reason.ts';
import { levelAdminWords } from './level-page-words.ts';

/** Why a level may not be changed; undefined when it may. */
export function useLevelReason(level: ManagedLevel | undefined): string | undefined {
  const say = useSay();
  const mayNot = useReason('level:update');
  return mayNot ?? (level === undefined || level.mine ? undefined : say(levelAdminWords.notYours));
}
