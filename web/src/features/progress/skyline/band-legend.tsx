import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { Row } from '../../../ui/layout.tsx';
import css from '../grid/completions-grid.module.css';
import { progressWords } from '../words.ts';

/** The bands, from nothing done to all done. */
export const BANDS = ['empty', 'untouched', 'low', 'middle', 'high', 'done'] as const;

/** The meaning of the tile colours; `none` labels tiles with nothing to do. */
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
      {BANDS.map((band) => (
        <li key={band}>
          <span aria-hidden className={css.swatch} data-band={band} />
          {say(band === 'empty' ? none : progressWords[`band_${band}`])}
        </li>
      ))}
      {canDoubt && (
        <li>
          <span aria-hidden className={css.swatch} data-doubt />
          {say(progressWords.band_doubt)}
        </li>
      )}
    </Row>
  );
}
