import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useSay } from '../../lib/value/language.ts';
import { StatePill } from '../../ui/state-pill.tsx';
import { levelAdminWords } from './level-page-words.ts';

/** Shows whether a level is open, closed, or under a closed level. */
export function LevelState({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  if (level.disabled) return <StatePill state="overdue">{say(levelAdminWords.closed)}</StatePill>;
  if (level.closedAbove) return <StatePill state="not-started">{say(levelAdminWords.closedAbove)}</StatePill>;
  return <StatePill state="complete">{say(levelAdminWords.open)}</StatePill>;
}
