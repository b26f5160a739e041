import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Holds the newest value, for callbacks that outlive a render. */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}
