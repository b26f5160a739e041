import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus where a puzzle is solved, each time a new one has come: the keys work at once. */
export function useStart(token: string | undefined): RefObject<HTMLButtonElement | null> {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (token !== undefined) start.current?.focus({ preventScroll: true });
  }, [token]);
  return start;
}
