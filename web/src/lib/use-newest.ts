import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The newest value, for callbacks that outlive a draw. */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}
