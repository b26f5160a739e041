import { useSyncExternalStore } from 'react';

/** True when a media query matches; re-renders when that changes: `useMedia('(max-width: 899px)')`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** True when the page is used by touch, whatever its width; re-renders when that changes. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)');
