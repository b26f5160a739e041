import { init, type ECharts } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Draws a chart on a canvas that fills its container: redrawn when the option changes, disposed with the container. The
 * chart parts that an option uses must be registered. `onName` gets the name of the clicked item.
 */
export function useCanvas(
  option: Parameters<ECharts['setOption']>[0],
  onName: (name: string) => void = () => {},
): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const hear = useEffectEvent(onName);

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

  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return host;
}
