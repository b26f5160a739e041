import { useSay } from '../../../lib/value/language.ts';
import type { SkylineKind } from './skyline-kind.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { Row } from '../../../ui/layout.tsx';
import css from './skyline.module.css';
import { progressWords } from '../words.ts';

/** The meaning of a box's fill and background. */
export function SkylineLegend({ kind: { fills } }: { readonly kind: SkylineKind }): React.JSX.Element {
  const say = useSay();
  const { notDue, overdue } = progressWords;
  return (
    <Row as="ul" wrap align="stretch" gap="4px 16px" muted small className={css.legend}>
      {Object.entries({ ...fills, notDue, overdue }).map(([entry, word]) => (
        <li key={entry}>
          <span aria-hidden className={css.swatch} data-entry={entry} />
          {entry !== 'notDue' && <StateMark state={stateOf(entry)} />}
          {say(word)}
        </li>
      ))}
    </Row>
  );
}
