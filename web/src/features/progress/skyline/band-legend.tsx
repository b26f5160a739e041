import { BAND_LOOKS } from '@plumbline/contract/rules/bands.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { Row } from '../../../ui/layout.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { bandStyle } from '../grid/band-look.ts';
import css from '../grid/completions-grid.module.css';
import { progressWords } from '../words.ts';

/** The bands, from nothing done to all done. */
export const BANDS = ['empty', 'untouched', 'low', 'middle', 'high', 'done'] as const;

/** The meaning of the colours and marks of tiles; `none` labels tiles with nothing to do. */
export function BandLegend({
  none = progressWords.band_empty,
  canDoubt = false,
}: {
  readonly none?: Word;
  readonly canDoubt?: boolean;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Row
      as="ul"
      wrap
      align="stretch"
      gap="4px 14px"
      muted
      small
      className={css.legend}
      aria-label={say(progressWords.legend)}
    >
      {BANDS.map((band) => {
        const { state } = BAND_LOOKS[band];
        return (
          <li key={band}>
            <span aria-hidden className={css.swatch} style={bandStyle(band)} />
            {state !== null && <StateMark state={state} />}
            {say(band === 'empty' ? none : progressWords[`band_${band}`])}
          </li>
        );
      })}
      {canDoubt && (
        <li>
          <span aria-hidden className={css.swatch} style={bandStyle('untouched')} data-doubt />
          <StateMark state="doubt" />
          {say(progressWords.band_doubt)}
        </li>
      )}
    </Row>
  );
}
