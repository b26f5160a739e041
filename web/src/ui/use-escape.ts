import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Closes a part of a sheet by Esc while the focus is inside it; the sheet around it stays open. Give the ref to the part. */
export function useEscape<T extends HTMLElement>(onClose: () => void): RefObject<T | null> {
  const part = useRef<T>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = part.current;
    const hear = (event: KeyboardEvent): void => {
      // an open list inside closes first
      if (event.key !== 'Escape' || event.defaultPrevented || element?.querySelector('[aria-expanded="true"]')) return;
      event.stopPropagation();
      close();
    };
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, []);
  return part;
}

/** Focuses a field when it comes: as a ref it runs once, and unlike `autoFocus` only where a person asked for the field. */
export const focusOnce = (field: { focus: () => void } | null): void => field?.focus();
