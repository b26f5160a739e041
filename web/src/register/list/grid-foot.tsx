import { TableOutlined } from '@ant-design/icons';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { gridWords } from '../../grid/grid-words.ts';
import type { RangeSummary } from '../../grid/range-control.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLate } from '../../lib/look/use-late.ts';
import { EditTools } from '../cells/edit-tools.tsx';
import type { CellEdits } from '../cells/use-cell-edits.ts';
import { PlainButton, Row } from '../../ui/layout.tsx';
import css from './register-page.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/** The props of the bar below a grid. */
export interface GridFootProps {
  readonly screen: RegisterScreen;
  readonly edits: CellEdits;
  readonly range: RangeSummary | undefined;
  /** Some rows could not be loaded. */
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** No message is shown for responses that arrive within this time, in milliseconds. */
const LATE_MS = 1200;

/** Shows the exact number of rows, and a summary of the selected range. */
export function GridFoot({ screen, edits, range, failed, onRetry }: GridFootProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { total, atLeast, busy, shown } = screen.rows;
  const isLong = useLate(busy && shown !== undefined, LATE_MS);
  return (
    <Row as="footer" gap={20} muted small figures pad="0 12px" className={css.foot}>
      <span role="status">{say(totalWord(screen.rows, format.count(total ?? atLeast)))}</span>
      {range && (
        <span role="status" title={say(fill(registerWords.cells, { count: format.count(range.cells) }))}>
          <TableOutlined aria-hidden /> {format.count(range.cells)}
          {range.sum !== undefined && ` · Σ ${format.number(range.sum, Number.isInteger(range.sum) ? 0 : 2)}`}
        </span>
      )}
      <OthersNews screen={screen} />
      {isLong && <span role="status">{say(registerWords.readingAll)}</span>}
      <span className={css.spacer} />
      {(failed || screen.rows.uncounted) && (
        <span role="alert" className={css.warn}>
          {say(failed ? gridWords.blockFailed : registerWords.uncounted)}{' '}
          <PlainButton className={css.link} onClick={onRetry}>
            {say(gridWords.retry)}
          </PlainButton>
        </span>
      )}
      <EditTools edits={edits} />
    </Row>
  );
}

/** Says what other users added or deleted in the meantime; the list is reloaded when the user asks for it. */
function OthersNews({ screen: { others } }: { readonly screen: RegisterScreen }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const { came, gone, many, show } = others;
  const counted = (ids: readonly string[], word: Word): readonly Word[] =>
    ids.length === 0 ? [] : [fill(word, { count: format.count(ids.length) })];
  const words = many
    ? [registerWords.manyMoved]
    : [...counted(came, registerWords.came), ...counted(gone, registerWords.gone)];
  if (words.length === 0) return null;
  return (
    <span role="status">
      {words.map((word) => say(word)).join(' · ')}{' '}
      <PlainButton className={css.link} onClick={show}>
        {say(registerWords.showNews)}
      </PlainButton>
    </span>
  );
}

/** How many rows there are, as far as that is known. */
function totalWord({ total, atLeast, uncounted }: RegisterScreen['rows'], count: string): Word {
  if (total !== undefined) return fill(registerWords.rows, { count });
  if (atLeast !== undefined) return fill(registerWords.rowsAtLeast, { count });
  return uncounted ? fill(registerWords.rows, { count: '?' }) : registerWords.counting;
}
