import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Closes a part of a sheet on Esc while the focus is inside it; the surrounding sheet stays open. Attach the ref to the
 * part.
 */
export function useEscape<T extends HTMLElement>(onClose: () => void): RefObject<T | null> {
  const part = useRef<T>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = part.current;
    const hear = (event: KeyboardEvent): void => {
      // an open dropdown inside closes first
      if (event.key !== 'Escape' || event.defaultPrevented || element?.querySelector('[aria-expanded="true"]')) return;
      event.stopPropagation();
      close();
    };
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, []);
  return part;
}

/**
 * Focuses a field when it appears: as a ref it runs once, and unlike `autoFocus` only where the user asked for the
 * field.
 */
export const focusOnce = (field: { focus: () => void } | null): void => field?.focus();
