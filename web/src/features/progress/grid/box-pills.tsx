import type { BoxState } from '@plumbline/contract/rules/skyline.ts';
import { useSay } from '../../../lib/value/language.ts';
import type { State } from '../../../lib/look/theme.ts';
import { Row } from '../../../ui/layout.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import { stateWord, type SkylineKind } from '../skyline/skyline-kind.ts';
import { progressWords } from '../words.ts';

const PILL: Readonly<Record<BoxState, State>> = {
  notStarted: 'not-started',
  inProgress: 'in-progress',
  ready: 'ready',
  accepted: 'accepted',
  inDoubt: 'doubt',
};

interface BoxPillsProps {
  readonly kind: SkylineKind;
  readonly state: BoxState;
  readonly overdue: boolean;
}

/** The state of a box in words, with a mark when it is overdue. */
export function BoxPills({ kind, state, overdue }: BoxPillsProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row as="span" inline wrap align="stretch" gap={4}>
      <StatePill state={PILL[state]}>{say(stateWord(kind, state))}</StatePill>
      {overdue && <StatePill state="overdue">{say(progressWords.overdue)}</StatePill>}
    </Row>
  );
}
