import type { SeriesPicture } from '../../../chart/series-option.ts';
import { Row } from '../../../ui/layout.tsx';
import css from '../skyline/skyline.module.css';

/** The legend of the lines of a curve. */
export function CurveLegend({ picture }: { readonly picture: SeriesPicture }): React.JSX.Element {
  return (
    <Row as="ul" wrap align="stretch" gap="4px 16px" muted small className={css.legend}>
      {picture.series.map(({ name, colour }) => (
        <li key={name}>
          <span aria-hidden className={css.swatch} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </Row>
  );
}
