import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first input of a panel that opens, or the first element that matches a selector. */
export function useFocusInside(selector = 'input, textarea'): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [selector]);
  return panel;
}
