import type { BoxState } from '@plumbline/contract/rules/skyline.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useSay } from '../../../lib/value/language.ts';
import { Row } from '../../../ui/layout.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import { stateWord, type SkylineKind } from '../skyline/skyline-kind.ts';
import { progressWords } from '../words.ts';

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
      <StatePill state={stateOf(state)}>{say(stateWord(kind, state))}</StatePill>
      {overdue && <StatePill state="overdue">{say(progressWords.overdue)}</StatePill>}
    </Row>
  );
}
