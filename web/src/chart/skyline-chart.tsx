import { CustomChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useScreenFactor } from '../lib/screen-scale.ts';
import { skylineOption, type SkylinePicture } from './skyline-option.ts';

use([CustomChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** What the picture takes. A canvas is silent: whoever shows it also offers the same rows as a table. */
export interface SkylineChartProps {
  readonly picture: SkylinePicture;
  /** Read out instead of the picture. */
  readonly label: string;
  /** A box was clicked: the id of its certificate. */
  readonly onBox: (id: string) => void;
}

/** The skyline on a canvas. The default export, so that the chart library is loaded only with it. */
export default function SkylineChart({ picture, label, onBox }: SkylineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const hear = useEffectEvent(onBox);
  const scale = useScreenFactor();

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = init(host.current);
    chart.current = made;
    made.on('click', ({ name }) => {
      if (name !== '') hear(name);
    });
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(host.current);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => chart.current?.setOption(skylineOption({ ...picture, scale }), { notMerge: true }), [picture, scale]);

  return <div ref={host} role="img" aria-label={label} style={{ width: '100%', height: '100%' }} />;
}
