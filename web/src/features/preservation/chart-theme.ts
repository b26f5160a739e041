import type { SeriesPicture } from '../../chart/series-option.ts';
import { cssColor } from '../../lib/look/theme.ts';

/** The colours of a chart in the page's theme. */
export const chartTheme = (): SeriesPicture['theme'] => ({
  ink: cssColor('--text'),
  faint: cssColor('--text-faint'),
  line: cssColor('--border'),
  limit: cssColor('--state-overdue'),
  surface: cssColor('--surface-raised'),
  font: cssColor('--sans'),
});
