import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the puzzle's control each time a new puzzle arrives, so that the keys work at once. */
export function useStart(token: string | undefined): RefObject<HTMLButtonElement | null> {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (token !== undefined) start.current?.focus({ preventScroll: true });
  }, [token]);
  return start;
}
