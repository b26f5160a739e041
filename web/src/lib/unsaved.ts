import { useEffect, useId } from 'react';

const dirty = new Set<string>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function mark(id: string, unsaved: boolean): void {
  const before = dirty.size;
  if (unsaved) dirty.add(id);
  if (!unsaved) dirty.delete(id);
  if (typeof window === 'undefined' || (before === 0) === (dirty.size === 0)) return;
  if (dirty.size > 0) window.addEventListener('beforeunload', warn);
  if (dirty.size === 0) window.removeEventListener('beforeunload', warn);
}

/** Says that this piece holds input that is not saved: the shell then asks before another scope, sign-out or reload throws it away. */
export function useUnsaved(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    mark(id, unsaved);
    return () => mark(id, false);
  }, [id, unsaved]);
}

/** Whether any open page holds input that is not saved. */
export const hasUnsaved = (): boolean => dirty.size > 0;
