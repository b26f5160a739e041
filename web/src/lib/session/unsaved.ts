import { useEffect, useId, useSyncExternalStore } from 'react';

const dirty = new Set<string>();
const listeners = new Set<() => void>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function mark(id: string, unsaved: boolean): void {
  const before = dirty.size;
  if (unsaved) dirty.add(id);
  if (!unsaved) dirty.delete(id);
  for (const listener of listeners) listener();
  if (typeof window === 'undefined' || (before === 0) === (dirty.size === 0)) return;
  if (dirty.size > 0) window.addEventListener('beforeunload', warn);
  if (dirty.size === 0) window.removeEventListener('beforeunload', warn);
}

/**
 * Marks a component as having unsaved input: the shell then asks before a change of scope, sign-out or reload discards
 * it.
 */
export function useUnsaved(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    mark(id, unsaved);
    return () => mark(id, false);
  }, [id, unsaved]);
}

/** Returns the number of open forms and sheets with unsaved input. */
export const useUnsavedCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => dirty.size,
  );

/** True when any open page has unsaved input. */
export const hasUnsaved = (): boolean => dirty.size > 0;
