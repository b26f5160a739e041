import { init, type ECharts } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * A chart on a canvas that fills its place: drawn anew when the option changes, gone with its place. The parts an option
 * draws with must be in use. `onName` hears the name of what was clicked.
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
