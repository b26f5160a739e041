import { heightOf, type Skyline } from '@plumbline/contract/rules/skyline.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import type { SkylineKind } from './skyline-kind.ts';
import { Row } from '../../../ui/layout.tsx';
import css from './skyline.module.css';
import { progressWords } from '../words.ts';

interface SkylinePartProps {
  readonly kind: SkylineKind;
  readonly answer: Skyline;
  readonly onWhole: () => void;
}

/**
 * The period shown, the number of items due in it with a link to their list if there is one, and the way back to the
 * whole time.
 */
export function SkylinePart({ kind, answer, onWhole }: SkylinePartProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { from, to, columns } = answer;
  const days = [from, to].map((day) => format.date(day));
  const period =
    from === to ? (days[0] ?? '') : say(fill(progressWords.between, { from: days[0] ?? '', to: days[1] ?? '' }));
  const due = columns.reduce((sum, column) => sum + heightOf(column), 0);
  const shown = columns.reduce((sum, { boxes }) => sum + boxes.length, 0);
  return (
    <Row wrap gap="6px 16px" muted className={css.part}>
      <strong>{period}</strong>
      <span>{`${say(progressWords.count)}: ${format.count(due)}`}</span>
      {shown > 0 && shown < due && (
        <span>{say(fill(progressWords.firstOf, { shown: format.count(shown), count: format.count(due) }))}</span>
      )}
      {kind.listBetween && due > 0 && <Link to={kind.listBetween(from, to)}>{say(progressWords.openList)}</Link>}
      <Button size="small" onClick={onWhole}>
        {say(progressWords.wholeTime)}
      </Button>
    </Row>
  );
}
