import { useSyncExternalStore } from 'react';

/** Whether a media query matches, drawn again when that changes: `useMedia('(max-width: 899px)')`. */
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

/** Whether the page is touched with fingers, whatever its width; drawn again when that changes. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)');
