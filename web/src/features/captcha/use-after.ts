import { useEffect, useEffectEvent } from 'react';

/** Acts once, the given milliseconds after a state began; not at all when the state ends earlier. */
export function useAfter(isOn: boolean, milliseconds: number, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
}
