import type { CurvePoint } from '@plumbline/contract/rules/planned-actual.ts';
import { useMemo } from 'react';
import type { SeriesPicture } from '../../../chart/series-option.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { cssColor, useTheme } from '../../../lib/look/theme.ts';
import { chartTheme } from '../../preservation/chart-theme.ts';
import { curveWords } from './curve-words.ts';

/** The planned against actual chart in the page's language and theme. */
export function useCurvePicture(points: readonly CurvePoint[]): SeriesPicture {
  const say = useSay();
  const format = useFormat();
  const look = useTheme();
  return useMemo(
    () => ({
      look,
      kind: 'lines' as const,
      labels: points.map(({ to }) => format.date(to)),
      theme: chartTheme(),
      series: [
        {
          name: say(curveWords.planned),
          colour: cssColor('--state-not-started'),
          values: points.map(({ plannedSum }) => plannedSum),
          dashed: true,
        },
        {
          name: say(curveWords.actual),
          colour: cssColor('--state-complete'),
          values: points.map(({ actualSum }) => actualSum),
        },
        {
          name: say(curveWords.forecast),
          colour: cssColor('--accent'),
          values: points.map(({ forecast }) => forecast),
          dashed: true,
        },
        // without a forecast its line is left out
      ].filter(({ values }) => values.some((value) => value !== null)),
    }),
    [points, say, format, look],
  );
}
