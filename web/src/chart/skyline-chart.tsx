import { CustomChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { useScreenFactor } from '../lib/look/screen-scale.ts';
import { skylineOption, type SkylinePicture } from './skyline-option.ts';
import { useCanvas } from './use-canvas.ts';

use([CustomChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** The content of the chart. A canvas is not accessible: the caller also shows the rows as a table. */
export interface SkylineChartProps {
  readonly picture: SkylinePicture;
  /** Read out by screen readers instead of the picture. */
  readonly label: string;
  /** A block was clicked. */
  readonly onBlock: (id: string) => void;
}

/** The skyline on a canvas. The default export, so that the chart library loads only with it. */
export default function SkylineChart({ picture, label, onBlock }: SkylineChartProps) {
  const scale = useScreenFactor();
  const option = useMemo(() => skylineOption({ ...picture, scale }), [picture, scale]);
  const host = useCanvas(option, onBlock);
  return <div ref={host} role="img" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
