import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { useScreenFactor } from '../lib/look/screen-scale.ts';
import { seriesOption, type SeriesPicture } from './series-option.ts';
import { useCanvas } from './use-canvas.ts';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

/** The content of the chart. A canvas is not accessible: the caller also shows the figures as a table. */
export interface SeriesChartProps {
  readonly picture: SeriesPicture;
  /** Read out by screen readers instead of the picture. */
  readonly label: string;
}

/**
 * Figures over time on a canvas, as stacked columns or lines. The default export, so that the chart library loads only
 * with it.
 */
export default function SeriesChart({ picture, label }: SeriesChartProps): React.JSX.Element {
  const scale = useScreenFactor();
  const option = useMemo(() => seriesOption({ ...picture, scale }), [picture, scale]);
  const host = useCanvas(option);
  return <div ref={host} role="img" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
