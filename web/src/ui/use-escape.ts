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

/** A field that can be focused: an element, or what a component of the library gives as its ref. */
interface Focusable {
  readonly focus: () => void;
  readonly nativeElement?: HTMLElement | null;
}

const focused = new WeakSet<object>();

/**
 * Focuses a field when it appears, as its ref; unlike `autoFocus` only where the user asked for the field. Once for each
 * field: components of the library give their ref again with every render, and what is typed in the next field must stay
 * there.
 */
export const focusOnce = (field: Focusable | null): void => {
  if (field === null || focused.has(field.nativeElement ?? field)) return;
  focused.add(field.nativeElement ?? field);
  field.focus();
};
